import { parseDecimal } from "~/lib/decimal";
import { describeDecimal, type DecimalOptions, type FormattedDecimal } from "./format-decimal";

const PERCENT_DECIMALS = 2;

/** Percent text such as "-1.25" as shown: −1.25%. Two decimals unless told otherwise, cut off, never rounded up. */
export function formatPercent(text: string | null, options: DecimalOptions): string {
  return describePercent(text, options).text;
}

/** The same with the full value beside it. */
export function describePercent(text: string | null, options: DecimalOptions): FormattedDecimal {
  const described = describeDecimal(text, { ...options, decimals: options.decimals ?? PERCENT_DECIMALS });
  if (!parseDecimal(text)) return described;
  return { ...described, text: `${described.text}%`, full: described.full && `${described.full}%` };
}
