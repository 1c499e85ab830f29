import { Decimal, parseDecimal, roundHalfUp, truncateDecimal } from "~/lib/decimal";
import { describeDecimal, group, signOf, unreadable, type DecimalOptions } from "./format-decimal";
import { NUMBER_STYLES, type NumberStyle } from "./number-style";

const COMPACT_DECIMALS = 3;

export interface CompactOptions extends DecimalOptions {
  /** `floor`, the usual, cuts off; `half-up` goes to the nearest, the half away from zero. */
  rounding?: "floor" | "half-up";
}

export interface CompactParts {
  /** The figure, in digits that always run left to right. */
  figure: string;
  /** The unit's word with the gap before it; empty below the smallest unit. */
  gap: string;
  unit: string;
  /** Every digit of the value, where the figure lacks some; else null. */
  full: string | null;
}

/**
 * A large amount in the language's units: 1,234,567 is 1.234M, or 123.456万. Three decimals unless told otherwise,
 * cut off unless `half-up` is asked for; a fraction of zeros alone is left out. null gives `--`.
 */
export function formatCompact(text: string | null, options: CompactOptions): string {
  const { figure, gap, unit } = compactParts(text, options);
  return figure + gap + unit;
}

/** The same in parts: where the unit is a word of a right-to-left language, only the figure runs left to right. */
export function compactParts(text: string | null, options: CompactOptions): CompactParts {
  const value = parseDecimal(text);
  if (!value) return { figure: unreadable(text), gap: "", unit: "", full: null };
  const style = NUMBER_STYLES[options.locale];
  const { shown, word } = inUnits(value, style, options);
  const isCut = word !== "" || !value.eq(shown);
  const exact = describeDecimal(value.toFixed(), { locale: options.locale, sign: options.sign });
  return {
    figure: signOf(shown, options.sign) + group(shown.replace(/\.0*$/, ""), style),
    gap: word && style.gap,
    unit: word,
    full: isCut ? (exact.full ?? exact.text) : null,
  };
}

/** The value in the largest unit it reaches: rounded up, 999,999.9 is no thousand thousands but one of the next unit. */
function inUnits(value: Decimal, style: NumberStyle, options: CompactOptions): { shown: string; word: string } {
  const decimals = options.decimals ?? COMPACT_DECIMALS;
  const round = options.rounding === "half-up" ? roundHalfUp : truncateDecimal;
  for (const [index, [power, word]] of style.units.entries()) {
    const shown = round(value.div(new Decimal(`1e${power}`)), decimals);
    const isReached = value.abs().gte(`1e${power}`);
    const smaller = style.units[index + 1]?.[0] ?? 0;
    const carried = new Decimal(round(value.div(new Decimal(`1e${smaller}`)), decimals)).abs();
    if (isReached || carried.gte(`1e${power - smaller}`)) return { shown, word };
  }
  return { shown: round(value, decimals), word: "" };
}
