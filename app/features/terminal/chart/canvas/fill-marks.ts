import type { OwnFill } from "../../terminal-context";

export interface FillMark {
  /** Index of the candle it stands at. */
  index: number;
  side: OwnFill["side"];
}

/** Where a person has traded: one mark a candle and side. `times` are the candles' open times, in order. */
export function fillMarks(pairCode: string, fills: readonly OwnFill[], times: readonly number[]): FillMark[] {
  const [first] = times;
  if (first === undefined) return [];
  const marks = new Map<string, FillMark>();
  for (const { pairCode: pair, time, side } of fills) {
    if (pair !== pairCode || time < first) continue;
    const index = lastNotAfter(times, time);
    marks.set(`${index}:${side}`, { index, side });
  }
  return [...marks.values()];
}

/** The last of the ascending `times` that isn't after `time`, which the first isn't. */
function lastNotAfter(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? Infinity) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
