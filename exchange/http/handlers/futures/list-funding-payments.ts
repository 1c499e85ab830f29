import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { readCursor } from "../../cursor";
import { callerHandler } from "../../handler";

export default callerHandler(
  listFundingPayments,
  ({ store, futures }, { pairCode, from, to, cursor, limit }, { accountId }) => {
    const page = { accountId, contract: pairCode, from, to, cursor: readCursor(cursor), limit };
    const { items, next } = store.futures.funding.payments(page);
    return { items: items.map(futures.present.payment), next };
  },
);
