import { listFuturesNotices } from "~exchange/contract/futures/list-futures-notices";
import { callerHandler } from "../../handler";

export default callerHandler(listFuturesNotices, ({ store, futures }, { limit }, { accountId }) =>
  store.futures.notices.recent(accountId, limit).map(futures.present.notice),
);
