import { Decimal, parseDecimal, truncateDecimal } from "~/lib/decimal";
import { describeDecimal, group, signOf, unreadable, type DecimalOptions } from "./format-decimal";
import { NUMBER_STYLES } from "./number-style";

const COMPACT_DECIMALS = 3;

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
 * cut off, never rounded up; a fraction of zeros alone is left out. null gives `--`.
 */
export function formatCompact(text: string | null, options: DecimalOptions): string {
  const { figure, gap, unit } = compactParts(text, options);
  return figure + gap + unit;
}

/** The same in parts: where the unit is a word of a right-to-left language, only the figure runs left to right. */
export function compactParts(text: string | null, options: DecimalOptions): CompactParts {
  const value = parseDecimal(text);
  if (!value) return { figure: unreadable(text), gap: "", unit: "", full: null };
  const style = NUMBER_STYLES[options.locale];
  const [power, word] = style.units.find(([exponent]) => value.abs().gte(`1e${exponent}`)) ?? [0, ""];
  const scaled = value.div(new Decimal(`1e${power}`));
  const shown = truncateDecimal(scaled, options.decimals ?? COMPACT_DECIMALS).replace(/\.0*$/, "");
  const isCut = power > 0 || !scaled.eq(shown);
  const exact = describeDecimal(value.toFixed(), { locale: options.locale, sign: options.sign });
  return {
    figure: signOf(shown, options.sign) + group(shown, style),
    gap: word && style.gap,
    unit: word,
    full: isCut ? (exact.full ?? exact.text) : null,
  };
}
