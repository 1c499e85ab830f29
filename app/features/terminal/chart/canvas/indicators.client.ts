import { registerIndicator, type Chart, type IndicatorFigure } from "klinecharts";
import { indicatorKind } from "../indicators/catalogue";
import { averageTrueRange, stochasticStrength, volumeWeightedPrice } from "../indicators/maths";
import type { ShownIndicator } from "../settings/chart-settings";
import type { ReadoutIndicator, ReadoutPane } from "./readout";
import { indicatorStyles, type Token } from "./styles.client";

export const CANDLE_PANE = "candle_pane";
const VOLUME_DECIMALS = 2;
/** Differences of prices; other panes hold percents and the like. */
const PRICE_LIKE: ReadonlySet<string> = new Set(["MACD", "ATR", "MTM"]);
const PLAIN_DECIMALS = 2;
const idOf = (name: string) => `indicator:${name}`;
const paneOf = (name: string) => (indicatorKind(name)?.place === "candles" ? CANDLE_PANE : `pane:${name}`);

interface Values {
  a?: number | null;
  b?: number | null;
}

/** The indicators that the library lacks. */
function registerOwn(): void {
  registerIndicator<Values, number>({
    name: "ATR",
    shortName: "ATR",
    precision: 4,
    calcParams: [14],
    figures: [{ key: "a", title: "ATR: ", type: "line" }],
    calc: (bars, { calcParams: [period = 14] }) => averageTrueRange(bars, period).map((a) => ({ a: a ?? undefined })),
  });
  registerIndicator<Values, number>({
    name: "VWAP",
    shortName: "VWAP",
    series: "price",
    figures: [{ key: "a", title: "VWAP: ", type: "line" }],
    calc: (bars) => volumeWeightedPrice(bars).map((a) => ({ a: a ?? undefined })),
  });
  registerIndicator<Values, number>({
    name: "SRSI",
    shortName: "StochRSI",
    precision: 2,
    calcParams: [14, 14, 3, 3],
    minValue: 0,
    maxValue: 100,
    figures: [
      { key: "a", title: "K: ", type: "line" },
      { key: "b", title: "D: ", type: "line" },
    ],
    calc: (bars, { calcParams: [strength = 14, range = 14, k = 3, d = 3] }) =>
      stochasticStrength(bars, [strength, range, k, d]).map((point) => ({
        a: point.k ?? undefined,
        b: point.d ?? undefined,
      })),
  });
}
registerOwn();

/** Makes the chart show these indicators and no others. `paneHeight` is that of a pane below the candles. */
export function showIndicators(
  chart: Chart,
  shown: readonly ShownIndicator[],
  { token, paneHeight, priceDecimals }: { token: Token; paneHeight: number; priceDecimals: number },
): void {
  const wanted = new Set(shown.map(({ name }) => idOf(name)));
  for (const { id } of chart.getIndicators()) {
    if (id.startsWith("indicator:") && !wanted.has(id)) chart.removeIndicator({ id });
  }
  for (const { name, params, colors } of shown) {
    const id = idOf(name);
    const isPlain = paneOf(name) !== CANDLE_PANE && name !== "VOL";
    const precision = PRICE_LIKE.has(name) ? priceDecimals : PLAIN_DECIMALS;
    const look = { ...(isPlain && { precision }), calcParams: params, styles: indicatorStyles(token, colors) };
    if (chart.getIndicators({ id }).length > 0) {
      chart.overrideIndicator({ id, name, ...look });
      continue;
    }
    const paneId = paneOf(name);
    chart.createIndicator({ id, name, paneId, ...look }, true);
    if (paneId !== CANDLE_PANE) chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: 32 });
  }
}

/** Every shown indicator's values at a bar, by pane. */
export function readIndicators(chart: Chart, shown: readonly ShownIndicator[], index: number): ReadoutPane[] {
  const panes = new Map<string, ReadoutIndicator[]>();
  for (const choice of shown) {
    const [indicator] = chart.getIndicators({ id: idOf(choice.name) });
    if (!indicator) continue;
    const result: unknown = indicator.result[index];
    const pane = panes.get(indicator.paneId) ?? [];
    pane.push({
      name: choice.name,
      params: choice.params,
      values: valuesOf(indicator.figures, result, choice),
      decimals: choice.name === "VOL" ? VOLUME_DECIMALS : indicator.precision,
    });
    panes.set(indicator.paneId, pane);
  }
  return [...panes].map(([id, indicators]) => ({ id, top: chart.getSize(id, "root")?.top ?? 0, indicators }));
}

function valuesOf(
  figures: readonly IndicatorFigure[],
  result: unknown,
  { name, params, colors }: ShownIndicator,
): ReadoutIndicator["values"] {
  const isOpenEnded = indicatorKind(name)?.isOpenEnded ?? false;
  let lines = 0;
  return figures.flatMap(({ key, title, type }) => {
    const isLine = type === "line" || type === "circle";
    const color = isLine ? (colors[lines] ?? null) : null;
    const label = isOpenEnded && isLine ? String(params[lines] ?? "") : (title ?? "").replace(/:\s*$/, "");
    if (isLine) lines++;
    return [{ title: label, value: numberAt(result, key), color }];
  });
}

function numberAt(result: unknown, key: string): number | null {
  if (typeof result !== "object" || result === null) return null;
  const value: unknown = Reflect.get(result, key);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
