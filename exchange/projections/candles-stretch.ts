import type { Candle, Interval } from "~exchange/contract/schemas";
import { decimalsOf, formatUnits, parseUnits } from "~exchange/domain/units";
import { openTimeOf, stepOpenTime } from "./candles-calendar";

/** A stretch of one pair's candles without holes, whatever it is made of. Times are Unix ms. */
export interface CandleStretch {
  /** Open time of its first minute. */
  start: number;
  /** Where its last minute ends. */
  end: number;
  /**
   * Candles of `interval` with open times in [first, last], oldest first, made of this stretch's minutes alone: its first
   * and last candle may be parts of one that goes on in the neighbouring stretch. Empty where the stretch was recorded
   * at a coarser interval.
   */
  candles(interval: Interval, first: number, last: number): Candle[];
}

export interface StretchQuery {
  interval: Interval;
  from?: number;
  to: number;
  limit: number;
}

/** Reads through `stretches` (oldest first, not overlapping); holes between them stay holes. */
export function listAcross(stretches: readonly CandleStretch[], query: StretchQuery): Candle[] {
  return query.from === undefined ? lastBefore(stretches, query) : firstFrom(stretches, query.from, query);
}

function lastBefore(stretches: readonly CandleStretch[], { interval, to, limit }: StretchQuery): Candle[] {
  let found: Candle[] = [];
  for (const stretch of [...stretches].reverse()) {
    if (openTimeOf(interval, stretch.start) >= to || stretch.end <= stretch.start) continue;
    const last = openTimeOf(interval, Math.min(to, stretch.end) - 1);
    // One more than is missing, because the newest may be the other half of the oldest one found.
    const first = stepOpenTime(interval, last, -(limit - found.length));
    found = joinLists(stretch.candles(interval, first, last), found);
    // A full list may still lack the older part of its first candle.
    if (found.length > limit) break;
  }
  return found.slice(-limit);
}

function firstFrom(stretches: readonly CandleStretch[], from: number, { interval, to, limit }: StretchQuery): Candle[] {
  const opening = openTimeOf(interval, from);
  const start = opening < from ? stepOpenTime(interval, opening, 1) : opening;
  let found: Candle[] = [];
  if (start >= to) return found;
  for (const stretch of stretches) {
    if (stretch.end <= start || openTimeOf(interval, stretch.start) >= to || stretch.end <= stretch.start) continue;
    const first = Math.max(start, openTimeOf(interval, stretch.start));
    const last = Math.min(
      openTimeOf(interval, Math.min(to, stretch.end) - 1),
      stepOpenTime(interval, first, limit - found.length),
    );
    found = joinLists(found, stretch.candles(interval, first, last));
    if (found.length > limit) break;
  }
  return found.slice(0, limit);
}

function joinLists(earlier: Candle[], later: Candle[]): Candle[] {
  const last = earlier.at(-1);
  const first = later[0];
  if (!last || !first || last[0] !== first[0]) return [...earlier, ...later];
  return [...earlier.slice(0, -1), joinCandles(last, first), ...later.slice(1)];
}

/** One candle from its earlier and its later part. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  const [time, open, earlierHigh, earlierLow, , earlierVolume] = earlier;
  const [, , laterHigh, laterLow, close, laterVolume] = later;
  return [
    time,
    open,
    compareDecimals(earlierHigh, laterHigh) >= 0 ? earlierHigh : laterHigh,
    compareDecimals(earlierLow, laterLow) <= 0 ? earlierLow : laterLow,
    close,
    addDecimals(earlierVolume, laterVolume),
  ];
}

function compareDecimals(a: string, b: string): number {
  const [left, right] = unitsOf(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function addDecimals(a: string, b: string): string {
  const [left, right, scale] = unitsOf(a, b);
  return formatUnits(left + right, scale);
}

function unitsOf(a: string, b: string): [bigint, bigint, number] {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const left = parseUnits(a, scale);
  const right = parseUnits(b, scale);
  if (left === null || right === null) throw new Error(`not decimal text: ${left === null ? a : b}`);
  return [left, right, scale];
}
