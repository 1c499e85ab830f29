import { createContext, useContext } from "react";
import { decimalsOf } from "~exchange/domain/units";
import type { PairRules } from "~/lib/instrument";

/** Rules of the listed pairs: rows may be of any. */
export const RulesContext = createContext<readonly PairRules[]>([]);

const QUOTE_DECIMALS_MIN = 2;

export interface Scales {
  price?: number;
  quantity?: number;
  quote?: number;
}

/** Decimals of a pair's figures; undefined (as many as the figure has) for one that isn't listed any more. */
export function scalesOf(rules: PairRules | null | undefined): Scales {
  if (!rules) return {};
  const price = decimalsOf(rules.tick);
  return { price, quantity: decimalsOf(rules.lot), quote: Math.max(QUOTE_DECIMALS_MIN, price) };
}

export function usePairScales(pairCode: string): Scales {
  return scalesOf(useContext(RulesContext).find((rules) => rules.pairCode === pairCode));
}
