/**
 * How far a simulated perpetual trades from its index: a fraction for any moment, past or present, without storing it. It
 * wanders around a little above 0 on several scales of time at once. Only additions, multiplications, divisions and 32-bit
 * integers, as the index path: the same seed gives the same premium on every machine.
 */
import { hash3, hashText, normalOf } from "./random";

export interface PremiumPath {
  /** At `time` (Unix ms). */
  at(time: number): number;
  /** The same without what passes within minutes: what mark, an average, follows. */
  steadyAt(time: number): number;
}

/** Distance of two drawn points in ms, and their deviation. */
interface Scale {
  length: number;
  deviation: number;
}

const STEADY: readonly Scale[] = [
  { length: 30 * 3_600_000, deviation: 0.0005 },
  { length: 5 * 3_600_000, deviation: 0.0004 },
  { length: 25 * 60_000, deviation: 0.00012 },
];
const PASSING: Scale = { length: 70_000, deviation: 0.00004 };
/** Those who borrow to buy are more than those who borrow to sell. */
const USUAL = 0.0001;

export function createPremiumPath(seed: string, contract: string): PremiumPath {
  const waves = [...STEADY, PASSING].map((scale, number) =>
    createWave(hash3(hashText(`${seed}/premium`), hashText(contract), number), scale),
  );
  const steady = waves.slice(0, -1);
  const sum = (of: typeof waves, time: number) => of.reduce((total, wave) => total + wave(time), USUAL);
  return { at: (time) => sum(waves, time), steadyAt: (time) => sum(steady, time) };
}

/** A curve through points drawn at regular times; remembers the two it was last between. */
function createWave(seed: number, { length, deviation }: Scale): (time: number) => number {
  const point = (index: number) => deviation * normalOf(hash3(seed, 1, index), hash3(seed, 2, index));
  let known: number | null = null;
  let [from, to] = [0, 0];
  return (time) => {
    const index = Math.floor(time / length);
    if (index !== known) [known, from, to] = [index, point(index), point(index + 1)];
    const share = time / length - index;
    return from + (to - from) * share * share * (3 - 2 * share);
  };
}
