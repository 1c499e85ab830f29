import { listFills } from "~exchange/contract/list-fills";
import { readCursor } from "../cursor";
import { callerHandler } from "../handler";

export default callerHandler(
  listFills,
  async ({ store, present }, { pairCode, cursor, limit, ...filter }, { accountId }) => {
    const page = { accountId, filter: { ...filter, pair: pairCode }, cursor: readCursor(cursor), limit };
    const { items, next } = await store.fills.page(page);
    return { items: items.map(present.fill), next };
  },
);
