import type { DeepPartial, Styles } from "klinecharts";

export interface LegendLabels {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

const DIGITS = 11;
const LEGEND_WIDTH_MIN = 480;
const LEGEND_MARGINS = { marginLeft: 0, marginRight: 10, marginTop: 0, marginBottom: 4 };

/** The chart's look, out of the page's own tokens. */
export function readChartStyles(labels: LegendLabels, width: number): DeepPartial<Styles> {
  const probe = document.body.appendChild(document.createElement("i"));
  // A canvas knows neither variables nor themes: what a token is, is asked of an element.
  const styles = stylesOf(labels, width, (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return styles;
}

/** `token` gives a token's colour as `rgb(…)`. */
function stylesOf(labels: LegendLabels, width: number, token: (name: string) => string): DeepPartial<Styles> {
  const family = getComputedStyle(document.body).fontFamily;
  const text = { size: DIGITS, family, weight: 400, color: token("--text3") };
  const [up, down, line] = [token("--up"), token("--down"), token("--line")];
  const bars = { upColor: up, downColor: down, noChangeColor: up };
  const dashed = (color: string) => ({ style: "dashed" as const, dashedValue: [3, 3], size: 1, color });
  const tag = { size: DIGITS, family, weight: 500, paddingLeft: 6, paddingRight: 6, paddingTop: 3, paddingBottom: 3 };
  const crossTag = { ...tag, backgroundColor: token("--text2"), borderColor: token("--text2"), color: token("--bg1") };
  const axis = { axisLine: { color: line }, tickLine: { show: false }, tickText: text };
  // On a phone a legend would lie over the candles.
  const showRule = width < LEGEND_WIDTH_MIN ? ("none" as const) : ("always" as const);
  const average = (name: string) => ({ color: token(name), size: 1, smooth: false, style: "solid" as const });
  return {
    grid: { horizontal: { color: line, style: "solid" }, vertical: { color: line, style: "solid" } },
    candle: {
      bar: {
        ...bars,
        upColor: token("--candle-up"),
        downColor: token("--candle-down"),
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: up,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: up,
      },
      priceMark: {
        high: { color: token("--text2"), textSize: DIGITS, textFamily: family },
        low: { color: token("--text2"), textSize: DIGITS, textFamily: family },
        last: {
          upColor: token("--buy"),
          downColor: token("--sell"),
          noChangeColor: token("--buy"),
          line: { style: "dashed", dashedValue: [2, 3], size: 1 },
          text: { ...tag, color: token("--on-buy") },
        },
      },
      tooltip: {
        showRule,
        offsetTop: 8,
        offsetLeft: 12,
        title: { show: false },
        legend: { ...text, ...LEGEND_MARGINS, template: legendOf(labels) },
      },
    },
    indicator: {
      lines: [average("--ma1"), average("--ma2"), average("--ma3")],
      bars: [{ ...bars, upColor: pale(up), downColor: pale(down), noChangeColor: pale(up) }],
      lastValueMark: { show: false },
      tooltip: {
        showRule,
        offsetTop: 4,
        offsetLeft: 12,
        title: { ...text, show: false },
        legend: { ...text, ...LEGEND_MARGINS },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line, size: 1, fill: true, activeBackgroundColor: token("--accent-soft") },
    crosshair: {
      horizontal: { line: dashed(token("--text3")), text: crossTag },
      vertical: { line: dashed(token("--text3")), text: crossTag },
    },
  };
}

/** A computed colour (`rgb(…)`), a quarter as strong. */
function pale(color: string): string {
  return color.replace(/^rgb\((.*)\)$/, "rgba($1, 0.26)");
}

function legendOf(labels: LegendLabels) {
  return [
    { title: `${labels.open} `, value: "{open}" },
    { title: `${labels.high} `, value: "{high}" },
    { title: `${labels.low} `, value: "{low}" },
    { title: `${labels.close} `, value: "{close}" },
    { title: `${labels.volume} `, value: "{volume}" },
  ];
}
