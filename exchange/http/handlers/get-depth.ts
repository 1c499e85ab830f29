import { getDepth } from "~exchange/contract/get-depth";
import { openHandler } from "../handler";
import { knownPair } from "../known-pair";

/**
 * The book as it is now, under the sequence of the last published change: the next change carries the final quantity of
 * every level that moved since, so applying it on top leads to the same book.
 */
export default openHandler(getDepth, ({ store, present, depthPublication, now }, { pairCode, limit }) => {
  const { pair } = knownPair(store, pairCode);
  const { bids, asks } = store.depth.top(pair, limit);
  return {
    pairCode: pair,
    sequence: depthPublication.sequence(pair),
    bids: present.levels(pair, bids),
    asks: present.levels(pair, asks),
    time: now(),
  };
});
