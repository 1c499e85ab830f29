import type { Interval } from "~exchange/contract/schemas";
import type { Instrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import { INTERVALS, openTimeOf } from "./candles-calendar";
import { addBar, fillGaps, foldPrices, tradesByPair, type Trade } from "./candles-fold";
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

/** What trades have made of the candles in memory, and what isn't in memory out of the rows. */
class Folded {
  private readonly recent = new Map<string, RecentBars>();
  private readonly closes = new Map<string, number>();
  private readonly firsts = new Map<string, number>();
  /** Trades that no candle holds yet: nine candles for every trade alone would cost more than the trade. */
  private waiting: Trade[] = [];

  constructor(
    private readonly known: ReadonlySet<string>,
    private readonly statements: Statements,
  ) {}

  add(events: readonly EngineEvent[]): void {
    let isFirst = false;
    for (const event of events) {
      if (event.type !== "traded") continue;
      this.waiting.push(event);
      isFirst ||= !this.closes.has(event.pair);
    }
    // A pair's first fold reads its rows, which mustn't hold these trades yet; later ones add to what is in memory.
    if (isFirst || this.waiting.length >= WAITING_MAX) this.fold();
  }

  written(position: number): void {
    this.fold();
    for (const bars of this.recent.values()) bars.written(position);
  }

  firstMinute(pair: string): number | null {
    this.fold();
    return this.knownFirstMinute(pair);
  }

  /** Bars from `begin` to `stop` as trades made them, and the close before. */
  bars(pair: string, interval: Interval, begin: number, stop: number): { rows: Bar[]; close: number | null } {
    this.fold();
    const bars = this.recentOf(pair, interval);
    const rows = bars.over(this.statements.range.all(pair, interval, begin, stop), begin, stop);
    const close = bars.closeBefore(begin) ?? this.statements.before.get(pair, interval, begin)?.close ?? null;
    return { rows, close };
  }

  private fold(): void {
    if (this.waiting.length === 0) return;
    const trades = this.waiting;
    this.waiting = [];
    for (const [pair, ofPair] of tradesByPair(trades, this.known)) this.foldPair(pair, ofPair);
  }

  private foldPair(pair: string, trades: readonly Trade[]): void {
    const [first, last] = [trades[0], trades.at(-1)];
    if (!first || !last) return;
    if (this.knownFirstMinute(pair) === null) this.firsts.set(pair, openTimeOf("1m", first.time));
    const previous = this.closes.get(pair) ?? this.statements.lastClose.get(pair)?.close ?? null;
    for (const interval of INTERVALS) {
      const bars = this.recentOf(pair, interval);
      for (const bar of foldPrices(interval, trades, previous))
        bars.add(bar, last.sequence, () => this.statements.one.get(pair, interval, bar.time) ?? null);
    }
    this.closes.set(pair, last.price);
  }

  private knownFirstMinute(pair: string): number | null {
    const minute = this.firsts.get(pair) ?? this.statements.first.get(pair)?.time;
    if (minute === undefined) return null;
    this.firsts.set(pair, minute);
    return minute;
  }

  private recentOf(pair: string, interval: Interval): RecentBars {
    const key = `${pair} ${interval}`;
    let bars = this.recent.get(key);
    if (!bars) this.recent.set(key, (bars = new RecentBars()));
    return bars;
  }
}

export function createLiveCandles(instruments: readonly Instrument[]): LiveCandles {
  const known = new Set(instruments.map((instrument) => instrument.pair));
  let loaded: Folded | null = null;

  function folded(): Folded {
    if (!loaded) throw new Error("candles: load has not been called");
    return loaded;
  }

  return {
    load(database) {
      loaded = new Folded(known, prepare(database));
    },
    apply: (events) => folded().add(events),
    written: (position) => folded().written(position),
    firstMinute: (pair) => folded().firstMinute(pair),
    stretch: (instrument, start, end) => ({
      start,
      end,
      candles(interval, from, to) {
        const begin = Math.max(from, openTimeOf(interval, start));
        const stop = Math.min(to, openTimeOf(interval, end - 1));
        const { rows, close } = folded().bars(instrument.pair, interval, begin, stop);
        return fillGaps(interval, rows, close, begin, stop).map((bar) => toCandle(instrument, bar));
      },
    }),
  };
}
