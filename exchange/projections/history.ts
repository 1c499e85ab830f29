/**
 * The seeded past of a demo market: minute candles along the index path from `days` days before the exchange began to
 * that moment. Computed by the day when asked for and never stored; hours are kept in memory, since every longer
 * candle is folded from them. Equal seeds and configurations give equal candles on every machine.
 */
import { setTimeout as rest } from "node:timers/promises";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { type CountScale, lotsToQuantity, ticksToPrice } from "~exchange/domain/instrument";
import { exp } from "~exchange/feeds/elementary";
import { bridgeMaximum, type PairPath } from "~exchange/feeds/index-path";
import { hash3, hashText, normalOf, unitOf } from "~exchange/feeds/random";
import { DAY, HOUR, lengthOf, MINUTE, openTimeOf, stepOpenTime } from "./candles-calendar";
import type { CandleStretch } from "./candles-stretch";

const DAY_MINUTES = 1440;
const DAY_HOURS = 24;
/** Days of minute candles kept in memory for each pair unless said; one takes 58 kB, and 1,500 half hours reach 32 days back. */
const RECENT_DAYS = 34;
/** How far from the index the first and last trade of a minute lie, as a share of the deviation of an average minute. */
const TRADE_NOISE = 0.12;
/** Deviation of ln(volume) beyond what the path's activity explains, and what keeps the mean in place. */
const VOLUME_DEVIATION = 0.55;
const VOLUME_MEAN = exp(-(VOLUME_DEVIATION * VOLUME_DEVIATION) / 2);
/** Rest after each day that is computed ahead, in multiples of what it took: calls and pages come first. */
const WARM_REST = 4;
const YEAR_MINUTES = 525_600;

/** Candles of one day and pair side by side: prices in ticks, volumes in lots, whole numbers all. */
interface Columns {
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

/** What one candle is folded from, in ticks and lots. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface SeededHistory {
  /** The pair's past up to `end` (a whole minute); null for a pair without an index. */
  stretch(pair: string, end: number): CandleStretch | null;
  /** Computes the hours of the past before `end`, a day of a pair at a turn, so that no later read has to. */
  warm(pairs: readonly string[], end: number, signal?: AbortSignal): Promise<void>;
}

export interface SeededHistoryOptions {
  seed: string;
  instruments: readonly (CountScale & { pair: string })[];
  pathOf(pair: string): PairPath | null;
  /** Length of the past; it begins with a whole UTC day. */
  days: number;
  /** Whether the candles are made of trades; else of a price that is worked out, without volume. */
  traded?: boolean;
  /** Days of minute candles kept in memory for each pair. */
  recentDays?: number;
}

export function createSeededHistory(options: SeededHistoryOptions): SeededHistory {
  const { seed, instruments, pathOf, days, traded = true, recentDays = RECENT_DAYS } = options;
  const pasts = new Map<string, PairPast>();
  for (const instrument of instruments) {
    const path = pathOf(instrument.pair);
    if (!path) continue;
    const pairSeed = hashText(`${seed}/trades/${instrument.pair}`);
    pasts.set(instrument.pair, new PairPast(pairSeed, instrument, path, { traded, recentDays }));
  }
  const startOf = (end: number) => openTimeOf("1d", end - days * DAY);
  return {
    stretch(pair, end) {
      const past = pasts.get(pair);
      if (!past) return null;
      const start = startOf(end);
      return { start, end, candles: (interval, first, last) => past.candles(interval, start, end, first, last) };
    },
    async warm(pairs, end, signal) {
      for (let time = openTimeOf("1d", end - 1); time >= startOf(end); time -= DAY) {
        for (const pair of pairs) {
          if (signal?.aborted) return;
          const began = performance.now();
          pasts.get(pair)?.hours(time / DAY);
          await rest((performance.now() - began) * WARM_REST, undefined, { signal }).catch(() => {});
        }
      }
    },
  };
}

class PairPast {
  private readonly hoursByDay = new Map<number, Columns>();
  private readonly minutesByDay = new Map<number, Columns>();
  private readonly ticksPerUnit: number;
  private readonly lotsPerUnit: number;
  private readonly noise: number;

  constructor(
    private readonly seed: number,
    private readonly instrument: CountScale,
    private readonly path: PairPath,
    private readonly kind: { traded: boolean; recentDays: number },
  ) {
    this.ticksPerUnit = 10 ** instrument.priceDecimals / Number(instrument.tickUnits);
    this.lotsPerUnit = 10 ** instrument.quantityDecimals / Number(instrument.lotUnits);
    this.noise = (Number(kind.traded) * TRADE_NOISE * path.annualVolatility) / Math.sqrt(YEAR_MINUTES);
  }

  candles(interval: Interval, start: number, end: number, first: number, last: number): Candle[] {
    const from = Math.max(start, first);
    const to = Math.min(end, stepOpenTime(interval, last, 1));
    const length = lengthOf(interval);
    const bars: Bar[] = [];
    if (length !== null && length < HOUR) {
      this.foldMinutes(bars, interval, from, to);
    } else {
      const wholeHours = openTimeOf("1h", to);
      this.foldHours(bars, interval, from, wholeHours);
      this.foldMinutes(bars, interval, Math.max(from, wholeHours), to);
    }
    return bars.map((bar) => toCandle(this.instrument, bar));
  }

  hours(day: number): Columns {
    const known = this.hoursByDay.get(day);
    if (known) return known;
    const minutes = this.minutes(day);
    const hours = emptyColumns(DAY_HOURS);
    for (let hour = 0; hour < DAY_HOURS; hour++) foldHour(hours, hour, minutes);
    this.hoursByDay.set(day, hours);
    return hours;
  }

  private foldHours(bars: Bar[], interval: Interval, from: number, to: number): void {
    for (let time = from; time < to; time += HOUR) {
      const day = Math.floor(time / DAY);
      foldInto(bars, openTimeOf(interval, time), this.hours(day), (time - day * DAY) / HOUR);
    }
  }

  private foldMinutes(bars: Bar[], interval: Interval, from: number, to: number): void {
    for (let time = from; time < to; time += MINUTE) {
      const day = Math.floor(time / DAY);
      foldInto(bars, openTimeOf(interval, time), this.minutes(day), (time - day * DAY) / MINUTE);
    }
  }

  private minutes(day: number): Columns {
    const known = this.minutesByDay.get(day);
    if (known) return known;
    const columns = this.drawDay(day);
    if (this.minutesByDay.size >= this.kind.recentDays) {
      for (const oldest of this.minutesByDay.keys()) {
        this.minutesByDay.delete(oldest);
        break;
      }
    }
    this.minutesByDay.set(day, columns);
    return columns;
  }

  /** Trades open and close a minute near the index; in between they reach as far as a bridge between the two does. */
  private drawDay(day: number): Columns {
    const { logs, variance, activity } = this.path.minutes(day * DAY_MINUTES, DAY_MINUTES);
    const columns = emptyColumns(DAY_MINUTES);
    const turnover = this.path.dailyTurnover / DAY_MINUTES;
    for (let i = 0; i < DAY_MINUTES; i++) {
      const minute = day * DAY_MINUTES + i;
      const draw = (purpose: number) => hash3(this.seed, purpose, minute);
      const start = logs[i]! + this.noise * normalOf(draw(1), draw(2));
      const end = logs[i + 1]! + this.noise * normalOf(draw(3), draw(4));
      const top = bridgeMaximum(start, end, variance[i]!, 1 - unitOf(draw(5)));
      const bottom = -bridgeMaximum(-start, -end, variance[i]!, 1 - unitOf(draw(6)));
      const open = this.toTicks(start);
      const close = this.toTicks(end);
      columns.open[i] = open;
      columns.close[i] = close;
      columns.high[i] = Math.max(open, close, this.toTicks(top));
      columns.low[i] = Math.min(open, close, this.toTicks(bottom));
      if (!this.kind.traded) continue;
      const chance = VOLUME_MEAN * exp(VOLUME_DEVIATION * normalOf(draw(7), draw(8)));
      const base = (turnover * activity[i]! * chance) / (this.path.price * exp(logs[i]!));
      columns.volume[i] = Math.max(1, Math.round(base * this.lotsPerUnit));
    }
    return columns;
  }

  private toTicks(log: number): number {
    return Math.max(1, Math.round(this.path.price * exp(log) * this.ticksPerUnit));
  }
}

export function toCandle(instrument: CountScale, bar: Bar): Candle {
  return [
    bar.time,
    ticksToPrice(instrument, bar.open),
    ticksToPrice(instrument, bar.high),
    ticksToPrice(instrument, bar.low),
    ticksToPrice(instrument, bar.close),
    lotsToQuantity(instrument, bar.volume),
  ];
}

function emptyColumns(length: number): Columns {
  const column = () => new Float64Array(length);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
}

function foldHour(hours: Columns, hour: number, minutes: Columns): void {
  const first = hour * 60;
  hours.open[hour] = minutes.open[first]!;
  hours.close[hour] = minutes.close[first + 59]!;
  hours.high[hour] = minutes.high[first]!;
  hours.low[hour] = minutes.low[first]!;
  for (let i = first; i < first + 60; i++) {
    hours.high[hour] = Math.max(hours.high[hour]!, minutes.high[i]!);
    hours.low[hour] = Math.min(hours.low[hour]!, minutes.low[i]!);
    hours.volume[hour]! += minutes.volume[i]!;
  }
}

function foldInto(bars: Bar[], time: number, columns: Columns, index: number): void {
  const last = bars.at(-1);
  if (!last || last.time !== time) {
    bars.push({
      time,
      open: columns.open[index]!,
      high: columns.high[index]!,
      low: columns.low[index]!,
      close: columns.close[index]!,
      volume: columns.volume[index]!,
    });
    return;
  }
  last.high = Math.max(last.high, columns.high[index]!);
  last.low = Math.min(last.low, columns.low[index]!);
  last.close = columns.close[index]!;
  last.volume += columns.volume[index]!;
}
