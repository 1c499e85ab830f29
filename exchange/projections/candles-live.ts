import type { Interval } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import { INTERVALS, openTimeOf, stepOpenTime } from "./candles-calendar";
import type { CandleStretch } from "./candles-stretch";
import { query, type Sqlite, write } from "./database";
import { type Bar, toCandle } from "./history";

type Trade = Extract<EngineEvent, { type: "traded" }>;

/** Candles of trades on this exchange: ticks and lots, one row per pair, interval and candle with trades. */
export interface LiveCandles {
  apply(events: readonly EngineEvent[]): void;
  /** Open time of the minute of the pair's first trade, null before it. */
  firstMinute(pair: string): number | null;
  /** From `start` (the first minute) to `end`; candles without trades repeat the last close with volume 0. */
  stretch(instrument: Instrument, start: number, end: number): CandleStretch;
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS candles (
    pair TEXT NOT NULL, interval TEXT NOT NULL, time INTEGER NOT NULL, open INTEGER NOT NULL, high INTEGER NOT NULL,
    low INTEGER NOT NULL, close INTEGER NOT NULL, volume INTEGER NOT NULL, PRIMARY KEY (pair, interval, time)
  ) STRICT, WITHOUT ROWID;
`;
const COLUMNS = "time, open, high, low, close, volume";

export function createLiveCandles(database: Sqlite, instruments: readonly Instrument[]): LiveCandles {
  database.exec(TABLE);
  const known = new Set(instruments.map((instrument) => instrument.pair));
  const upsert = write(
    database,
    `INSERT INTO candles (pair, interval, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (pair, interval, time) DO UPDATE SET high = max(high, excluded.high), low = min(low, excluded.low),
     close = excluded.close, volume = volume + excluded.volume`,
  );
  const lastClose = query<{ close: number }>(
    database,
    "SELECT close FROM candles WHERE pair = ? AND interval = '1m' ORDER BY time DESC LIMIT 1",
  );
  const first = query<{ time: number }>(
    database,
    "SELECT time FROM candles WHERE pair = ? AND interval = '1m' ORDER BY time LIMIT 1",
  );
  const range = query<Bar>(
    database,
    `SELECT ${COLUMNS} FROM candles WHERE pair = ? AND interval = ? AND time BETWEEN ? AND ? ORDER BY time`,
  );
  const before = query<{ close: number }>(
    database,
    "SELECT close FROM candles WHERE pair = ? AND interval = ? AND time < ? ORDER BY time DESC LIMIT 1",
  );

  return {
    apply(events) {
      for (const [pair, trades] of tradesByPair(events, known)) {
        const previous = lastClose.get(pair)?.close ?? null;
        for (const interval of INTERVALS) {
          for (const bar of foldTrades(interval, trades, previous)) {
            upsert(pair, interval, bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume);
          }
        }
      }
    },
    firstMinute: (pair) => first.get(pair)?.time ?? null,
    stretch: (instrument, start, end) => ({
      start,
      end,
      candles(interval, from, to) {
        const begin = Math.max(from, openTimeOf(interval, start));
        const stop = Math.min(to, openTimeOf(interval, end - 1));
        const rows = range.all(instrument.pair, interval, begin, stop);
        const close = before.get(instrument.pair, interval, begin)?.close ?? null;
        return fillGaps(interval, rows, close, begin, stop).map((bar) => toCandle(instrument, bar));
      },
    }),
  };
}

function tradesByPair(events: readonly EngineEvent[], known: ReadonlySet<string>): Map<string, Trade[]> {
  const groups = new Map<string, Trade[]>();
  for (const event of events) {
    if (event.type !== "traded" || !known.has(event.pair)) continue;
    const group = groups.get(event.pair);
    if (group) group.push(event);
    else groups.set(event.pair, [event]);
  }
  return groups;
}

/**
 * Bars of one batch of a pair's trades. A candle whose first minute had no trade opens with the close that this minute
 * repeats (`previous` at the batch's start); only so do long candles agree with the minutes they are made of.
 */
function foldTrades(interval: Interval, trades: readonly Trade[], previous: number | null): Bar[] {
  const bars: Bar[] = [];
  let close = previous;
  for (const { time, price, quantity } of trades) {
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

function fillGaps(
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
