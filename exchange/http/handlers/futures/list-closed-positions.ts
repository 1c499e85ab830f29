import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { readCursor } from "../../cursor";
import { callerHandler } from "../../handler";

export default callerHandler(
  listClosedPositions,
  ({ store, futures }, { pairCode, cursor, limit, ...filter }, { accountId }) => {
    const page = { accountId, filter: { ...filter, contract: pairCode }, cursor: readCursor(cursor), limit };
    const { items, next } = store.futures.closedPositions.page(page);
    return { items: items.map(futures.present.closedPosition), next };
  },
);
