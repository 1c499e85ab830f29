import { createContext, useContext } from "react";
import { decimalsOf } from "~exchange/domain/units";
import type { PairRules } from "~/lib/instrument";
import { quoteDecimals } from "../terminal-context";

/** The rules of every listed pair: rows may be of any. */
export const PairsContext = createContext<readonly PairRules[]>([]);

/** Decimals of a pair's figures; undefined (as many as the figure has) for one that is no longer listed. */
export function usePairScales(pairCode: string): { price?: number; quantity?: number; quote?: number } {
  const rules = useContext(PairsContext).find((pair) => pair.pairCode === pairCode);
  if (!rules) return {};
  return { price: decimalsOf(rules.tick), quantity: decimalsOf(rules.lot), quote: quoteDecimals(rules) };
}
