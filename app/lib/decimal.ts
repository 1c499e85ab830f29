import Big from "big.js";
import { decimalsOf, formatUnits, parseUnits } from "~exchange/domain/units";

/**
 * Decimal arithmetic for display and forms. Strict: no JavaScript number gets in, and none gets out inexactly.
 * Division keeps 20 decimals and rounds down; every other operation is exact.
 */
export const Decimal = Big();
/** The precision that decimals have unless told otherwise. */
export const DECIMALS_MAX = 20;
Decimal.strict = true;
Decimal.DP = DECIMALS_MAX;
Decimal.RM = Big.roundDown;

export type Decimal = Big;

/** Digits with an optional sign, fraction and small exponent; the bounds keep a hostile text from becoming a huge one. */
const READABLE = /^[-+]?\d{1,64}(\.\d{0,64})?([eE][-+]?\d{1,2})?$/;

/** Parses decimal text; null where it is missing or not a number. */
export function parseDecimal(text: string | null | undefined): Decimal | null {
  if (text === null || text === undefined || !READABLE.test(text)) return null;
  return new Decimal(text.replace(/^\+/, "").replace(/\.(?=$|[eE])/, ""));
}

/** Plain decimal text cut (towards zero) to `decimals` and filled up with zeros; never an exponent, never "-0". */
export function truncateDecimal(value: Decimal, decimals: number): string {
  return withoutMinusZero(value.toFixed(decimals, Big.roundDown));
}

/** Plain decimal text of so many decimals that is not above (`down`) or not below (`up`) the value, also below zero. */
export function roundDecimal(value: Decimal, decimals: number, direction: "down" | "up"): string {
  const awayFromZero = value.lt("0") === (direction === "down");
  return withoutMinusZero(value.toFixed(decimals, awayFromZero ? Big.roundUp : Big.roundDown));
}

/** Plain decimal text of so many decimals, the nearest to the value, the half away from zero. */
export function roundHalfUp(value: Decimal, decimals: number): string {
  return withoutMinusZero(value.toFixed(decimals, Big.roundHalfUp));
}

/**
 * The smallest number that both are parts of, as decimal text: the common step of two lots or ticks. Null unless both are
 * numbers above zero.
 */
export function leastCommonMultiple(a: string, b: string): string | null {
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  if (!first || !second || first.lte("0") || second.lte("0")) return null;
  const decimals = Math.max(decimalsOf(first.toFixed()), decimalsOf(second.toFixed()));
  const [x, y] = [parseUnits(first.toFixed(), decimals), parseUnits(second.toFixed(), decimals)];
  if (x === null || y === null) return null;
  return trimZeros(formatUnits((x / greatestCommonDivisor(x, y)) * y, decimals));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** Decimal text without the zeros at the end of its fraction: 0.01000 is 0.01, 5.00 is 5, 100 stays. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Plain decimal text; zero without a sign. */
export function withoutMinusZero(plain: string): string {
  return /[1-9]/.test(plain) ? plain : plain.replace("-", "");
}
