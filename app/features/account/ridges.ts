import type { Candle } from "~exchange/contract/schemas";

/** Lines of one picture, oldest first, as SVG paths in a box of `RIDGE_BOX`; the price range they span. */
export interface Ridges {
  lines: string[];
  lowest: string;
  highest: string;
}

export const RIDGE_BOX = { width: 600, height: 640 };
const POINTS = 76;
/** Room above the oldest line, for its peak. */
const PEAK = 110;
/** How far a traded price is smeared, in points: a peak, not a needle. */
const SPREAD = 2.2;

/**
 * One line a day: where the day's volume was traded. Every candle's volume lies evenly between its low and its high;
 * geometry alone, so floats will do. Expects candles with volume, each day's at least one.
 */
export function ridgesOf(days: readonly (readonly Candle[])[]): Ridges {
  const candles = days.flat();
  const lowest = extreme(candles, 3, (a, b) => a < b);
  const highest = extreme(candles, 2, (a, b) => a > b);
  const [from, to] = [Number(lowest), Number(highest)];
  const profiles = days.map((day) => smooth(profile(day, from, Math.max(to - from, Number.EPSILON))));
  const top = Math.max(...profiles.flat(), Number.EPSILON);
  const step = (RIDGE_BOX.height - PEAK) / Math.max(days.length - 1, 1);
  const lines = profiles.map((heights, day) => path(heights, PEAK + day * step, PEAK / top));
  return { lines, lowest, highest };
}

/** The low (3) or high (2) of all candles, as the text it came in. */
function extreme(candles: readonly Candle[], field: 2 | 3, beats: (a: number, b: number) => boolean): string {
  return candles.reduce(
    (best, candle) => (beats(Number(candle[field]), Number(best)) ? candle[field] : best),
    candles[0]?.[field] ?? "0",
  );
}

/** Volume by price, in `POINTS` equal steps. */
function profile(day: readonly Candle[], from: number, range: number): number[] {
  const heights = new Array<number>(POINTS).fill(0);
  const at = (price: string) => Math.round(((Number(price) - from) / range) * (POINTS - 1));
  for (const [, , high, low, , volume] of day) {
    const [first, last] = [at(low), at(high)];
    for (let point = first; point <= last; point += 1) heights[point]! += Number(volume) / (last - first + 1);
  }
  return heights;
}

function smooth(heights: readonly number[]): number[] {
  return heights.map((_, at) =>
    heights.reduce((sum, height, other) => sum + height * Math.exp(-(((at - other) / SPREAD) ** 2) / 2), 0),
  );
}

function path(heights: readonly number[], base: number, scale: number): string {
  const across = RIDGE_BOX.width / (POINTS - 1);
  return `M${heights.map((height, point) => `${Math.round(point * across)} ${(base - height * scale).toFixed(1)}`).join("L")}`;
}
