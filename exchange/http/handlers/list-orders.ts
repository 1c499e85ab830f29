import { listOrders } from "~exchange/contract/list-orders";
import { readCursor } from "../cursor";
import { callerHandler } from "../handler";

export default callerHandler(
  listOrders,
  async ({ store, present }, { scope, pairCode, cursor, limit, ...filter }, { accountId }) => {
    const page = { accountId, scope, filter: { ...filter, pair: pairCode }, cursor: readCursor(cursor), limit };
    const { items, next } = await store.orders.page(page);
    return { items: items.map(present.order), next };
  },
);
