import type { Interval } from "~exchange/contract/schemas";

/** Where candles begin: UTC throughout, weeks on Monday, months by the calendar. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 1970-01-05, the first Monday of Unix time. */
const FIRST_MONDAY = 4 * DAY;

export const INTERVALS: readonly Interval[] = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"];

const LENGTH: Record<Exclude<Interval, "1M">, number> = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "30m": 30 * MINUTE,
  "1h": HOUR,
  "4h": 4 * HOUR,
  "1d": DAY,
  "1w": WEEK,
};

/** Open time of the candle that holds `time`. */
export function openTimeOf(interval: Interval, time: number): number {
  if (interval === "1M") {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const origin = interval === "1w" ? FIRST_MONDAY : 0;
  const length = LENGTH[interval];
  return Math.floor((time - origin) / length) * length + origin;
}

/** Open time `count` candles after (before, where negative) the one that opens at `openTime`. */
export function stepOpenTime(interval: Interval, openTime: number, count: number): number {
  if (interval === "1M") {
    const date = new Date(openTime);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  }
  return openTime + count * LENGTH[interval];
}

/** Milliseconds of an interval of fixed length, null for months. */
export function lengthOf(interval: Interval): number | null {
  return interval === "1M" ? null : LENGTH[interval];
}
