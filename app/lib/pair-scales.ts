import { createContext, useContext } from "react";
import { decimalsOf } from "~exchange/domain/units";
import type { PairRules } from "./instrument";

/** The rules of every listed pair: rows may be of any. */
export const PairsContext = createContext<readonly PairRules[]>([]);

const QUOTE_DECIMALS_MIN = 2;

export interface PairScales {
  price?: number;
  quantity?: number;
  quote?: number;
}

/** Decimals that sums in the quote asset are shown with. */
export function quoteDecimals(rules: Pick<PairRules, "tick">): number {
  return Math.max(QUOTE_DECIMALS_MIN, decimalsOf(rules.tick));
}

/** Decimals of a pair's figures; undefined (as many as the figure has) for one that is no longer listed. */
export function scalesOf(rules: PairRules | null | undefined): PairScales {
  if (!rules) return {};
  return { price: decimalsOf(rules.tick), quantity: decimalsOf(rules.lot), quote: quoteDecimals(rules) };
}

export function usePairScales(pairCode: string): PairScales {
  return scalesOf(useContext(PairsContext).find((rules) => rules.pairCode === pairCode));
}
