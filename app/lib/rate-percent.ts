import { parseDecimal } from "./decimal";

/** A rate as a fraction ("0.0001") in percent ("0.01"); null where it is unknown. Exact. */
export function ratePercent(rate: string | null): string | null {
  return parseDecimal(rate)?.times("100").toFixed() ?? null;
}
