/** How lively a simulated market is. */
import type { PriceSource } from "./price-sources";

export interface Pace {
  requoteMs: number;
  takesPerMinute: number;
  /** Distance of two levels, in deviations of the price between two quotes. */
  stepShare: number;
  fillsPerMinute: number;
}

/** Settled turnover a day from which a market counts as busy: shorter pauses between quotes, closer levels, more trades. */
const BUSY_TURNOVER = 1_000_000_000;
const BUSY: Pace = { requoteMs: 1_000, takesPerMinute: 14, stepShare: 0.8, fillsPerMinute: 48 };
const QUIET: Pace = { requoteMs: 1_750, takesPerMinute: 7, stepShare: 0.9, fillsPerMinute: 32 };
const YEAR_SECONDS = 31_536_000;

export function paceOf(settledTurnover: number): Pace {
  return settledTurnover >= BUSY_TURNOVER ? BUSY : QUIET;
}

/** Distance of two levels in ticks, at a price of `ticks`. */
export function stepOf({ path, speed }: PriceSource, { requoteMs, stepShare }: Pace, ticks: number): number {
  const deviation = path.annualVolatility * Math.sqrt((speed * requoteMs) / 1000 / YEAR_SECONDS);
  return Math.max(1, Math.round(ticks * deviation * stepShare));
}
