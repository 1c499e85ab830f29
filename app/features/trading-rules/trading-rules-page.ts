import type { Panel } from "~/lib/panel";
import type { FeeTable, RulesRow } from "./rules-row";

export interface TradingRulesView {
  rows: RulesRow[];
  /** Pairs there are, found or not. */
  total: number;
  feeTables: FeeTable[];
}

export interface TradingRulesPage {
  head: { title: string; description: string };
  query: RulesQuery;
  rules: Panel<TradingRulesView>;
  /** The fee level of whoever is signed in; null where nobody is, or it can't be had. */
  feeLevel: number | null;
}

/** What the address asks for: one pair, or those that a search finds. */
export interface RulesQuery {
  pair: string | null;
  search: string;
}

/** The parameters of a query's address; what is default is left out. */
export function queryParameters({ pair, search }: RulesQuery): Record<string, string> {
  return { ...(pair === null ? {} : { pair }), ...(search === "" ? {} : { search }) };
}
