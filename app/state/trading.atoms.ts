import { atom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { MarketTicker } from "~/lib/market-rows";

/** Units that a futures quantity may be given in, by the specification's numbers. */
export const FUTURES_UNITS = { coin: 0, sheet: 1, bi: 2, margin: 3 } as const;

export type MarketType = "spot" | "futures";
export const marketTypeAtom = atom<MarketType>("spot");
/** Figures of the last 24 hours by pair, as the page last knew them. */
export const marketDataAtom = atom<readonly MarketTicker[]>([]);
/** Codes of all coins that are traded. */
export const allCoinsAtom = atom<readonly string[]>([]);

export const DEFAULT_LEVERAGE = 10;
const LEVERAGE_MAX = 1_000;

/** What the browser keeps may be anything by the time it is read again. */
function isLeverage(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= LEVERAGE_MAX;
}

const kept = createJSONStorage<unknown>(() => localStorage);
/** The leverage last used, kept in this browser. */
export const previousLeverageAtom = atomWithStorage<number>("PREV_LEVERAGE", DEFAULT_LEVERAGE, {
  getItem(key, initial) {
    const value = kept.getItem(key, initial);
    return isLeverage(value) ? value : initial;
  },
  setItem: (key, value) => kept.setItem(key, value),
  removeItem: (key) => kept.removeItem(key),
});
