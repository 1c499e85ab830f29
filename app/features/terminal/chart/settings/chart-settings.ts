import { fields, finiteNumber, flag, listOf, oneOf, type Checked } from "~/lib/checks";
import { INTERVALS } from "../../market-panels";
import { DEFAULT_INTERVALS } from "../default-intervals";
import { indicatorKind, INDICATORS, OPEN_ENDED_MAX, paramAt, settleParam } from "../indicators/catalogue";

/** Colours are names of the page's tokens, so that they follow theme and scheme. */
export const COLORS = ["ma1", "ma2", "ma3", "up", "down", "accent", "blue", "orange", "text2"] as const;
export type Color = (typeof COLORS)[number];
export const CANDLE_STYLES = ["solid", "hollow", "bars", "line"] as const;
export type CandleStyle = (typeof CANDLE_STYLES)[number];
export const PRICE_AXES = ["normal", "logarithm", "percentage"] as const;
export type PriceAxis = (typeof PRICE_AXES)[number];

const NAMES = INDICATORS.map((kind) => kind.name);
const isShown = fields({
  name: oneOf(NAMES),
  params: listOf(finiteNumber, OPEN_ENDED_MAX),
  colors: listOf(oneOf(COLORS), OPEN_ENDED_MAX),
});
/** An indicator on the chart; each kind at most once. `colors` are those of its lines, in order. */
export type ShownIndicator = Checked<typeof isShown>;

/** How one person's chart looks, on every pair. `version` grows when an older shape can't be read any more. */
const isSettings = fields({
  version: oneOf([1]),
  candles: oneOf(CANDLE_STYLES),
  axis: oneOf(PRICE_AXES),
  /** Those that stand in the bar; the others are in its menu. */
  intervals: listOf(oneOf(INTERVALS), INTERVALS.length),
  indicators: listOf(isShown, INDICATORS.length),
  showsOrders: flag,
  showsFills: flag,
  hidesDrawings: flag,
  isMagnetic: flag,
});
export type ChartSettings = Checked<typeof isSettings>;

const LINE_COLORS: readonly Color[] = ["ma1", "ma2", "ma3", "accent", "blue", "orange"];

export const DEFAULT_SETTINGS: ChartSettings = {
  version: 1,
  candles: "solid",
  axis: "normal",
  intervals: [...DEFAULT_INTERVALS],
  indicators: ["MA", "VOL"].flatMap((name) => freshIndicator(name) ?? []),
  showsOrders: true,
  showsFills: true,
  hidesDrawings: false,
  isMagnetic: false,
};

/** What was kept, or null where it can't be used: storage may hold anything. */
export function readSettings(kept: unknown): ChartSettings | null {
  if (!isSettings(kept)) return null;
  const names = new Set<string>();
  const indicators = kept.indicators.filter(({ name }) => !names.has(name) && names.add(name)).map(settled);
  return { ...kept, indicators, intervals: [...new Set(kept.intervals)] };
}

/** An indicator as it is first put on a chart; null where there is none of that name. */
export function freshIndicator(name: string): ShownIndicator | null {
  const kind = indicatorKind(name);
  const known = NAMES.find((entry) => entry === name);
  if (!kind || !known) return null;
  return settled({ name: known, params: kind.params.map(({ initial }) => initial), colors: [] });
}

/** Settings inside their bounds, and a colour for every line. */
function settled(shown: ShownIndicator): ShownIndicator {
  const kind = indicatorKind(shown.name);
  if (!kind) return shown;
  const count = kind.isOpenEnded ? shown.params.length : kind.params.length;
  const params = Array.from({ length: count }, (_, index) => {
    const param = paramAt(kind, index);
    return settleParam(param, shown.params[index] ?? param.initial);
  });
  const lines = kind.isOpenEnded ? count : kind.lines;
  const colors = Array.from(
    { length: lines },
    (_, index) => shown.colors[index] ?? LINE_COLORS[index % LINE_COLORS.length] ?? "ma1",
  );
  return { name: shown.name, params, colors };
}

export function toggleIndicator(settings: ChartSettings, name: string): ChartSettings {
  const others = settings.indicators.filter((shown) => shown.name !== name);
  const fresh = others.length === settings.indicators.length ? freshIndicator(name) : null;
  return { ...settings, indicators: fresh ? [...others, fresh] : others };
}

/** Replaces an indicator's parameters and colours; what is out of bounds is moved into them. */
export function changeIndicator(settings: ChartSettings, changed: ShownIndicator): ChartSettings {
  return {
    ...settings,
    indicators: settings.indicators.map((shown) => (shown.name === changed.name ? settled(changed) : shown)),
  };
}

/** Puts an interval into the bar or takes it out; the bar keeps the order of time. */
export function toggleInterval(settings: ChartSettings, interval: ChartSettings["intervals"][number]): ChartSettings {
  const isShown = settings.intervals.includes(interval);
  return {
    ...settings,
    intervals: INTERVALS.filter((entry) => (entry === interval ? !isShown : settings.intervals.includes(entry))),
  };
}
