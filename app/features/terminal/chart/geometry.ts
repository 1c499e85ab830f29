import type { Candle } from "~exchange/contract/schemas";
import { formatUnits, parseUnits } from "~exchange/domain/units";

/**
 * Where a chart's parts stand, in a box that is stretched over its panel. Coordinates are drawing positions: they never
 * flow back into an amount. Labels are exact decimal text.
 */
export const BOX = { width: 1_000, height: 400 };
/** Share of the height that prices, and below them volumes, may use. */
const PRICE_TOP = 0.07;
const PRICE_BOTTOM = 0.86;
const VOLUME_HEIGHT = 0.15;
const BODY_SHARE = 0.7;
const PRICE_LABELS = 6;
const TIME_LABELS = 7;
/** Percent around the last price that stays free of other labels, and from the edges that of times. */
const LABEL_CLEARANCE = 4;

export interface CandleShape {
  isUp: boolean;
  x: number;
  width: number;
  wickX: number;
  high: number;
  low: number;
  top: number;
  height: number;
  volumeTop: number;
}

export interface AxisLabel {
  /** Percent of the way from the top, or from the start. */
  at: number;
  text: string;
}

export interface ChartGeometry {
  candles: CandleShape[];
  prices: AxisLabel[];
  /** `time` in Unix ms. */
  times: { at: number; time: number }[];
  last: (AxisLabel & { isUp: boolean }) | null;
  /** `last` is the newest value, cut; null where there are too few candles. */
  averages: { period: number; points: string; last: string | null }[];
}

interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/**
 * The last `count` candles with their axes and moving averages; what stands before them feeds the averages only.
 * Prices become whole numbers of 10^-priceDecimals, so that labels are exact.
 */
export function chartGeometry(
  all: readonly Candle[],
  options: { count: number; priceDecimals: number; periods: readonly number[] },
): ChartGeometry {
  const bars = all.map((candle) => readBar(candle, options.priceDecimals));
  const shown = bars.slice(-options.count);
  if (shown.length === 0) return { candles: [], prices: [], times: [], last: null, averages: [] };
  const low = Math.min(...shown.map((bar) => bar.low));
  const high = Math.max(...shown.map((bar) => bar.high));
  const range = Math.max(high - low, 1);
  const share = (price: number) => PRICE_TOP + ((high - price) / range) * (PRICE_BOTTOM - PRICE_TOP);
  const slot = BOX.width / shown.length;
  const volumeMax = Math.max(...shown.map((bar) => bar.volume), Number.MIN_VALUE);
  const newest = shown[shown.length - 1];
  const lastAt = newest ? percent(share(newest.close)) : null;
  return {
    candles: shown.map((bar, index) => shapeOf(bar, { index, slot, volumeMax, share })),
    prices: priceLabels(low, high, options.priceDecimals, share).filter(
      (label) => lastAt === null || Math.abs(label.at - lastAt) >= LABEL_CLEARANCE,
    ),
    times: timeLabels(shown),
    last:
      newest && lastAt !== null
        ? {
            at: lastAt,
            text: formatUnits(BigInt(newest.close), options.priceDecimals),
            isUp: newest.close >= newest.open,
          }
        : null,
    averages: options.periods.map((period) => ({
      period,
      last: lastAverage(bars, period, options.priceDecimals),
      points: averagePoints(bars, { period, first: bars.length - shown.length, slot, share }),
    })),
  };
}

function readBar([time, open, high, low, close, volume]: Candle, decimals: number): Bar {
  const price = (text: string) => Number(parseUnits(text, decimals) ?? 0n);
  return {
    time,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: Number(volume),
  };
}

function shapeOf(
  bar: Bar,
  at: { index: number; slot: number; volumeMax: number; share: (price: number) => number },
): CandleShape {
  const y = (price: number) => round(at.share(price) * BOX.height);
  const top = y(Math.max(bar.open, bar.close));
  const bottom = y(Math.min(bar.open, bar.close));
  return {
    isUp: bar.close >= bar.open,
    x: round(at.index * at.slot + (at.slot * (1 - BODY_SHARE)) / 2),
    width: round(at.slot * BODY_SHARE),
    wickX: round((at.index + 0.5) * at.slot),
    high: y(bar.high),
    low: y(bar.low),
    top,
    height: Math.max(1, round(bottom - top)),
    volumeTop: round(BOX.height * (1 - VOLUME_HEIGHT * (bar.volume / at.volumeMax))),
  };
}

/** Round steps (1, 2 or 5 times a power of ten), about PRICE_LABELS of them. */
export function niceStep(range: number, labels: number): number {
  const raw = Math.max(1, range / labels);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw) ?? 10;
  return Math.max(1, Math.round(factor * power));
}

function priceLabels(low: number, high: number, decimals: number, share: (price: number) => number): AxisLabel[] {
  const step = niceStep(high - low, PRICE_LABELS);
  const labels: AxisLabel[] = [];
  for (let price = Math.ceil(low / step) * step; price <= high; price += step) {
    labels.push({ at: percent(share(price)), text: formatUnits(BigInt(price), decimals) });
  }
  return labels;
}

const HOUR_MS = 3_600_000;
const ROUND_TIMES_MS = [1 / 12, 1 / 4, 1 / 2, 1, 2, 4, 6, 12, 24, 48, 120, 240, 480].map((hours) => hours * HOUR_MS);

/** Bars on round times; evenly spread ones where candles are so long that none is. */
function timeLabels(bars: readonly Bar[]): { at: number; time: number }[] {
  const first = bars[0]?.time ?? 0;
  const span = (bars.at(-1)?.time ?? first) - first;
  const unit = ROUND_TIMES_MS.find((candidate) => span / candidate <= TIME_LABELS) ?? null;
  const every = Math.ceil(bars.length / TIME_LABELS);
  return bars
    .map((bar, index) => ({ at: percent((index + 0.5) / bars.length), time: bar.time, index }))
    .filter(({ time, index }) => (unit === null ? index % every === 0 : time % unit === 0))
    .filter(({ at }) => at >= LABEL_CLEARANCE && at <= 100 - LABEL_CLEARANCE)
    .map(({ at, time }) => ({ at, time }));
}

function averagePoints(
  bars: readonly Bar[],
  at: { period: number; first: number; slot: number; share: (price: number) => number },
): string {
  const points: string[] = [];
  for (let index = Math.max(at.first, at.period - 1); index < bars.length; index++) {
    const window = bars.slice(index - at.period + 1, index + 1);
    const mean = window.reduce((sum, bar) => sum + bar.close, 0) / at.period;
    points.push(`${round((index - at.first + 0.5) * at.slot)},${round(at.share(mean) * BOX.height)}`);
  }
  return points.join(" ");
}

/** Whole units are summed, so that the text is exact before it is cut. */
function lastAverage(bars: readonly Bar[], period: number, decimals: number): string | null {
  if (bars.length < period) return null;
  const sum = bars.slice(-period).reduce((total, bar) => total + BigInt(bar.close), 0n);
  return formatUnits(sum / BigInt(period), decimals);
}

function percent(share: number): number {
  return round(share * 100);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
