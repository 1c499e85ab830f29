import type { PriceKind } from "~exchange/engine/futures/commands";
import type { CandleStretch } from "../candles-stretch";

/** A settlement of the time before this exchange traded a contract. */
export interface PastSettlement {
  fundingTime: number;
  ratePpb: number;
  /** Null where a recording doesn't say. */
  premiumPpb: number | null;
  isCapped: boolean;
  /** Ticks; null where a recording doesn't say. */
  mark: number | null;
}

/**
 * What a contract's charts and tables show of the time before it was traded here: a recorded market, or the demo market's
 * seeded past. Nothing of it is in the ledger.
 */
export interface FuturesPast {
  /** Stretches of candles up to `end` (a whole minute), oldest first, not overlapping; none for a contract without a past. */
  stretches(contract: string, kind: PriceKind, end: number): CandleStretch[];
  /** Settlements with a funding time in [from, to), newest first, at most `limit`. */
  settlements(contract: string, from: number, to: number, limit: number): PastSettlement[];
}

export const NO_PAST: FuturesPast = { stretches: () => [], settlements: () => [] };
