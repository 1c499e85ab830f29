/**
 * Seeded randomness for the simulated market. Only 32-bit integer arithmetic and IEEE additions, so that one seed gives
 * the same numbers on every machine. Not for secrets.
 */

/** Mixes three 32-bit integers into one unsigned 32-bit integer (the finaliser of MurmurHash3 after each word). */
export function hash3(a: number, b: number, c: number): number {
  return finalise(finalise(finalise(a ^ 0x9e3779b9) ^ b) ^ Math.imul(c, 0x85ebca6b)) >>> 0;
}

/** An unsigned 32-bit hash of text (FNV-1a over UTF-16 units, then mixed). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return finalise(hash) >>> 0;
}

function finalise(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A uniform number in [0, 1) from a hash. */
export function unitOf(hash: number): number {
  return hash / 4294967296;
}

const SUM_DEVIATION = Math.sqrt(4 / 12) * 65536;

/**
 * A number with mean 0 and deviation 1 from two hashes: the sum of four 16-bit uniforms (Irwin-Hall). Bell shaped and cut
 * off at 3.46 deviations; exact on every machine, which logarithms and cosines aren't.
 */
export function normalOf(first: number, second: number): number {
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff);
  return (sum - 2 * 65535) / SUM_DEVIATION;
}

/** A sequence of random numbers from one seed. */
export interface RandomSource {
  /** [0, 1) */
  unit(): number;
  /** Whole number in [0, below). */
  integer(below: number): number;
  /** Mean 0, deviation 1, cut off at 3.46. */
  normal(): number;
}

export function createRandom(seed: number): RandomSource {
  let counter = 0;
  const next = () => hash3(seed, counter++ | 0, 0x5eed);
  const unit = () => unitOf(next());
  return {
    unit,
    integer: (below) => Math.floor(unit() * below),
    normal: () => normalOf(next(), next()),
  };
}
