import type { Interval } from "~exchange/contract/schemas";
import type { EngineEvent } from "~exchange/engine/events";
import { openTimeOf, stepOpenTime } from "./candles-calendar";
import type { Bar } from "./history";

export type Trade = Extract<EngineEvent, { type: "traded" }>;

export function tradesByPair(events: readonly EngineEvent[], known: ReadonlySet<string>): Map<string, Trade[]> {
  const groups = new Map<string, Trade[]>();
  for (const event of events) {
    if (event.type !== "traded" || !known.has(event.pair)) continue;
    const group = groups.get(event.pair);
    if (group) group.push(event);
    else groups.set(event.pair, [event]);
  }
  return groups;
}

/** A price that was made; the quantity where it was a trade, else 0. */
export interface MadePrice {
  /** Unix ms. */
  time: number;
  price: number;
  quantity: number;
}

/**
 * Bars of one batch of a pair's prices. A candle whose first minute had none opens with the close that this minute
 * repeats (`previous` at the batch's start); only so do long candles agree with the minutes they are made of.
 */
export function foldPrices(interval: Interval, prices: readonly MadePrice[], previous: number | null): Bar[] {
  const bars: Bar[] = [];
  let close = previous;
  for (const { time, price, quantity } of prices) {
    const openTime = openTimeOf(interval, time);
    let bar = bars.at(-1);
    if (!bar || bar.time !== openTime) {
      const open = openTimeOf("1m", time) === openTime || close === null ? price : close;
      bar = { time: openTime, open, high: open, low: open, close: price, volume: 0 };
      bars.push(bar);
    }
    bar.high = Math.max(bar.high, price);
    bar.low = Math.min(bar.low, price);
    bar.close = price;
    bar.volume += quantity;
    close = price;
  }
  return bars;
}

/** The candle so far with what a later batch adds to it. */
export function addBar(bar: Bar, { high, low, close, volume }: Bar): Bar {
  return {
    ...bar,
    high: Math.max(bar.high, high),
    low: Math.min(bar.low, low),
    close,
    volume: bar.volume + volume,
  };
}

/** A bar for every candle from `begin` to `stop`: those without trades repeat the close before. */
export function fillGaps(
  interval: Interval,
  rows: readonly Bar[],
  previous: number | null,
  begin: number,
  stop: number,
): Bar[] {
  const bars: Bar[] = [];
  let close = previous;
  let next = 0;
  for (let time = begin; time <= stop; time = stepOpenTime(interval, time, 1)) {
    const row = rows[next];
    if (row && row.time === time) {
      bars.push(row);
      close = row.close;
      next++;
    } else if (close !== null) {
      bars.push({ time, open: close, high: close, low: close, close, volume: 0 });
    }
  }
  return bars;
}
