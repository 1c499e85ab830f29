import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import { readCursor } from "../../cursor";
import { callerHandler } from "../../handler";

export default callerHandler(
  listFuturesOrders,
  ({ store, futures }, { scope, pairCode, cursor, limit, ...filter }, { accountId }) => {
    const page = { accountId, scope, filter: { ...filter, contract: pairCode }, cursor: readCursor(cursor), limit };
    const { items, next } = store.futures.orders.page(page);
    return { items: items.map(futures.present.order), next };
  },
);
