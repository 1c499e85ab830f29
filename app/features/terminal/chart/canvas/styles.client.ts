import type { DeepPartial, IndicatorStyle, OverlayStyle, Styles } from "klinecharts";
import type { CandleStyle, Color } from "../settings/chart-settings";

const DIGITS = 11;
/** As wide as the server's drawing leaves for it. */
const PRICE_AXIS_WIDTH = 76;

/** Gives a token's colour as `rgb(…)`. */
export type Token = (name: string) => string;

/** What the page's tokens are now. A canvas knows neither variables nor themes: an element is asked. */
export function readTokens(): Token {
  const probe = document.createElement("i");
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    document.body.append(probe);
    probe.style.color = `var(${name})`;
    const color = getComputedStyle(probe).color;
    probe.remove();
    known.set(name, color);
    return color;
  };
}

const CANDLE_TYPES = { solid: "candle_solid", hollow: "candle_up_stroke", bars: "ohlc", line: "area" } as const;

/** The chart's look, out of the page's own tokens. Legends are the page's business, not the canvas's. */
export function chartStyles(token: Token, candles: CandleStyle): DeepPartial<Styles> {
  const family = getComputedStyle(document.body).fontFamily;
  const text = { size: DIGITS, family, weight: 400, color: token("--text3") };
  const line = token("--line");
  const dashed = (color: string) => ({ style: "dashed" as const, dashedValue: [3, 3], size: 1, color });
  const tag = { size: DIGITS, family, weight: 500, paddingLeft: 6, paddingRight: 6, paddingTop: 3, paddingBottom: 3 };
  const crossTag = { ...tag, backgroundColor: token("--text2"), borderColor: token("--text2"), color: token("--bg1") };
  const axis = { axisLine: { color: line }, tickLine: { show: false }, tickText: text };
  return {
    grid: { horizontal: { color: line, style: "solid" }, vertical: { color: line, style: "solid" } },
    candle: { ...candleStyles(token, candles, family, tag), type: CANDLE_TYPES[candles] },
    indicator: { lastValueMark: { show: false }, tooltip: { showRule: "none" } },
    xAxis: axis,
    yAxis: { ...axis, size: PRICE_AXIS_WIDTH },
    separator: { color: line, size: 1, fill: true, activeBackgroundColor: token("--accent-soft") },
    crosshair: {
      horizontal: { line: dashed(token("--text3")), text: crossTag },
      vertical: { line: dashed(token("--text3")), text: crossTag },
    },
    overlay: overlayStyles(token, family),
  };
}

type Tag = Record<"size" | "weight" | "paddingLeft" | "paddingRight" | "paddingTop" | "paddingBottom", number> & {
  family: string;
};

function candleStyles(token: Token, candles: CandleStyle, family: string, tag: Tag): DeepPartial<Styles["candle"]> {
  const [up, down] = [token("--up"), token("--down")];
  // A bar or hollow candle is all edge: in the scheme without hues its filling would vanish in the panel.
  const isEdge = candles !== "solid";
  const mark = { color: token("--text2"), textSize: DIGITS, textFamily: family };
  // One box from the plot to the panel's edge, whatever stands in it: the axis cuts off what is too wide.
  const lastTag = { ...tag, paddingRight: PRICE_AXIS_WIDTH, borderRadius: 0, borderSize: 0 };
  const below = {
    ...lastTag,
    show: true,
    color: token("--on-buy"),
    position: "below_price" as const,
    updateInterval: 1_000,
  };
  return {
    bar: {
      upColor: isEdge ? up : token("--candle-up"),
      downColor: isEdge ? down : token("--candle-down"),
      noChangeColor: up,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: up,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: up,
    },
    area: {
      lineSize: 1.5,
      lineColor: token("--accent"),
      smooth: false,
      backgroundColor: [
        { offset: 0, color: pale(token("--accent"), 0) },
        { offset: 1, color: pale(token("--accent"), 0.18) },
      ],
      point: { show: false },
    },
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: token("--buy"),
        downColor: token("--sell"),
        noChangeColor: token("--buy"),
        line: { style: "dashed", dashedValue: [2, 3], size: 1 },
        text: { ...lastTag, color: token("--on-buy") },
        extendTexts: [below],
      },
    },
    tooltip: { showRule: "none" },
  };
}

/** How an indicator's lines, bars and dots look. */
export function indicatorStyles(token: Token, colors: readonly Color[]): DeepPartial<IndicatorStyle> {
  const [up, down] = [token("--up"), token("--down")];
  const lines = colors.map((name) => ({
    color: token(`--${name}`),
    size: 1,
    smooth: false,
    style: "solid" as const,
    dashedValue: [2, 2],
  }));
  const dots = token(`--${colors[0] ?? "text2"}`);
  return {
    lines: lines.length > 0 ? lines : [{ color: dots, size: 1, smooth: false, style: "solid", dashedValue: [2, 2] }],
    bars: [bars(pale(up, 0.26), pale(down, 0.26))],
    circles: [bars(dots, dots)],
  };
}

function bars(upColor: string, downColor: string) {
  return {
    style: "fill" as const,
    borderStyle: "solid" as const,
    borderSize: 1,
    borderDashedValue: [2, 2],
    upColor,
    downColor,
    noChangeColor: upColor,
  };
}

function overlayStyles(token: Token, family: string): DeepPartial<OverlayStyle> {
  const accent = token("--accent");
  const area = { style: "fill" as const, color: pale(accent, 0.12) };
  const point = {
    color: accent,
    borderColor: pale(accent, 0.3),
    activeColor: accent,
    activeBorderColor: pale(accent, 0.3),
  };
  return {
    point: { ...point, borderSize: 2, radius: 4, activeBorderSize: 4, activeRadius: 5 },
    line: { color: accent, size: 1.5, style: "solid", smooth: false },
    polygon: area,
    rect: area,
    text: {
      style: "fill",
      color: token("--text1"),
      size: DIGITS,
      family,
      weight: 500,
      backgroundColor: pale(token("--bg3"), 0.85),
      borderSize: 0,
      borderRadius: 3,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  };
}

/** A computed colour (`rgb(…)`), so strong. */
export function pale(color: string, strength: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${strength})`);
}
