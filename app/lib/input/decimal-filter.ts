import { DECIMALS_MAX, parseDecimal, roundDecimal, type Decimal } from "~/lib/decimal";
import { NUMBER_CHARACTERS_MAX } from "./decimal-input";
import { ARABIC_POINT, latinNumber } from "./latin-digits";

/** Decimals of a number field unless told otherwise. */
export const DEFAULT_DECIMALS = 2;

export interface DecimalFilterOptions {
  /** Decimals kept, cut off and never rounded up; 2 unless told otherwise. */
  decimals?: number;
}

/**
 * Digits and one dot, without leading zeros: what a decimal field takes while it is typed in, so "5." and "" are among
 * it. Separators of pasted text are understood ("1,234.56", "1.234,56"); a lone comma is a decimal one.
 */
export function filterDecimal(text: string, { decimals = DEFAULT_DECIMALS }: DecimalFilterOptions = {}): string {
  const { whole, fraction } = partsOf(text);
  if (fraction === null || decimals <= 0) return whole;
  return `${whole || "0"}.${fraction.slice(0, decimals)}`;
}

export interface FuturesNumberOptions {
  /** Bounds as decimal text; a number beyond them becomes the bound. */
  min?: string;
  max?: string;
  decimals?: number;
  /** No minus sign is taken. */
  positiveOnly?: boolean;
  /** Decimals of the pair's price: where given they are the field's, whatever `decimals` says. */
  priceDigits?: number;
  /** Digits before the dot. */
  integerDigits?: number;
}

export function futuresDecimals({ decimals = DEFAULT_DECIMALS, priceDigits }: FuturesNumberOptions): number {
  return Math.min(priceDigits ?? decimals, DECIMALS_MAX);
}

/** What a futures number field takes while it is typed in; a lone minus, the beginning of a number, is among it. */
export function filterFuturesTyping(text: string, options: FuturesNumberOptions = {}): string {
  const isNegative = !options.positiveOnly && /^\s*[-\u2212\uff0d]/.test(text);
  const plain = filterDecimal(text, { decimals: futuresDecimals(options) });
  const [whole = "", ...fraction] = plain.split(".");
  const unsigned = [whole.slice(0, options.integerDigits ?? NUMBER_CHARACTERS_MAX), ...fraction].join(".");
  return isNegative ? `-${unsigned}` : unsigned;
}

/**
 * A finished futures number: what was typed, within its bounds. Empty stays empty, and what holds no digit becomes it.
 * Bounds finer than the decimals count as the nearest number inside them.
 */
export function filterFuturesNumber(text: string, options: FuturesNumberOptions = {}): string {
  const typed = filterFuturesTyping(text, options).replace(/\.$/, "");
  const value = parseDecimal(typed);
  if (!value) return "";
  return (
    clampDecimal(value, futuresDecimals(options), options)?.text ?? (value.eq("0") ? typed.replace("-", "") : typed)
  );
}

export interface Bounds {
  min?: string;
  max?: string;
}

/** The bound that a value is beyond, as a number of so many decimals inside it; null where the value is within. */
export function clampDecimal(
  value: Decimal,
  decimals: number,
  bounds: Bounds,
): { text: string; bound: "min" | "max" } | null {
  const max = parseDecimal(bounds.max);
  if (max && value.gt(max)) return { text: roundDecimal(max, decimals, "down"), bound: "max" };
  const min = parseDecimal(bounds.min);
  if (min && value.lt(min)) return { text: roundDecimal(min, decimals, "up"), bound: "min" };
  return null;
}

/** The digits before and after the decimal separator; `fraction` null where there is no separator. */
function partsOf(text: string): { whole: string; fraction: string | null } {
  const written = latinNumber(text.slice(0, NUMBER_CHARACTERS_MAX)).replace(/[^\d.,\u066b]/g, "");
  const point = pointIn(written);
  const [before, after] = point < 0 ? [written, null] : [written.slice(0, point), written.slice(point + 1)];
  const whole = before.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return { whole, fraction: after === null ? null : after.replace(/\D/g, "") };
}

/** Where the decimal separator stands, -1 for nowhere: the last of two kinds; of one kind a single one, or the first of what can't be groups. */
function pointIn(text: string): number {
  if (text.includes(ARABIC_POINT)) return text.indexOf(ARABIC_POINT);
  const [dot, comma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  const separator = dot >= 0 ? "." : ",";
  const groups = text.split(separator);
  const isGrouped = groups.length > 2 && groups.slice(1).every((group) => group.length === 3);
  return isGrouped ? -1 : text.indexOf(separator);
}
