import { listCandles } from "~exchange/contract/list-candles";
import { openHandler } from "../handler";
import { knownPair } from "../known-pair";

export default openHandler(listCandles, ({ store, now }, { pairCode, interval, from, to, limit }) => {
  const { pair } = knownPair(store, pairCode);
  const end = Math.min(to ?? Infinity, now() + 1);
  return store.candles.list({ pair, interval, ...(from === undefined ? {} : { from }), to: end, limit });
});
