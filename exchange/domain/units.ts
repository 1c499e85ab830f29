/**
 * The only place where decimal text becomes an integer and back.
 *
 * Amounts are bigint in an asset's smallest unit, prices in ticks, quantities in lots. Decimal text is canonical:
 * optional minus, digits, optionally a dot and digits; no exponent, no grouping, no plus sign.
 */
const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Parses decimal text into units of 10^-scale. Returns null where the text is not canonical or has more decimals than fit. */
export function parseUnits(text: string, scale: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const kept = fraction.slice(0, scale);
  if (/[1-9]/.test(fraction.slice(scale))) return null;
  const units = BigInt(whole + kept.padEnd(scale, "0"));
  return sign === "-" ? -units : units;
}

/** Writes units of 10^-scale as decimal text with exactly `scale` decimals. */
export function formatUnits(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

/** Decimals of a canonical step such as "0.01" (2) or "5" (0). */
export function decimalsOf(step: string): number {
  const dot = step.indexOf(".");
  return dot < 0 ? 0 : step.length - dot - 1;
}

/** Integer division of non-negative numbers that rounds up: what is charged. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
