import type { z } from "zod";
import type { countActivity } from "~exchange/contract/count-activity";
import { LIMITS } from "~exchange/contract/limits";

type Event = z.output<typeof countActivity.input>;

export interface ActivityCounts {
  count(event: Event): void;
  /** How often each kind of event came, and starts again from nothing. A kind is its fields, as in an address. */
  take(): Record<string, number>;
}

/** Where events go that are of one kind too many: anyone may send them, and each kind takes memory. */
export const OTHER_KINDS = "other";

/** Counts events in memory, by everything they say. */
export function createActivityCounts(): ActivityCounts {
  let counts = new Map<string, number>();
  return {
    count(event) {
      const given = Object.entries(event).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const kind = new URLSearchParams(given.sort()).toString();
      const known = counts.has(kind) || counts.size < LIMITS.activityKinds ? kind : OTHER_KINDS;
      counts.set(known, (counts.get(known) ?? 0) + 1);
    },
    take() {
      const taken = Object.fromEntries(counts);
      counts = new Map();
      return taken;
    },
  };
}
