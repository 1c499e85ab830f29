import type { Panel } from "~/lib/panel";
import type { StatsQuery } from "./stats-query";
import type { DrawnPair } from "./stats-series";

/** Intervals of a chart. */
export const POINTS_SHOWN = 96;

/** A pair of the market with its present state. Values in the settle asset; rates are fractions, ratios long by short. */
export interface StatsRow {
  pairCode: string;
  base: string;
  quote: string;
  openInterestValue: string | null;
  turnover24h: string | null;
  fundingRate: string | null;
  basisRate: string | null;
  accountRatio: string | null;
  /** Null where not one interval of the day is known. */
  liquidated24h: string | null;
}

/** All pairs together. */
export interface StatsTotals {
  openInterestValue: string | null;
  turnover24h: string | null;
  liquidated24h: string | null;
  longAccounts: number | null;
  shortAccounts: number | null;
}

export interface PairStats extends DrawnPair {
  base: string;
  quote: string;
}

export interface StatsView {
  rows: StatsRow[];
  totals: StatsTotals;
  pairs: { pairCode: string; base: string; quote: string }[];
  /** Null where no pair is listed. */
  chosen: Panel<PairStats> | null;
  compared: Panel<PairStats> | null;
}

export interface FuturesStatsPage {
  head: { title: string; description: string };
  /** As it was read: pairs that are listed. */
  query: StatsQuery;
  time: number;
  stats: Panel<StatsView>;
}
