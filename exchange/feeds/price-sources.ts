/** The prices that simulated markets follow: the seeded path of a pair, or a recording of it that is played again. */
import { createIndexPaths, type DemoIndex, type PairPath } from "./index-path";
import { openReplay, type Replay } from "./replay";

export interface PriceSource {
  path: PairPath;
  /** How much faster than life prices move. */
  speed: number;
  /** Price in quote. */
  at(time: number): number;
}

export interface PriceSourcesOptions {
  seed: string;
  indices: readonly DemoIndex[];
  /** Recordings and replay settings: <data folder>/exchange/imported. */
  importedDirectory: string;
}

/**
 * By pair, null where neither it nor what it is a cross of has an index. A pair's replay where it has one; a cross of pairs
 * follows those, so that the three prices always agree. `started` is when a replay begins that hasn't yet.
 */
export function createPriceSources(
  { seed, indices, importedDirectory }: PriceSourcesOptions,
  started: number,
): (pair: string) => PriceSource | null {
  const pathOf = createIndexPaths({ seed, indices });
  const replays = new Map<string, Replay | null>();
  const replayOf = (pair: string) => {
    const path = pathOf(pair);
    const known = replays.get(pair);
    if (known !== undefined || !path) return known ?? null;
    const replay = openReplay(importedDirectory, pair, path, started);
    replays.set(pair, replay);
    return replay;
  };
  const sourceOf = (pair: string): PriceSource | null => {
    const path = pathOf(pair);
    if (!path) return null;
    const replay = replayOf(pair);
    if (replay) return { path, speed: replay.speed, at: replay.at };
    const [base, quote] = pair.split("_");
    const settlement = indices[0]?.pair.split("_")[1];
    if (indices.some((index) => index.pair === pair)) return { path, speed: 1, at: path.at };
    const legs = [sourceOf(`${base}_${settlement}`), sourceOf(`${quote}_${settlement}`)] as const;
    if (!legs[0] || !legs[1]) return null;
    const [over, under] = [legs[0], legs[1]];
    return { path, speed: Math.max(over.speed, under.speed), at: (time) => over.at(time) / under.at(time) };
  };
  return sourceOf;
}
