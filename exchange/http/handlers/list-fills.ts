import { listFills } from "~exchange/contract/list-fills";
import { readCursor } from "../cursor";
import { callerHandler } from "../handler";

export default callerHandler(
  listFills,
  async ({ store, present }, { pairCode, orderId, cursor, limit }, { accountId }) => {
    const page = { accountId, pair: pairCode ?? null, orderId: orderId ?? null, cursor: readCursor(cursor), limit };
    const { items, next } = await store.fills.page(page);
    return { items: items.map(present.fill), next };
  },
);
