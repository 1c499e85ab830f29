/**
 * Indicators that the chart's library lacks. They feed a drawing: no amount is ever read back out of them. A result is
 * null where too few bars stand before it.
 */
export interface Bar {
  /** Open time, Unix ms. */
  timestamp: number;
  high: number;
  low: number;
  close: number;
  volume?: number;
}

type Series = (number | null)[];

/** Wilder's average true range. */
export function averageTrueRange(bars: readonly Bar[], period: number): Series {
  const ranges = bars.map((bar, index) => {
    const previous = bars[index - 1]?.close ?? bar.close;
    return Math.max(bar.high, previous) - Math.min(bar.low, previous);
  });
  return wilder(ranges, period);
}

/** Wilder's relative strength index, 0 to 100; 50 where nothing has moved. */
export function relativeStrength(bars: readonly Bar[], period: number): Series {
  const moves = bars.map((bar, index) => bar.close - (bars[index - 1]?.close ?? bar.close)).slice(1);
  const gains = wilder(
    moves.map((move) => Math.max(move, 0)),
    period,
  );
  const losses = wilder(
    moves.map((move) => Math.max(-move, 0)),
    period,
  );
  const strength = gains.map((gain, index) => {
    const loss = losses[index] ?? null;
    if (gain === null || loss === null) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
  return bars.length === 0 ? [] : [null, ...strength];
}

export interface StochasticPoint {
  k: number | null;
  d: number | null;
}

/** The stochastic of the relative strength index: where it stands in its own range, 0 to 100, smoothed twice. */
export function stochasticStrength(
  bars: readonly Bar[],
  [strengthPeriod, rangePeriod, smoothK, smoothD]: readonly [number, number, number, number],
): StochasticPoint[] {
  const strength = relativeStrength(bars, strengthPeriod);
  const raw = strength.map((value, index) => {
    const window = strength.slice(Math.max(0, index - rangePeriod + 1), index + 1);
    if (value === null || window.length < rangePeriod || window.includes(null)) return null;
    const known = window.filter((entry) => entry !== null);
    const [low, high] = [Math.min(...known), Math.max(...known)];
    return high === low ? 50 : (100 * (value - low)) / (high - low);
  });
  const k = simpleAverage(raw, smoothK);
  const d = simpleAverage(k, smoothD);
  return bars.map((_, index) => ({ k: k[index] ?? null, d: d[index] ?? null }));
}

const DAY_MS = 86_400_000;

/** The volume-weighted average price since the day (UTC) began; null until something has been traded in it. */
export function volumeWeightedPrice(bars: readonly Bar[]): Series {
  let day = Number.NaN;
  let volume = 0;
  let turnover = 0;
  return bars.map((bar) => {
    const today = Math.floor(bar.timestamp / DAY_MS);
    if (today !== day) [day, volume, turnover] = [today, 0, 0];
    volume += bar.volume ?? 0;
    turnover += ((bar.high + bar.low + bar.close) / 3) * (bar.volume ?? 0);
    return volume === 0 ? null : turnover / volume;
  });
}

/** The mean of the last `period` values; null while one of them is missing. */
export function simpleAverage(values: Series, period: number): Series {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index - period + 1), index + 1);
    if (window.length < period) return null;
    const known = window.filter((value) => value !== null);
    return known.length < period ? null : known.reduce((sum, value) => sum + value, 0) / period;
  });
}

/** Wilder's smoothing: the mean of the first `period`, then each new value counts 1/period. */
function wilder(values: readonly number[], period: number): Series {
  let average = 0;
  return values.map((value, index) => {
    if (index < period) average += value / period;
    else average += (value - average) / period;
    return index < period - 1 ? null : average;
  });
}
