import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import { readCursor } from "../../cursor";
import { callerHandler } from "../../handler";

export default callerHandler(
  listFuturesFills,
  ({ store, futures }, { pairCode, cursor, limit, ...filter }, { accountId }) => {
    const page = { accountId, filter: { ...filter, contract: pairCode }, cursor: readCursor(cursor), limit };
    const { items, next } = store.futures.fills.page(page);
    return { items: items.map(futures.present.fill), next };
  },
);
