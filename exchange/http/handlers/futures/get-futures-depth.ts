import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { openHandler } from "../../handler";

/** The book as it is now, under the sequence of the last published change, as spot's. */
export default openHandler(getFuturesDepth, ({ store, futures, now }, { pairCode, limit }) => {
  const { contract } = futures.contract(pairCode);
  const { bids, asks } = store.futures.depth.top(contract, limit);
  const { present, depthPublication } = futures;
  const sides = { bids: present.levels(contract, bids), asks: present.levels(contract, asks) };
  return { pairCode: contract, sequence: depthPublication.sequence(contract), ...sides, time: now() };
});
