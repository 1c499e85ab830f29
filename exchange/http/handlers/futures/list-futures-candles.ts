import { listFuturesCandles } from "~exchange/contract/futures/list-futures-candles";
import { openHandler } from "../../handler";

export default openHandler(
  listFuturesCandles,
  ({ store, futures, now }, { pairCode, interval, kind, from, to, limit }) => {
    const { contract } = futures.contract(pairCode);
    const end = Math.min(to ?? Infinity, now() + 1);
    const since = from === undefined ? {} : { from };
    return store.futures.candles.list({ contract, kind, interval, ...since, to: end, limit });
  },
);
