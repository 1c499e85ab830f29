import { listRuleChanges } from "~exchange/contract/list-rule-changes";
import { mergedPage, type LoggedChange } from "~exchange/projections/rule-log";
import { readCursor } from "../cursor";
import { openHandler } from "../handler";
import { knownPair } from "../known-pair";

/** A pair's code says on which market it is. */
const marketOf = (pairCode: string) => (pairCode.includes("_") ? "spot" : "futures");

export default openHandler(
  listRuleChanges,
  async ({ store, futures }, { market: asked, pairCode, cursor: after, limit }) => {
    const pair = pairCode ?? null;
    if (pair !== null && marketOf(pair) === "spot") knownPair(store, pair);
    else if (pair !== null) futures.contract(pair);
    const isAsked = (market: "spot" | "futures") =>
      (asked ?? market) === market && (pair === null || marketOf(pair) === market);
    const page = { pair, cursor: readCursor(after), limit: limit + 1 };
    // What holds on both markets is kept with spot.
    const isShared = !isAsked("spot");
    const spot = await store.ruleChanges.read(isShared && pair !== null ? null : { ...page, isShared });
    const contracts = store.futures.ruleChanges;
    const perpetual = isAsked("futures") ? contracts.page({ ...page, isShared: false }) : [];
    const { shown, next } = mergedPage([spot.items, perpetual], limit);
    const begun = [spot.begun, contracts.begun()].filter((time) => time !== null);
    const latest = (market: "spot" | "futures", all: readonly { pair: string; time: number }[]) =>
      all
        .filter((each) => isAsked(market) && (pair === null || each.pair === pair))
        .map((each) => ({ market, pairCode: each.pair, since: each.time }));
    return {
      items: shown.map(present),
      next,
      inForce: [...latest("spot", spot.latest), ...latest("futures", contracts.latest())],
      begun: begun.length === 0 ? null : Math.min(...begun),
    };
  },
);

function present({ number, pair, ...change }: LoggedChange) {
  const market = pair === null ? null : marketOf(pair);
  return { ...change, changeId: String(number), market, pairCode: pair } as const;
}
