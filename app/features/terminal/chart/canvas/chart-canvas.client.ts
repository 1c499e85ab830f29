import { dispose, init, registerIndicator, type Chart, type Crosshair } from "klinecharts";
import type { Candle, Interval } from "~exchange/contract/schemas";
import type { TimeZone } from "~/lib/format/format-time";
import type { Frames } from "~/lib/frames";
import { LiveValue } from "../../live/live-value";
import type { OwnFill } from "../../terminal-context";
import type { AxisRoom } from "../orders/axis-tags";
import { fillMarks, type FillMark } from "./fill-marks";
import type { ChartSettings } from "../settings/chart-settings";
import { Bars, candleOf, type BarsOptions } from "./bars.client";
import { CANDLE_PANE, readIndicators, showIndicators } from "./indicators.client";
import { drawMarks } from "./marks.client";
import type { Readout } from "./readout";
import { chartStyles, readTokens, type Token } from "./styles.client";

export interface ChartCanvasOptions extends BarsOptions {
  zone: TimeZone;
  settings: ChartSettings;
  frames: Frames;
  /** A figure of the axes in the person's language. */
  formatNumber(text: string): string;
  formatCompact(text: string): string;
  /** What stands below the last price. */
  belowLastPrice(openTime: number): string;
}

/** The names of the time zone database; there the sign is turned round. */
const IANA_ZONES: Record<TimeZone, string> = { UTC: "Etc/UTC", "UTC+8": "Etc/GMT-8" };
const HOOK = "BOURSE_HOOK";
const BAR_SPACE = 8;
const RIGHT_GAP = 24;
/** How far the tag of the last price reaches from its line, in pixels. */
const LAST_TAG = { above: 9, below: 26 };
/** Room above and below the candles, a share and pixels: the tag is whole where the last price is the lowest. */
const AXIS_GAP = { top: 0.2, bottom: LAST_TAG.below + 2 };
const PANE_HEIGHT = { share: 0.17, least: 44, most: 84 };

/** Draws nothing of its own: it tells of each time that the candles are drawn, and draws the marks then. */
registerIndicator<unknown, unknown, { drawn(context: CanvasRenderingContext2D): void }>({
  name: HOOK,
  zLevel: 10,
  calc: () => [],
  draw: ({ ctx, indicator }) => {
    indicator.extendData.drawn(ctx);
    return true;
  },
});

/** The live chart, behind an interface of ours. Throws where it can't be drawn. Prices are places on an axis here. */
export class ChartCanvas {
  readonly readout = new LiveValue<Readout>({ candle: null, isPinned: false, panes: [] });
  /** Another object whenever prices have moved to other places. */
  readonly scale = new LiveValue<object>({});
  readonly chart: Chart;
  private readonly bars: Bars;
  private readonly size: ResizeObserver;
  private token: Token = readTokens();
  private settings: ChartSettings;
  private crosshair: number | null = null;
  private fills: readonly OwnFill[] = [];
  private marks: readonly FillMark[] = [];
  /** Which bars the marks were placed at: older ones that arrive move them. */
  private markedBars = "";
  private scaleText = "";

  constructor(
    private readonly host: HTMLElement,
    private readonly options: ChartCanvasOptions,
  ) {
    this.settings = options.settings;
    const chart = init(host, {
      locale: "en-US",
      timezone: IANA_ZONES[options.zone],
      styles: chartStyles(this.token, options.settings.candles),
      // Keys are the page's own: the library would listen to the whole document.
      hotkey: { enabled: false },
      thousandsSeparator: { format: (value) => options.formatNumber(String(value)) },
      // The library would write 252.00053 as 252.0{3}53.
      decimalFold: { format: String },
      formatter: {
        formatBigNumber: (value) => options.formatCompact(String(value)),
        formatExtendText: ({ data }) => options.belowLastPrice(data.timestamp),
      },
    });
    if (!chart) throw new Error("no canvas to draw on");
    this.chart = chart;
    // The library asks for tab index 1, which would put the chart before everything else on the page.
    for (const element of host.querySelectorAll<HTMLElement>("[tabindex]")) element.tabIndex = -1;
    this.bars = new Bars(chart, options);
    chart.setOffsetRightDistance(RIGHT_GAP);
    chart.setBarSpace(BAR_SPACE);
    const extendData = { drawn: (context: CanvasRenderingContext2D) => this.drawn(context) };
    chart.createIndicator({ name: HOOK, id: HOOK, paneId: CANDLE_PANE, extendData }, true);
    chart.subscribeAction("onCrosshairChange", this.crosshairMoved);
    this.apply(options.settings);
    this.size = new ResizeObserver(() => {
      chart.resize();
      this.restyle();
    });
    this.size.observe(host);
  }

  start(interval: Interval, candles: readonly Candle[]): void {
    this.crosshair = null;
    this.bars.start(interval, candles);
    this.options.frames.add(this.read);
  }

  update(candles: readonly Candle[]): void {
    this.bars.update(candles);
  }

  apply(settings: ChartSettings): void {
    const isRestyled = settings.candles !== this.settings.candles;
    const isOnOtherAxis = settings.axis !== this.settings.axis || settings === this.options.settings;
    this.settings = settings;
    if (isRestyled) this.chart.setStyles(chartStyles(this.token, settings.candles));
    if (isOnOtherAxis) this.chart.overrideYAxis({ paneId: CANDLE_PANE, name: settings.axis, gap: AXIS_GAP });
    this.showIndicators();
  }

  /** After the theme, the scheme or the size has changed. */
  restyle(): void {
    this.token = readTokens();
    this.chart.setStyles(chartStyles(this.token, this.settings.candles));
    this.showIndicators();
  }

  private showIndicators(): void {
    const { share, least, most } = PANE_HEIGHT;
    const paneHeight = Math.round(Math.min(most, Math.max(least, this.host.clientHeight * share)));
    const { priceDecimals } = this.options;
    showIndicators(this.chart, this.settings.indicators, { token: this.token, paneHeight, priceDecimals });
    this.options.frames.add(this.read);
  }

  /** Where the person has traded is marked at the candles. */
  setFills(fills: readonly OwnFill[]): void {
    if (this.fills === fills) return;
    this.fills = fills;
    this.markedBars = "";
    // Nothing else redraws the candles' own layer.
    this.chart.resize();
  }

  /** Pixels from the plot's top to a place on the price axis; null where the candles' pane doesn't show it. */
  yOf(price: number): number | null {
    const y = this.anyYOf(price);
    return y === null || y < 0 || y > this.paneHeight() ? null : y;
  }

  /** The same, but at the pane's edge where the place lies beyond it. */
  nearestYOf(price: number): number {
    return Math.min(this.paneHeight(), Math.max(0, this.anyYOf(price) ?? 0));
  }

  /** The price axis beside the candles, where the tag of the last price stands below its line with what is left of the candle. */
  axisRoom(): AxisRoom {
    const close = this.chart.getDataList().at(-1)?.close;
    const at = close === undefined ? null : this.yOf(close);
    const fixed = at === null ? null : { from: at - LAST_TAG.above, to: at + LAST_TAG.below, at };
    return { height: this.paneHeight(), fixed };
  }

  private anyYOf(price: number): number | null {
    const at = this.chart.convertToPixel({ value: price }, { paneId: CANDLE_PANE });
    const y = Array.isArray(at) ? undefined : at.y;
    return y === undefined || !Number.isFinite(y) ? null : y;
  }

  private paneHeight(): number {
    return this.chart.getSize(CANDLE_PANE, "main")?.height ?? 0;
  }

  height(): number {
    return this.host.clientHeight;
  }

  priceAt(y: number): number | null {
    const point = this.chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE });
    return (Array.isArray(point) ? point[0]?.value : point.value) ?? null;
  }

  /** How many candles lie from one moment to another; below zero backwards. */
  barsBetween(from: number, to: number): number {
    const at = this.chart.convertToPixel([{ timestamp: from }, { timestamp: to }], { paneId: CANDLE_PANE });
    const [start, end] = Array.isArray(at) ? at : [];
    return Math.round(((end?.x ?? 0) - (start?.x ?? 0)) / this.chart.getBarSpace().bar);
  }

  /** The pixel of a moment along the plot. */
  private xOf(time: number): number | null {
    const at = this.chart.convertToPixel({ timestamp: time }, { paneId: CANDLE_PANE });
    return (Array.isArray(at) ? undefined : at.x) ?? null;
  }

  /** Moves the crosshair by so many candles, from the newest where there is none, and keeps it in sight. */
  moveCrosshair(by: number): Candle | null {
    const bars = this.chart.getDataList();
    if (bars.length === 0) return null;
    const last = bars.length - 1;
    const from = this.crosshair ?? (by < 0 ? last + 1 : last);
    const index = Math.min(last, Math.max(0, from + by));
    const bar = bars[index];
    if (!bar) return null;
    const width = this.chart.getSize(CANDLE_PANE, "main")?.width ?? 0;
    const x = this.xOf(bar.timestamp) ?? 0;
    if (x < 0) this.chart.scrollByDistance(BAR_SPACE * 4 - x);
    else if (x > width) this.chart.scrollByDistance(width - x - BAR_SPACE * 4);
    this.showCrosshair();
    this.chart.executeAction("onCrosshairChange", {
      paneId: CANDLE_PANE,
      x: this.xOf(bar.timestamp) ?? 0,
      y: this.yOf(bar.close) ?? 0,
    });
    this.crosshair = index;
    this.options.frames.add(this.read);
    return candleOf(bar);
  }

  /** Takes the crosshair away until it is moved again. */
  leaveCrosshair(): void {
    if (this.crosshair === null) return;
    this.crosshair = null;
    this.chart.setStyles({ crosshair: { show: false } });
    this.options.frames.add(this.read);
  }

  private showCrosshair(): void {
    if (this.crosshair === null) this.chart.setStyles({ crosshair: { show: true } });
  }

  zoom(factor: number): void {
    const size = this.chart.getSize(CANDLE_PANE, "main");
    this.chart.zoomAtCoordinate(factor, { x: (size?.width ?? 0) / 2, y: 0 });
  }

  /** The candles, indicators and drawings as a PNG, without the person's trades, on the panel's own ground. */
  picture(): string {
    const [fills, marks] = [this.fills, this.marks];
    this.setFills([]);
    const url = this.chart.getConvertPictureUrl(true, "png", this.token("--bg1"));
    [this.marks, this.markedBars] = [marks, ""];
    this.setFills(fills);
    return url;
  }

  color(name: string): string {
    return this.token(name);
  }

  dispose(): void {
    this.size.disconnect();
    dispose(this.host);
  }

  private readonly crosshairMoved = (data: unknown): void => {
    const { x } = (data ?? {}) as Crosshair;
    if (x === undefined) return;
    this.showCrosshair();
    const point = this.chart.convertFromPixel([{ x }], { paneId: CANDLE_PANE });
    this.crosshair = (Array.isArray(point) ? point[0]?.dataIndex : point.dataIndex) ?? null;
    this.options.frames.add(this.read);
  };

  private drawn(context: CanvasRenderingContext2D): void {
    this.placeMarks();
    drawMarks(context, this.chart, this.marks, this.token("--accent"));
    const [axis] = this.chart.getYAxes({ paneId: CANDLE_PANE });
    const { realFrom, realTo } = axis?.getRange() ?? {};
    const size = this.chart.getSize(CANDLE_PANE, "main");
    const { from, to } = this.chart.getVisibleRange();
    // What gives way to the tag of the last price moves with it.
    const last = Math.round(this.nearestYOf(this.chart.getDataList().at(-1)?.close ?? 0));
    const text = [realFrom, realTo, size?.width, size?.height, from, to, last].join();
    this.options.frames.add(this.read);
    if (text === this.scaleText) return;
    this.scaleText = text;
    this.options.frames.add(this.rescale);
  }

  private placeMarks(): void {
    const bars = this.chart.getDataList();
    const marked = `${bars[0]?.timestamp}:${bars.length}`;
    if (marked === this.markedBars) return;
    this.markedBars = marked;
    const times = bars.map(({ timestamp }) => timestamp);
    this.marks = fillMarks(this.options.pairCode, this.fills, times);
  }

  private readonly rescale = (): void => this.scale.set({});

  private readonly read = (): void => {
    const bars = this.chart.getDataList();
    const last = bars.length - 1;
    const index = this.crosshair === null ? last : Math.min(last, Math.max(0, this.crosshair));
    const panes = readIndicators(this.chart, this.settings.indicators, index);
    this.readout.set({ candle: candleOf(bars[index]), isPinned: this.crosshair !== null, panes });
  };
}
