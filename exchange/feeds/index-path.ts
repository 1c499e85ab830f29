/**
 * The seeded index path: the price around which a demo market trades, for any moment, past or present, without storing it.
 *
 * Log prices are sums of factors, one shared by the whole market and one of each coin's own. A factor is a Brownian
 * bridge between anchors 2^16 minutes (45 days) apart, refined by midpoints keyed by hash(seed, level, index): any minute
 * costs 16 steps, and two readers that ask in different orders get the same numbers. How much variance a half gets is
 * drawn too (calm and wild stretches at every scale) and follows the hours of the day and the weekend. Anchors stay near
 * 0, so the price swings around the configured one instead of wandering off with the years.
 *
 * Only additions, multiplications, divisions, square roots and 32-bit integers: the same seed gives the same path on
 * every machine, to the last bit.
 */
import { exp, ln } from "./elementary";
import { hash3, hashText, normalOf, unitOf } from "./random";

/** One simulated index as configured. */
export interface DemoIndex {
  /** BASE_USDT. */
  pair: string;
  /** Decimal price in quote around which the path swings. */
  price: string;
  annualVolatility: number;
  /** Decimal quote turnover of an average day. */
  dailyTurnover: string;
}

export interface PathOptions {
  seed: string;
  indices: readonly DemoIndex[];
}

/** One minute of a path: log-price deviations where it opens and closes, and how busy it is. */
export interface PathMinutes {
  /** Log price relative to `PairPath.price` at each minute's start, and one more for the end of the last. */
  logs: Float64Array;
  /** Variance of the log price within each minute. */
  variance: Float64Array;
  /** Variance relative to an average minute: about 1. */
  activity: Float64Array;
}

export interface PairPath {
  /** The price around which the path swings, in quote. */
  price: number;
  annualVolatility: number;
  /** Quote turnover of an average day. */
  dailyTurnover: number;
  /** The same in the quote asset of the configured indices, to compare pairs by. */
  settledTurnover: number;
  /** Price in quote at `time` (Unix ms). A simulation's input: it is rounded to ticks before anything trades. */
  at(time: number): number;
  /** How busy the minute of `time` is, about 1 on average. */
  activityAt(time: number): number;
  /** `count` minutes from minute number `from` of Unix time. */
  minutes(from: number, count: number): PathMinutes;
}

const MINUTE_LEVEL = 16;
/** Levels below the minute: points 0.94 s apart. */
const FINE_LEVEL = MINUTE_LEVEL + 6;
const CELL_MINUTES = 2 ** MINUTE_LEVEL;
const YEAR_MINUTES = 525_600;
/** Deviation of an anchor, in deviations of a whole cell. */
const ANCHOR_DEVIATION = 0.35;
/** How unevenly the two halves of a cell share its variance at most. */
const UNEVENNESS = 0.36;
/** Share of a coin's variance that it has in common with the market. */
const MARKET_SHARE = 0.6;
/** Turnover of a cross pair as a share of its base's pair against USDT. */
const CROSS_TURNOVER_SHARE = 0.04;

/** Relative busyness of the 24 hours of a UTC day, and of a weekend day. */
const HOURS = [9, 8, 8, 8, 7, 7, 8, 9, 10, 10, 9, 9, 10, 13, 15, 16, 15, 13, 12, 11, 11, 10, 9, 9];
const WEEKEND = 0.65;
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Unix time began on a Thursday. */
const WEEKEND_DAYS = [2, 3];
const CUMULATIVE_HOURS = cumulativeHours();

interface FactorMinutes {
  values: Float64Array;
  /** Share of a cell's variance. */
  variance: Float64Array;
}

interface Leg {
  factor: Factor;
  weight: number;
}

/** Paths of the configured pairs and of the crosses between them (ETH_BTC is ETH_USDT over BTC_USDT exactly). */
export function createIndexPaths({ seed, indices }: PathOptions): (pair: string) => PairPath | null {
  const market = new Factor(hashText(`${seed}/market`));
  const coins = new Map(indices.map((index) => [coinOf(index.pair), defineCoin(seed, index)]));
  const paths = new Map<string, PairPath | null>();
  const define = (pair: string): PairPath | null => {
    const [baseCode = "", quoteCode = ""] = pair.split("_");
    const base = coins.get(baseCode);
    if (!base) return null;
    const turnover = Number(base.index.dailyTurnover);
    const shared = Math.sqrt(MARKET_SHARE);
    const own = Math.sqrt(1 - MARKET_SHARE);
    if (base.index.pair === pair) {
      return createPath({ price: base.price, dailyTurnover: turnover, settledTurnover: turnover }, [
        { factor: market, weight: base.deviation * shared },
        { factor: base.factor, weight: base.deviation * own },
      ]);
    }
    const quote = coins.get(quoteCode);
    if (!quote) return null;
    const settledTurnover = turnover * CROSS_TURNOVER_SHARE;
    const dailyTurnover = settledTurnover / quote.price;
    return createPath({ price: base.price / quote.price, dailyTurnover, settledTurnover }, [
      { factor: market, weight: (base.deviation - quote.deviation) * shared },
      { factor: base.factor, weight: base.deviation * own },
      { factor: quote.factor, weight: -quote.deviation * own },
    ]);
  };
  return (pair) => {
    const known = paths.get(pair);
    if (known !== undefined) return known;
    const path = define(pair);
    paths.set(pair, path);
    return path;
  };
}

function coinOf(pair: string): string {
  return pair.slice(0, pair.indexOf("_"));
}

function defineCoin(seed: string, index: DemoIndex) {
  return {
    index,
    price: Number(index.price),
    /** Deviation of the log price over a cell. */
    deviation: index.annualVolatility * Math.sqrt(CELL_MINUTES / YEAR_MINUTES),
    factor: new Factor(hashText(`${seed}/coin/${coinOf(index.pair)}`)),
  };
}

type PathFacts = Pick<PairPath, "price" | "dailyTurnover" | "settledTurnover">;

function createPath(facts: PathFacts, legs: readonly Leg[]): PairPath {
  const cellVariance = legs.reduce((sum, leg) => sum + leg.weight * leg.weight, 0);
  const minutes = (from: number, count: number): PathMinutes => {
    const result = {
      logs: new Float64Array(count + 1),
      variance: new Float64Array(count),
      activity: new Float64Array(count),
    };
    for (const { factor, weight } of legs) {
      const part = factor.minutes(from, count);
      for (let i = 0; i <= count; i++) result.logs[i]! += weight * part.values[i]!;
      for (let i = 0; i < count; i++) result.variance[i]! += weight * weight * part.variance[i]!;
    }
    for (let i = 0; i < count; i++) result.activity[i] = (result.variance[i]! / cellVariance) * CELL_MINUTES;
    return result;
  };
  return {
    ...facts,
    annualVolatility: Math.sqrt(cellVariance * (YEAR_MINUTES / CELL_MINUTES)),
    at: (time) => facts.price * exp(legs.reduce((sum, { factor, weight }) => sum + weight * factor.at(time), 0)),
    activityAt: (time) => minutes(Math.floor(time / 60_000), 1).activity[0]!,
    minutes,
  };
}

/** How far a bridge between two log prices went up (down: negate both), for a uniform draw: the exact law of its maximum. */
export function bridgeMaximum(open: number, close: number, variance: number, uniform: number): number {
  const change = close - open;
  return (open + close + Math.sqrt(change * change - 2 * variance * ln(uniform))) / 2;
}

/** A standard bridge: deviation about 1 over a cell. Remembers the last days asked for, which several pairs share. */
class Factor {
  private readonly recent = new Map<string, FactorMinutes>();

  constructor(private readonly seed: number) {}

  minutes(from: number, count: number): FactorMinutes {
    const key = `${from}/${count}`;
    const known = this.recent.get(key);
    if (known) return known;
    const result = { values: new Float64Array(count + 1), variance: new Float64Array(count) };
    const end = from + count;
    for (let cell = Math.floor(from / CELL_MINUTES); cell * CELL_MINUTES <= end; cell++) {
      this.fill(result, from, end, 0, cell, this.anchor(cell), this.anchor(cell + 1), 1);
    }
    if (this.recent.size >= 4) this.recent.delete(this.recent.keys().next().value ?? "");
    this.recent.set(key, result);
    return result;
  }

  at(time: number): number {
    const minute = time / 60_000;
    let index = Math.floor(minute / CELL_MINUTES);
    let start = this.anchor(index);
    let end = this.anchor(index + 1);
    let variance = 1;
    let length = CELL_MINUTES;
    for (let level = 0; level < FINE_LEVEL; level++) {
      const left = variance * this.leftShare(level, index);
      const middle = this.middle(level, index, start, end, left, variance);
      length /= 2;
      index *= 2;
      if (minute < (index + 1) * length) {
        end = middle;
        variance = left;
      } else {
        start = middle;
        variance -= left;
        index += 1;
      }
    }
    return start + (end - start) * (minute / length - index);
  }

  private anchor(cell: number): number {
    return ANCHOR_DEVIATION * normalOf(hash3(this.seed, 0x100, cell), hash3(this.seed, 0x101, cell));
  }

  private middle(level: number, index: number, start: number, end: number, left: number, variance: number): number {
    const deviation = Math.sqrt((left * (variance - left)) / variance);
    const draw = normalOf(hash3(this.seed, 0x200 + level, index), hash3(this.seed, 0x300 + level, index));
    return start + (end - start) * (left / variance) + deviation * draw;
  }

  /** Share of a cell's variance that falls into its first half. */
  private leftShare(level: number, index: number): number {
    if (level >= MINUTE_LEVEL) return 0.5;
    const length = CELL_MINUTES / 2 ** level;
    const start = index * length;
    const first = busyness(start);
    const middle = busyness(start + length / 2);
    const season = (middle - first) / (busyness(start + length) - first);
    const tilt = 1 + UNEVENNESS * (2 * unitOf(hash3(this.seed, 0x400 + level, index)) - 1);
    return (season * tilt) / (season * tilt + (1 - season) * (2 - tilt));
  }

  private fill(
    result: FactorMinutes,
    from: number,
    end: number,
    level: number,
    index: number,
    first: number,
    last: number,
    variance: number,
  ): void {
    const length = CELL_MINUTES / 2 ** level;
    if (index * length > end || (index + 1) * length <= from) return;
    if (level === MINUTE_LEVEL) {
      result.values[index - from] = first;
      if (index < end) result.variance[index - from] = variance;
      return;
    }
    const left = variance * this.leftShare(level, index);
    const middle = this.middle(level, index, first, last, left, variance);
    this.fill(result, from, end, level + 1, index * 2, first, middle, left);
    this.fill(result, from, end, level + 1, index * 2 + 1, middle, last, variance - left);
  }
}

/** Busyness summed from the beginning of Unix time to `minute`. */
function busyness(minute: number): number {
  const week = Math.floor(minute / WEEK_MINUTES);
  const inWeek = minute - week * WEEK_MINUTES;
  const hour = Math.floor(inWeek / 60);
  const before = CUMULATIVE_HOURS[hour]!;
  const within = (CUMULATIVE_HOURS[hour + 1] ?? before) - before;
  return week * CUMULATIVE_HOURS[168]! + before + within * (inWeek / 60 - hour);
}

function cumulativeHours(): number[] {
  const sums = [0];
  for (let hour = 0; hour < 168; hour++) {
    const weekend = WEEKEND_DAYS.includes(Math.floor(hour / 24));
    sums.push(sums[hour]! + HOURS[hour % 24]! * (weekend ? WEEKEND : 1));
  }
  return sums;
}
