import type { LocaleCode } from "~/i18n/locales";
import { DECIMALS_MAX, parseDecimal, truncateDecimal } from "~/lib/decimal";
import { formatDecimal } from "./format-decimal";

/** Decimals that sums in USDT are shown with. */
export const USDT_DIGITS = 4;
const SPOT_DECIMALS = 3;

/** Decimal text cut (never rounded up) to so many decimals and filled up with zeros; what is no number comes back as it is. */
export function toFixed(text: string, decimals = DECIMALS_MAX): string {
  const value = parseDecimal(text);
  return value ? truncateDecimal(value, decimals) : text;
}

/** An amount as spot lists show it where a pair's own decimals are unknown: three decimals, cut off; `--` where there is none. */
export function formatSpot(text: string | null, locale: LocaleCode): string {
  return formatDecimal(text, { locale, decimals: SPOT_DECIMALS });
}
