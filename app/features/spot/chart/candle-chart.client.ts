import { dispose, init, type Chart, type KLineData, type Period } from "klinecharts";
import type { Candle, Interval } from "~exchange/contract/schemas";
import type { TimeZone } from "~/lib/format/format-time";
import { AVERAGE_PERIODS } from "./averages";
import { readChartStyles, type LegendLabels } from "./chart-styles.client";

export interface CandleChartOptions {
  pairCode: string;
  interval: Interval;
  priceDecimals: number;
  quantityDecimals: number;
  /** Oldest first. */
  candles: readonly Candle[];
  labels: LegendLabels;
  zone: TimeZone;
  /** The candles before a time, oldest first; empty where there are no more. */
  loadOlder(before: number): Promise<Candle[]>;
}

export interface CandleChart {
  /** Candles that are new or have changed, oldest first. */
  update(candles: readonly Candle[]): void;
  dispose(): void;
}

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
/** The names of the time zone database; there the sign is turned round. */
const IANA_ZONES: Record<TimeZone, string> = { UTC: "Etc/UTC", "UTC+8": "Etc/GMT-8" };
const CANDLE_PANE = "candle_pane";
const VOLUME_PANE = "volume_pane";
const VOLUME_HEIGHT = 72;
const BAR_SPACE = 8;
const RIGHT_GAP = 24;

/** The live chart, behind an interface of ours. Throws where it can't be drawn. Digits are Latin. */
export function createCandleChart(host: HTMLElement, options: CandleChartOptions): CandleChart {
  const chart = init(host, {
    locale: "en-US",
    timezone: IANA_ZONES[options.zone],
    styles: readChartStyles(options.labels, host.clientWidth),
    thousandsSeparator: { sign: "," },
    // The library would write 252.00053 as 252.0{3}53.
    decimalFold: { format: String },
  });
  if (!chart) throw new Error("no canvas to draw on");
  // The library asks for tab index 1, which would put the chart before everything else on the page.
  for (const element of host.querySelectorAll<HTMLElement>("[tabindex]")) element.tabIndex = 0;
  const feed = connectData(chart, options);
  chart.setOffsetRightDistance(RIGHT_GAP);
  chart.setBarSpace(BAR_SPACE);
  chart.createIndicator({ name: "MA", calcParams: [...AVERAGE_PERIODS], paneId: CANDLE_PANE }, true);
  // Its figure stands in the candles' legend already.
  const createTooltipDataSource = () => ({ name: "", calcParamsText: "", features: [], legends: [] });
  chart.createIndicator({ name: "VOL", calcParams: [], paneId: VOLUME_PANE, createTooltipDataSource });
  chart.setPaneOptions({ id: VOLUME_PANE, height: VOLUME_HEIGHT, minHeight: 40 });
  const stopWatching = watchSurroundings(host, chart, options.labels);
  return {
    update: feed,
    dispose() {
      stopWatching();
      dispose(host);
    },
  };
}

/** Hands the chart its candles; returns where later ones go. */
function connectData(chart: Chart, options: CandleChartOptions): CandleChart["update"] {
  let push: ((bar: KLineData) => void) | null = null;
  let newest = options.candles.at(-1)?.[0] ?? 0;
  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      if (type === "init") return callback(options.candles.map(barOf), { forward: true, backward: false });
      const older = type === "forward" && timestamp !== null ? await options.loadOlder(timestamp) : [];
      callback(older.map(barOf), { forward: older.length > 0, backward: false });
    },
    subscribeBar({ callback }) {
      push = callback;
    },
    unsubscribeBar() {
      push = null;
    },
  });
  chart.setSymbol({
    ticker: options.pairCode,
    pricePrecision: options.priceDecimals,
    volumePrecision: options.quantityDecimals,
  });
  chart.setPeriod(PERIODS[options.interval]);
  return (candles) => {
    for (const candle of candles) {
      if (candle[0] < newest) continue;
      newest = candle[0];
      push?.(barOf(candle));
    }
  };
}

/** Follows the panel's size, and the theme. */
function watchSurroundings(host: HTMLElement, chart: Chart, labels: LegendLabels): () => void {
  const size = new ResizeObserver(() => chart.resize());
  size.observe(host);
  const restyle = () => chart.setStyles(readChartStyles(labels, host.clientWidth));
  const theme = new MutationObserver(restyle);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-scheme"] });
  const device = matchMedia("(prefers-color-scheme: dark)");
  device.addEventListener("change", restyle);
  return () => {
    size.disconnect();
    theme.disconnect();
    device.removeEventListener("change", restyle);
  };
}

/** Drawing positions only: nothing reads an amount back out of the chart. */
function barOf([timestamp, open, high, low, close, volume]: Candle): KLineData {
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}
