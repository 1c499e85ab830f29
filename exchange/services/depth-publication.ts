import { LIMITS } from "~exchange/contract/limits";
import type { Level } from "~exchange/projections/book-side";
import type { Depth, DepthSides } from "~exchange/projections/depth";

/** What changed between two publications; a quantity of 0 removes the level. */
export interface DepthChange extends DepthSides {
  previous: number;
  sequence: number;
}

/**
 * The published depth of each pair: the best LIMITS.depthLevels levels a side, as of the last publication. Publishing by
 * difference to what was published, and not by what happened, keeps each message bounded and the reader's copy exact,
 * levels that move in from below the edge included.
 */
export interface DepthPublication {
  /** Publishes the pair's changes since the last time; null where there are none. */
  publish(pair: string): DepthChange | null;
  /** The published state; the next change's `previous` is its sequence. */
  snapshot(pair: string): DepthSides & { sequence: number };
  sequence(pair: string): number;
}

interface Published extends DepthSides {
  sequence: number;
  revision: number;
}

/** `firstSequence`: where counting starts. The engine's own sequence at start keeps it rising from run to run. */
export function createDepthPublication(
  depth: Pick<Depth, "top" | "revision">,
  firstSequence: number,
): DepthPublication {
  const published = new Map<string, Published>();

  function publishedOf(pair: string): Published {
    let found = published.get(pair);
    if (!found) {
      found = { ...depth.top(pair, LIMITS.depthLevels), sequence: firstSequence, revision: depth.revision(pair) };
      published.set(pair, found);
    }
    return found;
  }

  return {
    publish(pair) {
      const before = publishedOf(pair);
      const revision = depth.revision(pair);
      if (revision === before.revision) return null;
      const now = depth.top(pair, LIMITS.depthLevels);
      const bids = changesBetween(before.bids, now.bids, -1);
      const asks = changesBetween(before.asks, now.asks, 1);
      const changed = bids.length + asks.length > 0;
      const sequence = changed ? before.sequence + 1 : before.sequence;
      published.set(pair, { ...now, sequence, revision });
      return changed ? { previous: before.sequence, sequence, bids, asks } : null;
    },
    snapshot(pair) {
      const { bids, asks, sequence } = publishedOf(pair);
      return { bids, asks, sequence };
    },
    sequence: (pair) => publishedOf(pair).sequence,
  };
}

/** Levels that differ, best first. `direction`: 1 where the lowest price is best (asks), -1 where the highest is (bids). */
function changesBetween(before: readonly Level[], now: readonly Level[], direction: 1 | -1): Level[] {
  const changes: Level[] = [];
  let at = 0;
  for (const level of now) {
    const [price, quantity] = level;
    let known = before[at];
    for (; known && (known[0] - price) * direction < 0; known = before[++at]) changes.push([known[0], 0]);
    if (known?.[0] === price) {
      at += 1;
      if (known[1] === quantity) continue;
    }
    changes.push(level);
  }
  for (const [price] of before.slice(at)) changes.push([price, 0]);
  return changes;
}
