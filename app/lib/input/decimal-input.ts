import { ARABIC_POINT, latinNumber } from "./latin-digits";

/**
 * The one reader of amounts that people type or paste. Gives canonical decimal text (digits, optionally a dot and
 * digits), asks where a text reads two ways, and never rounds.
 */
export type DecimalInput =
  | { kind: "empty" }
  | { kind: "value"; text: string }
  /** "1,234": a decimal comma or a thousands separator. */
  | { kind: "ambiguous"; asDecimal: string; asGrouped: string }
  | { kind: "invalid" };

/** Longer texts are no amounts. */
export const NUMBER_CHARACTERS_MAX = 64;
const INVALID: DecimalInput = { kind: "invalid" };

export function readDecimalInput(typed: string): DecimalInput {
  if (typed.length > NUMBER_CHARACTERS_MAX) return INVALID;
  const text = latinNumber(typed);
  if (text === "") return { kind: "empty" };
  if (!/^[\d.,\u066b]*\d[\d.,\u066b]*$/u.test(text)) return INVALID;
  if (text.includes(ARABIC_POINT)) return withDecimalPoint(text, ARABIC_POINT);
  const dots = count(text, ".");
  const commas = count(text, ",");
  if (dots > 0 && commas > 0) return withDecimalPoint(text, text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",");
  if (dots + commas > 1) return grouped(text, dots > 0 ? "." : ",");
  if (commas === 1) return singleComma(text);
  return canonical(text);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The last separator is the decimal one; what stands before it may be grouped by the others. */
function withDecimalPoint(text: string, point: string): DecimalInput {
  if (count(text, point) !== 1) return INVALID;
  const [whole = "", fraction = ""] = text.split(point);
  if (/\D/.test(fraction)) return INVALID;
  const separator = whole.includes(",") ? "," : ".";
  const ungrouped = whole.includes(separator) ? ungroup(whole, separator) : whole;
  return ungrouped === null || /\D/.test(ungrouped) ? INVALID : canonical(`${ungrouped}.${fraction}`);
}

function grouped(text: string, separator: string): DecimalInput {
  const digits = ungroup(text, separator);
  return digits === null ? INVALID : canonical(digits);
}

/** "1,234,567" and "12,34,567" without their separators; null where the groups aren't groups. */
function ungroup(text: string, separator: string): string | null {
  const groups = text.split(separator);
  const first = groups[0] ?? "";
  const last = groups.at(-1) ?? "";
  const middle = groups.slice(1, -1);
  const isGrouped = /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && middle.every((group) => /^\d{2,3}$/.test(group));
  return isGrouped ? groups.join("") : null;
}

function singleComma(text: string): DecimalInput {
  const [whole = "", fraction = ""] = text.split(",");
  const asDecimal = canonicalText(`${whole}.${fraction}`);
  if (!/^[1-9]\d{0,2}$/.test(whole) || fraction.length !== 3) return { kind: "value", text: asDecimal };
  return { kind: "ambiguous", asDecimal, asGrouped: whole + fraction };
}

function canonical(text: string): DecimalInput {
  return { kind: "value", text: canonicalText(text) };
}

function canonicalText(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? digits : `${digits}.${fraction}`;
}
