import { listOrders } from "~exchange/contract/list-orders";
import { readCursor } from "../cursor";
import { callerHandler } from "../handler";

export default callerHandler(
  listOrders,
  async ({ store, present }, { scope, pairCode, cursor, limit }, { accountId }) => {
    const page = { accountId, scope, pair: pairCode ?? null, cursor: readCursor(cursor), limit };
    const { items, next } = await store.orders.page(page);
    return { items: items.map(present.order), next };
  },
);
