import { listFuturesTrades } from "~exchange/contract/futures/list-futures-trades";
import { openHandler } from "../../handler";

export default openHandler(listFuturesTrades, ({ store, futures }, { pairCode, limit }) =>
  store.futures.trades.recent(futures.contract(pairCode).contract, limit).map(futures.present.trade),
);
