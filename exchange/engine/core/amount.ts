/**
 * Amounts of any size without bigint: value = high * LIMB + low, 0 <= low < LIMB, both safe integers, so that anything
 * below 2^104 is exact. They stand in pairs in Float64Arrays, low limb first; a negative value has a negative high limb.
 */
export const LIMB = 2 ** 52;
const LIMB_BIG = 2n ** 52n;
/** Amounts that enter the engine are below it; sums of them then stay exact. */
export const AMOUNT_MAX = 2n ** 100n;

export function lowOf(value: bigint): number {
  return Number(BigInt.asUintN(52, value));
}

export function highOf(value: bigint): number {
  return Number(value >> 52n);
}

export function joinLimbs(low: number, high: number): bigint {
  return high === 0 ? BigInt(low) : BigInt(high) * LIMB_BIG + BigInt(low);
}

export function readAmount(words: Float64Array, at: number): bigint {
  return joinLimbs(words[at]!, words[at + 1]!);
}

export function writeAmount(words: Float64Array, at: number, value: bigint): void {
  words[at] = lowOf(value);
  words[at + 1] = highOf(value);
}

export function addTo(words: Float64Array, at: number, low: number, high: number): void {
  const sum = words[at]! + low;
  if (sum < LIMB) {
    words[at] = sum;
    if (high !== 0) words[at + 1]! += high;
    return;
  }
  words[at] = sum - LIMB;
  words[at + 1]! += high + 1;
}

export function subtractFrom(words: Float64Array, at: number, low: number, high: number): void {
  const difference = words[at]! - low;
  if (difference >= 0) {
    words[at] = difference;
    if (high !== 0) words[at + 1]! -= high;
    return;
  }
  words[at] = difference + LIMB;
  words[at + 1]! -= high + 1;
}

/** Whether the amount at `at` is at least (low, high). */
export function isAtLeast(words: Float64Array, at: number, low: number, high: number): boolean {
  const mine = words[at + 1]!;
  return mine > high || (mine === high && words[at]! >= low);
}

/**
 * Writes a * b * factor. The operands are safe integers from 0. A rounded product is never below LIMB where the exact
 * one isn't, so one comparison tells whether the fast product is exact.
 */
export function writeProduct(words: Float64Array, at: number, a: number, b: number, factor: number): void {
  const product = a * b * factor;
  if (product < LIMB) {
    words[at] = product;
    words[at + 1] = 0;
    return;
  }
  writeAmount(words, at, BigInt(a) * BigInt(b) * BigInt(factor));
}

const PPM = 1_000_000;

/**
 * Writes the share of `ppm` parts per million of the amount at `from`, rounded down, and returns 1 where rounding up
 * would add a unit, else 0.
 */
export function writeShare(words: Float64Array, at: number, from: number, ppm: number): number {
  const low = words[from]!;
  if (words[from + 1] !== 0) return writeLargeShare(words, at, from, ppm);
  // low = whole * PPM + rest; a division of safe integers is off by one at most, which the corrections see to.
  let whole = Math.floor(low / PPM);
  let rest = low - whole * PPM;
  if (rest < 0) {
    whole -= 1;
    rest += PPM;
  }
  const product = rest * ppm;
  const part = Math.floor(product / PPM);
  words[at] = whole * ppm + part;
  words[at + 1] = 0;
  return part * PPM === product ? 0 : 1;
}

function writeLargeShare(words: Float64Array, at: number, from: number, ppm: number): number {
  const product = readAmount(words, from) * BigInt(ppm);
  const share = product / BigInt(PPM);
  writeAmount(words, at, share);
  return share * BigInt(PPM) === product ? 0 : 1;
}
