import type { Candle, Interval } from "~exchange/contract/schemas";

/** Where candles are read from, whatever they are made of: live trades, imported files, the seeded past. */
export interface CandleSource {
  /** Candles whose open time lies in [from, to), oldest first, at most `limit`; without `from`, the last ones before `to`. */
  list(query: { pair: string; interval: Interval; from?: number; to: number; limit: number }): Candle[];
  /** The candle that is forming now, null before the pair's first price. */
  forming(pair: string, interval: Interval, now: number): Candle | null;
}
