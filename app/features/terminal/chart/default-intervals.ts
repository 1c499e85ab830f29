import type { Interval } from "~exchange/contract/schemas";

/** Intervals that stand in the bar until a person chooses others; the rest is in its menu. */
export const DEFAULT_INTERVALS = ["1m", "5m", "15m", "1h", "4h", "1d", "1w"] as const satisfies readonly Interval[];
