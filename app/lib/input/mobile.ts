import { latinDigits } from "./latin-digits";

const DIGITS_MIN = 6;
/** Longer than any number there is; a bound, not a rule. */
export const MOBILE_DIGITS_MAX = 32;

/** A mobile number: trimmed, digits only, at least six of them. No rule of any country. Null where it isn't one. */
export function readMobile(text: string): string | null {
  const trimmed = latinDigits(text.trim());
  return /^\d+$/.test(trimmed) && trimmed.length >= DIGITS_MIN && trimmed.length <= MOBILE_DIGITS_MAX ? trimmed : null;
}
