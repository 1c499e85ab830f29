import { listTrades } from "~exchange/contract/list-trades";
import { openHandler } from "../handler";
import { knownPair } from "../known-pair";

export default openHandler(listTrades, ({ store, present }, { pairCode, limit }) =>
  store.trades.recent(knownPair(store, pairCode).pair, limit).map(present.trade),
);
