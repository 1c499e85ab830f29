/**
 * exp and ln from additions and multiplications alone. JavaScript leaves the last bits of Math.exp and Math.log to the
 * machine; a seeded history must not depend on them. Relative error below 1e-14 in the range used here.
 */
const LN2 = 0.6931471805599453;
const EXP_TERMS = 13;
const LOG_TERMS = 10;
/** 1/n, and 1/(2n+1): coefficients of the two series. */
const RECIPROCALS = Array.from({ length: EXP_TERMS + 1 }, (_, n) => 1 / n);
const ODD_RECIPROCALS = Array.from({ length: LOG_TERMS + 1 }, (_, n) => 1 / (2 * n + 1));

/** e^x for |x| < 700. */
export function exp(x: number): number {
  const halvings = Math.round(x / LN2);
  const rest = x - halvings * LN2;
  let sum = 1;
  for (let n = EXP_TERMS; n >= 1; n--) sum = 1 + sum * rest * RECIPROCALS[n]!;
  return sum * powerOfTwo(halvings);
}

/** ln x for normal positive x. */
export function ln(x: number): number {
  let mantissa = x;
  let exponent = 0;
  while (mantissa > 1.5) {
    mantissa /= 2;
    exponent++;
  }
  while (mantissa < 0.75) {
    mantissa *= 2;
    exponent--;
  }
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let n = LOG_TERMS; n >= 0; n--) sum = sum * square + ODD_RECIPROCALS[n]!;
  return 2 * ratio * sum + exponent * LN2;
}

function powerOfTwo(exponent: number): number {
  let result = 1;
  const factor = exponent < 0 ? 0.5 : 2;
  for (let n = Math.abs(exponent); n > 0; n--) result *= factor;
  return result;
}
