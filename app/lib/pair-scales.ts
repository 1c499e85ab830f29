import { createContext, useContext } from "react";
import { decimalsOf } from "~exchange/domain/units";

/** What a pair's prices and quantities are counted in; decimal text. */
export interface PairSteps {
  pairCode: string;
  tick: string;
  lot: string;
}

/** The steps of every listed pair: rows may be of any. */
export const PairsContext = createContext<readonly PairSteps[]>([]);

const QUOTE_DECIMALS_MIN = 2;

export interface PairScales {
  price?: number;
  quantity?: number;
  quote?: number;
}

/** Decimals that sums in the quote asset are shown with. */
export function quoteDecimals(rules: Pick<PairSteps, "tick">): number {
  return Math.max(QUOTE_DECIMALS_MIN, decimalsOf(rules.tick));
}

/** Decimals of a pair's figures; undefined (as many as the figure has) for one that is no longer listed. */
export function scalesOf(rules: PairSteps | null | undefined): PairScales {
  if (!rules) return {};
  return { price: decimalsOf(rules.tick), quantity: decimalsOf(rules.lot), quote: quoteDecimals(rules) };
}

export function usePairSteps(): readonly PairSteps[] {
  return useContext(PairsContext);
}

export function usePairScales(pairCode: string): PairScales {
  return scalesOf(usePairSteps().find((rules) => rules.pairCode === pairCode));
}
