import { DECIMALS_MAX, parseDecimal, withoutMinusZero } from "~/lib/decimal";
import { parseUnits, formatUnits } from "~exchange/domain/units";
import { clampDecimal, type Bounds } from "./decimal-filter";
import { readDecimalInput, type DecimalInput } from "./decimal-input";

/** What a number field allows once it is left. */
export interface NumberRules extends Bounds {
  decimals: number;
}

/** What leaving the field has changed, to be told to the person. */
export type NumberChange = { kind: "cut" | "min" | "max"; text: string };

export interface SettledNumber {
  text: string;
  change: NumberChange | null;
}

/**
 * A number as it stands once its field is left: spelled out, extra decimals cut off (never rounded up), within its
 * bounds. What can't be read, or reads two ways, stays as typed: that is for the person to mend.
 */
export function settleNumber(typed: string, rules: NumberRules): SettledNumber {
  const read = readSigned(typed);
  const value = read.kind === "value" ? parseDecimal(read.text) : null;
  if (read.kind !== "value" || !value) return { text: typed, change: null };
  const clamped = clampDecimal(value, rules.decimals, rules);
  if (clamped) return { text: clamped.text, change: { kind: clamped.bound, text: clamped.text } };
  const cut = withoutMinusZero(cutDecimals(read.text, rules.decimals));
  const isShorter = !value.eq(cut);
  return { text: cut, change: isShorter ? { kind: "cut", text: cut } : null };
}

/** Reads a number that may be below zero; the reader of amounts takes no sign. */
export function readSigned(typed: string): DecimalInput {
  const minus = /^\s*[-\u2212\uff0d]/.exec(typed);
  const read = readDecimalInput(minus ? typed.slice(minus[0].length) : typed);
  if (!minus) return read;
  if (read.kind === "value") return { kind: "value", text: withoutMinusZero(`-${read.text}`) };
  if (read.kind !== "ambiguous") return { kind: "invalid" };
  return { kind: "ambiguous", asDecimal: `-${read.asDecimal}`, asGrouped: `-${read.asGrouped}` };
}

export interface NumberStep extends NumberRules {
  /** What one step adds, as decimal text. */
  step: string;
  times: bigint;
  up: boolean;
}

/** The number some steps further, within its bounds; where there are none, never at or below zero. What can't be read counts as nothing. */
export function stepNumber(typed: string, { step, times, up, ...rules }: NumberStep): string {
  const read = readSigned(typed);
  const start = read.kind === "value" ? parseUnits(cutDecimals(read.text, rules.decimals), rules.decimals) : null;
  const size = (parseUnits(step, rules.decimals) ?? 1n) * times;
  const next = (start ?? 0n) + (up ? size : -size);
  if (rules.min === undefined && next <= 0n) return typed;
  return settleNumber(formatUnits(next, rules.decimals), rules).text;
}

function cutDecimals(plain: string, decimals: number): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const kept = fraction.slice(0, Math.min(decimals, DECIMALS_MAX));
  return kept === "" ? whole : `${whole}.${kept}`;
}
