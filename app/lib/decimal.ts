import Big from "big.js";

/**
 * Decimal arithmetic for display and forms. Strict: no JavaScript number gets in, and none gets out inexactly.
 * Division keeps 20 decimals and rounds down; every other operation is exact.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
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
  const text = value.toFixed(decimals, Big.roundDown);
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

/** Decimal text without the zeros at the end of its fraction: 0.01000 is 0.01, 5.00 is 5, 100 stays. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
