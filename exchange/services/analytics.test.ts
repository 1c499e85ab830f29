import { expect, test } from "vitest";
import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { LIMITS } from "~exchange/contract/limits";
import { createAnalyticsEvents, OTHER_NAMES } from "./analytics";

function event(name: string, device = "d1", time = 0): AnalyticsEvent {
  return { type: "track", event: name, time, properties: {}, firstCheckId: device, distinctId: device };
}

test("events are counted by name, and by how many devices they came from", () => {
  const analytics = createAnalyticsEvents();
  analytics.take([event("seen"), event("seen"), event("seen", "d2"), event("order")]);
  expect(analytics.view().counts).toEqual({ seen: { times: 3, firsts: 2 }, order: { times: 1, firsts: 1 } });
});

test("the newest events are kept, the newest of them first", () => {
  const analytics = createAnalyticsEvents();
  for (let i = 0; i < LIMITS.analyticsEventsKept + 10; i += 2)
    analytics.take([event("a", "d", i), event("a", "d", i + 1)]);
  const { events } = analytics.view();
  expect(events).toHaveLength(LIMITS.analyticsEventsKept);
  expect(events.slice(0, 3).map(({ time }) => time)).toEqual([209, 208, 207]);
});

test("names and devices beyond the limit take no more memory", () => {
  const analytics = createAnalyticsEvents();
  for (let i = 0; i < LIMITS.analyticsNames + 5; i++) analytics.take([event(`e${i}`)]);
  for (let i = 0; i < LIMITS.analyticsFirsts + 5; i++) analytics.take([event("e0", `device${i}`)]);
  const { counts } = analytics.view();
  expect(Object.keys(counts)).toHaveLength(LIMITS.analyticsNames + 1);
  expect(counts[OTHER_NAMES]?.times).toBe(5);
  const firsts = Object.values(counts).reduce((sum, count) => sum + count.firsts, 0);
  expect(firsts).toBe(LIMITS.analyticsFirsts);
  expect(counts.e0?.times).toBe(LIMITS.analyticsFirsts + 6);
});
