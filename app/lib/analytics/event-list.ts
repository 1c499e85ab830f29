import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { isId, isObject } from "./checks";
import { ANALYTICS_LIMITS } from "./limits";
import type { KeyStore } from "./ports";

/** Events in the order they came, never more than the queue may hold: the oldest make room. */
export interface EventList {
  read(): readonly AnalyticsEvent[];
  write(events: readonly AnalyticsEvent[]): void;
}

const newest = (events: readonly AnalyticsEvent[]) => events.slice(-ANALYTICS_LIMITS.queueMax);

export function listInMemory(): EventList {
  let kept: readonly AnalyticsEvent[] = [];
  return {
    read: () => kept,
    write(events) {
      kept = newest(events);
    },
  };
}

/** Kept where other pages of this browser find them; in memory while the browser has no room. */
export function listInStore(store: KeyStore, key: string): EventList {
  const memory = listInMemory();
  let isInMemory = false;
  return {
    read: () => (isInMemory ? memory.read() : parse(store.get(key))),
    write(events) {
      isInMemory = events.length > 0 && !store.set(key, JSON.stringify(newest(events)));
      memory.write(isInMemory ? events : []);
      if (events.length === 0 || isInMemory) store.remove(key);
    },
  };
}

/** Anybody may write there: what isn't a list of events is none. */
function parse(text: string | null): AnalyticsEvent[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? newest(list.filter(isEvent)) : [];
  } catch {
    return [];
  }
}

function isEvent(value: unknown): value is AnalyticsEvent {
  if (!isObject(value) || !isObject(value.properties)) return false;
  const { type, event, time, extraId, firstCheckId, distinctId, accountId } = value;
  const isText = (text: unknown) => text === undefined || isId(text);
  return (
    (type === "track" || type === "track_update" || type === "track_overwrite") &&
    typeof event === "string" &&
    typeof time === "number" &&
    isId(firstCheckId) &&
    isId(distinctId) &&
    isText(extraId) &&
    isText(accountId) &&
    Object.values(value.properties).every((property) => ["string", "number", "boolean"].includes(typeof property))
  );
}
