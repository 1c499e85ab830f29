import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { LIMITS } from "~exchange/contract/limits";

export interface AnalyticsCount {
  /** How often the event came. */
  times: number;
  /** From how many devices, or other ids that first times are told by; exact up to the limit of those remembered. */
  firsts: number;
}

export interface AnalyticsView {
  counts: Record<string, AnalyticsCount>;
  /** Newest first, by arrival. */
  events: readonly AnalyticsEvent[];
}

export interface AnalyticsEvents {
  take(events: readonly AnalyticsEvent[]): void;
  view(): AnalyticsView;
}

/** Where events go whose name is one too many: anyone may send them, and each name takes memory. */
export const OTHER_NAMES = "other";

/** The newest events and the count of all since the start, in memory alone. */
export function createAnalyticsEvents(): AnalyticsEvents {
  const counts = new Map<string, AnalyticsCount>();
  const firsts = new Set<string>();
  let newest: readonly AnalyticsEvent[] = [];

  function count({ event, firstCheckId }: AnalyticsEvent): void {
    const name = counts.has(event) || counts.size < LIMITS.analyticsNames ? event : OTHER_NAMES;
    const known = counts.get(name) ?? { times: 0, firsts: 0 };
    const first = `${name} ${firstCheckId}`;
    const isFirst = !firsts.has(first) && firsts.size < LIMITS.analyticsFirsts;
    if (isFirst) firsts.add(first);
    counts.set(name, { times: known.times + 1, firsts: known.firsts + (isFirst ? 1 : 0) });
  }

  return {
    take(events) {
      for (const event of events) count(event);
      newest = [...[...events].reverse(), ...newest].slice(0, LIMITS.analyticsEventsKept);
    },
    view: () => ({ counts: Object.fromEntries(counts), events: newest }),
  };
}
