import { floorDivide, PPM } from "./rounding";

/** What a position's place in the queue follows from. Units. */
export interface Deleveraged {
  /** At mark. */
  profit: bigint;
  /** Value at the entry prices. */
  entryValue: bigint;
  /** Value at mark. */
  markValue: bigint;
  /** Mark value less bankruptcy value for a long, the reverse for a short: what stands behind the position. */
  equity: bigint;
}

export const LIGHTS = 5;

/**
 * Profit rate times effective leverage for a position in profit, by it for one in loss; parts per million, rounded down.
 * Effective leverage is mark value by equity; with nothing behind it a position goes first.
 */
export function deleveragingScore({ profit, entryValue, markValue, equity }: Deleveraged): bigint {
  const backing = equity > 0n ? equity : 1n;
  if (entryValue <= 0n || markValue <= 0n) return 0n;
  return profit > 0n
    ? floorDivide(profit * markValue * PPM, entryValue * backing)
    : floorDivide(profit * backing * PPM, entryValue * markValue);
}

/** Highest score first; of equals the one whose name sorts first, so that the ranking can be done again. */
export function rankForDeleveraging<T extends { score: bigint; name: string }>(positions: readonly T[]): T[] {
  return [...positions].sort((a, b) => {
    if (a.score !== b.score) return a.score > b.score ? -1 : 1;
    return a.name < b.name ? -1 : 1;
  });
}

/** Lights of the position at `place` (0 is first) among `count`: five for the first 20 %, one for the last. */
export function deleveragingLights(place: number, count: number): number {
  return LIGHTS - Math.floor((place * LIGHTS) / count);
}
