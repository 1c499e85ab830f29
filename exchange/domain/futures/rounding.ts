/** Rates are integers in parts per million, funding and premium in parts per billion. */
export const PPM = 1_000_000n;
export const PPB = 1_000_000_000n;

/** Integer division towards minus infinity: what is paid out, or stands to a holder's credit. `divisor` above 0. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor > dividend ? quotient - 1n : quotient;
}

/** Integer division towards infinity: what is charged, or required. `divisor` above 0. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor < dividend ? quotient + 1n : quotient;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
