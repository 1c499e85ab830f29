import type { Chart, KLineData, Period } from "klinecharts";
import type { Candle, Interval } from "~exchange/contract/schemas";

const PERIODS: Record<Interval, Period> = {
  "1m": { type: "minute", span: 1 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
};

export interface BarsOptions {
  pairCode: string;
  priceDecimals: number;
  quantityDecimals: number;
  /** The candles before a time, oldest first; empty where there are no more. */
  loadOlder(interval: Interval, before: number): Promise<Candle[]>;
}

/** Hands the chart its candles: the first ones, older ones as it is panned back, and newer ones as they come. */
export class Bars {
  private candles: readonly Candle[] = [];
  private interval: Interval = "15m";
  private push: ((bar: KLineData) => void) | null = null;
  private newest = 0;
  /** Grows with each start over: what was asked for before it isn't wanted any more. */
  private generation = 0;

  constructor(
    private readonly chart: Chart,
    private readonly options: BarsOptions,
  ) {
    chart.setDataLoader({
      getBars: ({ type, timestamp, callback }) => this.getBars(type, timestamp, callback),
      subscribeBar: ({ callback }) => {
        this.push = callback;
      },
      unsubscribeBar: () => {
        this.push = null;
      },
    });
  }

  /** Starts over with an interval's candles, oldest first. */
  start(interval: Interval, candles: readonly Candle[]): void {
    const { pairCode, priceDecimals, quantityDecimals } = this.options;
    this.generation++;
    this.interval = interval;
    this.candles = candles;
    this.newest = candles.at(-1)?.[0] ?? 0;
    if (this.chart.getSymbol() === null) {
      this.chart.setSymbol({ ticker: pairCode, pricePrecision: priceDecimals, volumePrecision: quantityDecimals });
    }
    this.chart.setPeriod(PERIODS[interval]);
  }

  /** Candles that are new or have changed, oldest first. Where they don't reach back to the newest known, all starts over. */
  update(candles: readonly Candle[]): void {
    const [first] = candles;
    if (first && this.newest > 0 && first[0] > this.newest && candles.length > FOLLOWING_MAX) {
      return this.start(this.interval, candles);
    }
    for (const candle of candles) {
      if (candle[0] < this.newest) continue;
      this.newest = candle[0];
      this.push?.(barOf(candle));
    }
  }

  private async getBars(
    type: string,
    timestamp: number | null,
    callback: (bars: KLineData[], more: { forward: boolean; backward: boolean }) => void,
  ): Promise<void> {
    if (type === "init") return callback(this.candles.map(barOf), { forward: true, backward: false });
    const { generation } = this;
    const older =
      type === "forward" && timestamp !== null ? await this.options.loadOlder(this.interval, timestamp) : [];
    if (generation === this.generation) callback(older.map(barOf), { forward: older.length > 0, backward: false });
  }
}

/** The stream tells of a candle or two at a time; more at once is a page that was loaded anew. */
const FOLLOWING_MAX = 10;

/** A bar of the chart with the candle it was made of: numbers are for drawing, the texts for showing. */
function barOf(candle: Candle): KLineData {
  const [timestamp, open, high, low, close, volume] = candle;
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    candle,
  };
}

/** The candle that a bar was made of. */
export function candleOf(bar: KLineData | undefined): Candle | null {
  const kept: unknown = bar?.candle;
  return Array.isArray(kept) ? (kept as Candle) : null;
}
