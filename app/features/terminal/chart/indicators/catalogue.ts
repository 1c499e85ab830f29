/** A setting of an indicator: whole periods, or factors with decimals. */
export interface Param {
  initial: number;
  min: number;
  max: number;
  step: number;
}

export interface IndicatorKind {
  /** The field's own short name; the chart knows it by this. */
  name: string;
  /** Drawn over the candles, or in a pane of its own. */
  place: "candles" | "pane";
  params: readonly Param[];
  /** Every setting draws a line of its own, and there may be more or fewer of them. */
  isOpenEnded: boolean;
  /** Lines that have a colour. Of open-ended ones: the most. */
  lines: number;
}

const PERIOD_MAX = 500;
export const OPEN_ENDED_MAX = 6;
const period = (initial: number): Param => ({ initial, min: 1, max: PERIOD_MAX, step: 1 });
const factor = (initial: number): Param => ({ initial, min: 0.1, max: 20, step: 0.1 });
const fixed = (name: string, place: IndicatorKind["place"], params: Param[], lines: number): IndicatorKind => ({
  name,
  place,
  params,
  isOpenEnded: false,
  lines,
});
const perPeriod = (name: string, place: IndicatorKind["place"], periods: number[]): IndicatorKind => ({
  name,
  place,
  params: periods.map(period),
  isOpenEnded: true,
  lines: OPEN_ENDED_MAX,
});

/** Everything that can be put on a chart, in the order in which it is offered. */
export const INDICATORS = [
  perPeriod("MA", "candles", [7, 25, 99]),
  perPeriod("EMA", "candles", [7, 25, 99]),
  fixed("BOLL", "candles", [period(20), factor(2)], 3),
  fixed("VWAP", "candles", [], 1),
  fixed("SAR", "candles", [factor(2), factor(2), factor(20)], 1),
  fixed("BBI", "candles", [3, 6, 12, 24].map(period), 1),
  perPeriod("VOL", "pane", []),
  fixed("MACD", "pane", [12, 26, 9].map(period), 2),
  perPeriod("RSI", "pane", [6, 12, 24]),
  fixed("KDJ", "pane", [9, 3, 3].map(period), 3),
  fixed("SRSI", "pane", [14, 14, 3, 3].map(period), 2),
  fixed("ATR", "pane", [period(14)], 1),
  fixed("OBV", "pane", [period(30)], 2),
  fixed("CCI", "pane", [period(20)], 1),
  fixed("DMI", "pane", [14, 6].map(period), 4),
  perPeriod("WR", "pane", [6, 10, 14]),
  fixed("ROC", "pane", [12, 6].map(period), 2),
  fixed("MTM", "pane", [12, 6].map(period), 2),
  fixed("TRIX", "pane", [12, 9].map(period), 2),
] as const satisfies readonly IndicatorKind[];

export function indicatorKind(name: string): IndicatorKind | null {
  return INDICATORS.find((kind) => kind.name === name) ?? null;
}

/** What a setting may be: inside its bounds, on its steps. */
export function settleParam(param: Param, value: number): number {
  if (!Number.isFinite(value)) return param.initial;
  const steps = Math.round(value / param.step);
  const digits = param.step < 1 ? 1 : 0;
  return Math.min(param.max, Math.max(param.min, Number((steps * param.step).toFixed(digits))));
}

/** The bounds of the setting at a place; later ones of an open-ended indicator are like its first. */
export function paramAt(kind: IndicatorKind, index: number): Param {
  return kind.params[index] ?? kind.params[0] ?? period(20);
}
