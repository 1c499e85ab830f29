import { listTickers } from "~exchange/contract/list-tickers";
import { openHandler } from "../handler";
import { knownPair } from "../known-pair";

export default openHandler(listTickers, ({ store, present }, { pairCode }) => {
  const pairs = pairCode === undefined ? store.markets.instruments() : [knownPair(store, pairCode)];
  return pairs.map(({ pair }) => present.ticker(pair));
});
