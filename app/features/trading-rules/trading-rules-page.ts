import type { Panel } from "~/lib/panel";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
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
  /** Null on the tab of spot. */
  futures: Panel<FuturesRulesView> | null;
  apiLimits: ApiLimitsView;
  since: RulesSince;
}

/** Since when the rules of each pair hold, Unix ms. */
export type RulesSince = Readonly<Record<string, number>>;

/** What programs may send, in words of the page's language: their texts never go to the browser but in here. */
export interface ApiLimitsView {
  title: string;
  /** Paragraphs above the table and below it. */
  lead: string[];
  notes: string[];
  columns: ApiLimit;
  rows: ApiLimit[];
}

/** What is counted, of whom, and how much of it is taken. */
export interface ApiLimit {
  what: string;
  per: string;
  most: string;
}

export interface FuturesRulesView {
  instruments: FuturesInstrument[];
  /** Contracts there are, found or not. */
  total: number;
  /** Tiers that the signed-in person's positions stand in, by contract. */
  tiers: Record<string, number[]>;
}

/** What the address asks for: one pair, or those that a search finds. */
export interface RulesQuery {
  market: "spot" | "futures";
  pair: string | null;
  search: string;
}

/** The parameters of a query's address; what is default is left out. */
export function queryParameters({ market, pair, search }: RulesQuery): Record<string, string> {
  return {
    ...(market === "spot" ? {} : { market }),
    ...(pair === null ? {} : { pair }),
    ...(search === "" ? {} : { search }),
  };
}
