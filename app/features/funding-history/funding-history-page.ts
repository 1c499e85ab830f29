import type { MarkPrice } from "~exchange/contract/futures/get-mark-price";
import type { FundingRate } from "~exchange/contract/futures/list-funding-rates";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { Panel } from "~/lib/panel";
import type { FundingQuery, TimeBounds } from "./funding-query";

/** A pair of the list with what its running interval comes to. */
export interface FundingPair {
  pairCode: string;
  base: string;
  quote: string;
  /** A fraction; null while it is unknown. */
  rate: string | null;
}

export interface FundingRow extends FundingRate {
  /** What the calculator's position had of it: negative is paid. Null without one. */
  assumed: string | null;
  /** What the signed-in person had of it. Null where that is nothing. */
  own: string | null;
}

/** What the rates of a stretch of time come to. Fractions; null where there are none. */
export interface FundingSummary {
  count: number;
  belowZero: number;
  highest: string | null;
  lowest: string | null;
  average: string | null;
  averageAnnualised: string | null;
  /** When the interval was last changed; null where it never was. */
  intervalChanged: number | null;
}

export interface FundingHistory {
  /** Of the table's page, in its order. */
  rows: FundingRow[];
  pages: number;
  /** Oldest first, for the chart. */
  points: { time: number; value: string }[];
  /** Milliseconds between settlements. */
  stepMs: number;
  summary: FundingSummary;
  sums: { days1: string; days7: string; days30: string };
  /** Whether there are older settlements in the stretch than are shown. */
  isCut: boolean;
  hasOwn: boolean;
}

export type Assumed =
  /** Nothing was asked. */
  | { kind: "none" }
  | { kind: "invalid"; error: "NUMBER_INVALID" | "NUMBER_AMBIGUOUS" | "QUANTITY_TOO_SMALL" }
  /** `total` negative: paid. */
  | { kind: "known"; size: string; total: string; value: string | null; settlements: number };

export interface FundingFacts {
  instrument: FuturesInstrument;
  pairs: FundingPair[];
  mark: Panel<MarkPrice>;
  history: Panel<FundingHistory>;
  assumed: Assumed;
}

export interface FundingHistoryPage {
  head: { title: string; description: string };
  pairCode: string;
  query: FundingQuery;
  bounds: TimeBounds;
  /** When it was read. */
  time: number;
  facts: Panel<FundingFacts>;
}
