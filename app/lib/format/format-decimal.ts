import type { LocaleCode } from "~/i18n/locales";
import { parseDecimal, truncateDecimal, type Decimal } from "~/lib/decimal";
import type { DataFormat } from "~/lib/preferences";
import { NUMBER_STYLES, type NumberStyle } from "./number-style";

/** What a missing figure looks like. It is never shown as 0. */
export const MISSING = "--";
/** The typographic minus: as wide as the plus, so that signed columns line up. */
export const MINUS = "\u2212";

export interface DecimalOptions {
  locale: LocaleCode;
  /** Decimals shown: more are cut off (never rounded up), fewer are filled with zeros. Absent: those the text has. */
  decimals?: number;
  /** Writes a plus in front of what is above zero. */
  sign?: boolean;
  /** `normal` writes every zero out; `indent`, the usual, puts a {count} marker for a long run of them. */
  dataFormat?: DataFormat;
}

export interface FormattedDecimal {
  text: string;
  /** Every digit of the value, where `text` lacks some or hides them behind a {count} marker; else null. */
  full: string | null;
  /** Whether `text` carries a {count} marker, which only the eye can read. */
  isMarked: boolean;
}

/** Fractions this long may hide a run of zeros this long behind a marker. */
const MARKED_FRACTION_MIN = 8;
const INNER_ZEROS = /0{4,}(?=[1-9])/;

/**
 * Decimal text as shown: cut to `decimals`, grouped, with a real minus sign. Never an exponent, "-0" or NaN.
 * null and empty text give `--`; a text that is no number comes back unchanged.
 */
export function formatDecimal(text: string | null, options: DecimalOptions): string {
  return describeDecimal(text, options).text;
}

/** Figures that are remembered, whoever asks: a page has a hundred, and the next page mostly the same ones. */
const REMEMBERED_MAX = 5_000;
const remembered = new Map<string, FormattedDecimal>();

/** The same with the full value beside it, for titles and screen readers. */
export function describeDecimal(text: string | null, options: DecimalOptions): FormattedDecimal {
  const { locale, decimals = "", sign = false, dataFormat = "" } = options;
  const asked = `${locale} ${decimals} ${sign} ${dataFormat} ${text === null ? "" : `=${text}`}`;
  const known = remembered.get(asked);
  if (known) return known;
  const described = Object.freeze(describe(text, options));
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(asked, described);
  return described;
}

function describe(text: string | null, options: DecimalOptions): FormattedDecimal {
  const value = parseDecimal(text);
  if (!value) return { text: unreadable(text), full: null, isMarked: false };
  const style = NUMBER_STYLES[options.locale];
  const shown = truncateDecimal(value, options.decimals ?? decimalsIn(value, text));
  const marked = options.dataFormat === "normal" ? shown : markZeros(shown);
  const sign = signOf(shown, options.sign);
  const isCut = !value.eq(shown);
  const isMarked = marked.includes("{");
  const full = isCut || isMarked ? signOf(value.toFixed(), options.sign) + group(value.toFixed(), style) : null;
  return { text: sign + group(marked, style), full, isMarked };
}

/** A sign for plain decimal text. */
export function signOf(plain: string, withPlus = false): string {
  if (plain.startsWith("-")) return MINUS;
  return withPlus && /[1-9]/.test(plain) ? "+" : "";
}

/** Plain decimal text without its sign, in the language's separators. The fraction is never grouped. */
export function group(plain: string, style: NumberStyle): string {
  const [whole = "", fraction] = plain.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.group);
  return fraction === undefined ? grouped : grouped + style.point + fraction;
}

/** Text that isn't a number: `--` for the missing and the not-a-number, anything else as it came. */
export function unreadable(text: string | null): string {
  return text === null || /^\s*$|^[-+]?(nan|infinity|null|undefined)$/i.test(text) ? MISSING : text;
}

/** 0.00000123 becomes 0.0{5}123; a long fraction of zeros alone is left out. */
function markZeros(plain: string): string {
  const [whole = "", fraction = ""] = plain.split(".");
  if (fraction.length < MARKED_FRACTION_MIN) return plain;
  if (!/[1-9]/.test(fraction)) return whole;
  return `${whole}.${fraction.replace(INNER_ZEROS, (zeros) => `0{${zeros.length}}`)}`;
}

/** Decimals as written (zeros at the end are part of a price), or those needed to write an exponent out. */
function decimalsIn(value: Decimal, text: string | null): number {
  const written = text ?? "";
  if (/e/i.test(written)) return value.toFixed().split(".")[1]?.length ?? 0;
  return written.split(".")[1]?.length ?? 0;
}
