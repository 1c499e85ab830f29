import type { Candle } from "~exchange/contract/schemas";
import { priceToTicks, type Instrument } from "~exchange/domain/instrument";
import { parseUnits } from "~exchange/domain/units";
import type { EngineEvent } from "~exchange/engine/events";
import type { CandleSource } from "./candle-source";
import { MINUTE } from "./candles-calendar";
import { query, type Query, type Sqlite } from "./database";
import type { LiveView } from "./live-view";
import type { Markets } from "./markets";
import type { Trades } from "./trades";

/** A pair's last 24 hours. Prices in ticks, null before the first price; amounts in smallest units. */
export interface DayStatistics {
  last: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  volume: bigint;
  turnover: bigint;
  /** When the last price was made, Unix ms; 0 before the first. */
  time: number;
}

export interface Tickers extends LiveView {
  day(pair: string, now: number): DayStatistics;
}

const DAY_MINUTES = 1_440;

interface Minute {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: bigint;
  turnover: bigint;
}

/** The rolling day of one pair: a minute with trades is one entry, oldest first. */
interface Window {
  minutes: Minute[];
  /** Close of the last minute that left the window: the price a day ago. */
  before: number | null;
  last: number | null;
  time: number;
  summed: DayStatistics | null;
}

const EMPTY: DayStatistics = { last: null, open: null, high: null, low: null, volume: 0n, turnover: 0n, time: 0 };

/**
 * Turnover of a recorded minute. Candles carry base volume alone, so a minute that wasn't traded here counts at the
 * middle of its range; minutes traded here are exact.
 */
function estimateTurnover(instrument: Instrument, volume: bigint, high: number, low: number): bigint {
  return (volume * BigInt(high + low) * instrument.quoteUnitsPerTickLot) / (2n * instrument.baseUnitsPerLot);
}

function toMinute(instrument: Instrument, candle: Candle, traded: bigint | null): Minute | null {
  const [time, openText, highText, lowText, closeText, volumeText] = candle;
  const open = priceToTicks(instrument, openText);
  const high = priceToTicks(instrument, highText);
  const low = priceToTicks(instrument, lowText);
  const close = priceToTicks(instrument, closeText);
  const volume = parseUnits(volumeText, instrument.baseScale);
  // A recorded price between two ticks of this market can't be stated in it.
  if (open === null || high === null || low === null || close === null || volume === null) return null;
  return { time, open, high, low, close, volume, turnover: traded ?? estimateTurnover(instrument, volume, high, low) };
}

function sum(window: Window): DayStatistics {
  const { minutes, before, last, time } = window;
  const open = before ?? minutes[0]?.open ?? last;
  if (open === null) return EMPTY;
  let [high, low, volume, turnover] = [open, open, 0n, 0n];
  for (const minute of minutes) {
    high = Math.max(high, minute.high);
    low = Math.min(low, minute.low);
    volume += minute.volume;
    turnover += minute.turnover;
  }
  return { last, open, high, low, volume, turnover, time };
}

/** Lets minutes go that ended a day or more before `now`. */
function slide(window: Window, now: number): void {
  const first = Math.floor(now / MINUTE) * MINUTE - (DAY_MINUTES - 1) * MINUTE;
  let gone = 0;
  for (const minute of window.minutes) {
    if (minute.time >= first) break;
    window.before = minute.close;
    gone += 1;
  }
  if (gone > 0) {
    window.minutes.splice(0, gone);
    window.summed = null;
  }
}

/** Adds a price to its minute, which is the last one or a new one: engine time never goes back. */
function addTrade(window: Window, instrument: Instrument, trade: EngineEvent & { type: "traded" }): void {
  const time = Math.floor(trade.time / MINUTE) * MINUTE;
  const { price } = trade;
  let minute = window.minutes.at(-1);
  if (!minute || minute.time < time) {
    minute = { time, open: price, high: price, low: price, close: price, volume: 0n, turnover: 0n };
    window.minutes.push(minute);
  }
  minute.high = Math.max(minute.high, price);
  minute.low = Math.min(minute.low, price);
  minute.close = price;
  minute.volume += BigInt(trade.quantity) * instrument.baseUnitsPerLot;
  minute.turnover += trade.quote;
  window.last = price;
  window.time = trade.time;
  window.summed = null;
}

/**
 * Reads a pair's past from `candles` and the rows when it is first asked about, which is before the first trade that has no row;
 * stands before the candle store among the views, so that a trade isn't counted by both.
 */
export function createTickers(markets: Markets, trades: Trades, candles: CandleSource): Tickers {
  const windows = new Map<string, Window>();
  let turnovers: Query<{ minute: number; turnover: string }>;

  function load(instrument: Instrument, now: number): Window {
    const traded = new Map(turnovers.all(instrument.pair).map((row) => [row.minute, BigInt(row.turnover)]));
    const window: Window = { minutes: [], before: null, last: null, time: 0, summed: null };
    // One more than the day holds: the minute before it gives the price a day ago. Nothing older, such as the end of
    // a recording of another year, is a price of a day ago.
    const limit = DAY_MINUTES + 1;
    const from = Math.floor(now / MINUTE) * MINUTE - DAY_MINUTES * MINUTE;
    const past = candles.list({ pair: instrument.pair, interval: "1m", from, to: now + 1, limit });
    for (const candle of past) {
      const minute = toMinute(instrument, candle, traded.get(candle[0]) ?? null);
      if (!minute) continue;
      window.minutes.push(minute);
      window.last = minute.close;
      window.time = Math.min(minute.time + MINUTE - 1, now);
    }
    // A recorded price was made by the end of its minute; one traded here has a time of its own.
    window.time = trades.recent(instrument.pair, 1)[0]?.time ?? window.time;
    windows.set(instrument.pair, window);
    return window;
  }

  function windowOf(pair: string, now: number): { window: Window; instrument: Instrument } | null {
    const instrument = markets.instrument(pair);
    if (!instrument) return null;
    const window = windows.get(pair) ?? load(instrument, now);
    slide(window, now);
    return { window, instrument };
  }

  return {
    load(database: Sqlite) {
      turnovers = query(database, "SELECT minute, turnover FROM minute_turnovers WHERE pair = ?");
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "traded") continue;
        const found = windowOf(event.pair, event.time);
        if (found) addTrade(found.window, found.instrument, event);
      }
    },
    day(pair, now) {
      const window = windowOf(pair, now)?.window;
      if (!window) return EMPTY;
      window.summed ??= sum(window);
      return window.summed;
    },
  };
}
