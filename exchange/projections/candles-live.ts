import type { Interval } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import { INTERVALS, openTimeOf } from "./candles-calendar";
import { addBar, fillGaps, foldTrades, tradesByPair, type Trade } from "./candles-fold";
import type { CandleStretch } from "./candles-stretch";
import { query, type Query, type Sqlite } from "./database";
import { type Bar, toCandle } from "./history";
import type { LiveView } from "./live-view";

/** Candles of trades on this exchange: rows, and above them in memory those that rows don't say yet. */
export interface LiveCandles extends Required<LiveView> {
  /** Open time of the minute of the pair's first trade, null before it. */
  firstMinute(pair: string): number | null;
  /** From `start` (the first minute) to `end`; candles without trades repeat the last close with volume 0. */
  stretch(instrument: Instrument, start: number, end: number): CandleStretch;
}

/** Trades that wait to be folded into candles, where nobody looks. */
const WAITING_MAX = 1_000;

const COLUMNS = "time, open, high, low, close, volume";

interface Statements {
  lastClose: Query<{ close: number }>;
  first: Query<{ time: number }>;
  one: Query<Bar>;
  range: Query<Bar>;
  before: Query<{ close: number }>;
}

function prepare(database: Sqlite): Statements {
  const close = "SELECT close FROM candles WHERE pair = ? AND interval";
  const bars = `SELECT ${COLUMNS} FROM candles WHERE pair = ? AND interval = ? AND time`;
  return {
    lastClose: query(database, `${close} = '1m' ORDER BY time DESC LIMIT 1`),
    first: query(database, "SELECT time FROM candles WHERE pair = ? AND interval = '1m' ORDER BY time LIMIT 1"),
    one: query(database, `${bars} = ?`),
    range: query(database, `${bars} BETWEEN ? AND ? ORDER BY time`),
    before: query(database, `${close} = ? AND time < ? ORDER BY time DESC LIMIT 1`),
  };
}

/** The newest candles of one pair and interval, oldest first: the last one, and all that have no row yet. */
class RecentBars {
  private bars: { bar: Bar; sequence: number }[] = [];

  /** `stored`: reads a candle's row, null where it has none. */
  add(part: Bar, sequence: number, stored: () => Bar | null): void {
    const last = this.bars.at(-1);
    // Time never goes back: what isn't the newest candle's is the first of a newer one.
    if (last?.bar.time === part.time) {
      last.bar = addBar(last.bar, part);
      last.sequence = sequence;
      return;
    }
    const row = last ? null : stored();
    this.bars.push({ bar: row ? addBar(row, part) : part, sequence });
  }

  written(position: number): void {
    const last = this.bars.length - 1;
    if (last > 0) this.bars = this.bars.filter(({ sequence }, index) => index === last || sequence > position);
  }

  /** What the rows say, with what is newer here. */
  over(rows: readonly Bar[], begin: number, stop: number): Bar[] {
    const newer = this.bars.flatMap(({ bar }) => (bar.time >= begin && bar.time <= stop ? [bar] : []));
    // Those here are the newest of all.
    const first = newer[0]?.time ?? Infinity;
    return [...rows.filter(({ time }) => time < first), ...newer];
  }

  closeBefore(time: number): number | null {
    return this.bars.findLast(({ bar }) => bar.time < time)?.bar.close ?? null;
  }
}

export function createLiveCandles(instruments: readonly Instrument[]): LiveCandles {
  const known = new Set(instruments.map((instrument) => instrument.pair));
  const recent = new Map<string, RecentBars>();
  const closes = new Map<string, number | null>();
  const firsts = new Map<string, number>();
  /** Trades that no candle holds yet: nine candles for every trade alone would cost more than the trade. */
  let waiting: Trade[] = [];
  let statements: Statements | null = null;

  function reading(): Statements {
    if (!statements) throw new Error("candles: load has not been called");
    return statements;
  }

  function recentOf(pair: string, interval: Interval): RecentBars {
    const key = `${pair} ${interval}`;
    let bars = recent.get(key);
    if (!bars) recent.set(key, (bars = new RecentBars()));
    return bars;
  }

  function firstMinute(pair: string): number | null {
    const minute = firsts.get(pair) ?? reading().first.get(pair)?.time;
    if (minute === undefined) return null;
    firsts.set(pair, minute);
    return minute;
  }

  function closeOf(pair: string): number | null {
    const close = closes.get(pair);
    return close === undefined ? (reading().lastClose.get(pair)?.close ?? null) : close;
  }

  function fold(): void {
    if (waiting.length === 0) return;
    const trades = waiting;
    waiting = [];
    for (const [pair, ofPair] of tradesByPair(trades, known)) foldPair(pair, ofPair);
  }

  function foldPair(pair: string, trades: readonly Trade[]): void {
    const [first, last] = [trades[0], trades.at(-1)];
    if (!first || !last) return;
    if (firstMinute(pair) === null) firsts.set(pair, openTimeOf("1m", first.time));
    const previous = closeOf(pair);
    for (const interval of INTERVALS) {
      const bars = recentOf(pair, interval);
      for (const bar of foldTrades(interval, trades, previous))
        bars.add(bar, last.sequence, () => reading().one.get(pair, interval, bar.time) ?? null);
    }
    closes.set(pair, last.price);
  }

  return {
    load(database) {
      statements = prepare(database);
    },
    apply(events) {
      let isFirst = false;
      for (const event of events) {
        if (event.type !== "traded") continue;
        waiting.push(event);
        isFirst ||= !closes.has(event.pair);
      }
      // A pair's first fold reads its rows, which mustn't hold these trades yet; later ones add to what is in memory.
      if (isFirst || waiting.length >= WAITING_MAX) fold();
    },
    written(position) {
      fold();
      for (const bars of recent.values()) bars.written(position);
    },
    firstMinute(pair) {
      fold();
      return firstMinute(pair);
    },
    stretch: (instrument, start, end) => ({
      start,
      end,
      candles(interval, from, to) {
        fold();
        const { pair } = instrument;
        const begin = Math.max(from, openTimeOf(interval, start));
        const stop = Math.min(to, openTimeOf(interval, end - 1));
        const bars = recentOf(pair, interval);
        const rows = bars.over(reading().range.all(pair, interval, begin, stop), begin, stop);
        const close = bars.closeBefore(begin) ?? reading().before.get(pair, interval, begin)?.close ?? null;
        return fillGaps(interval, rows, close, begin, stop).map((bar) => toCandle(instrument, bar));
      },
    }),
  };
}
