import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { createActivityCounts, OTHER_KINDS } from "./activity";

test("events are counted by everything they say, whatever the order", () => {
  const activity = createActivityCounts();
  activity.count({ event: "visit", request_source: "PC", utm_source: "a" });
  activity.count({ utm_source: "a", request_source: "PC", event: "visit" });
  activity.count({ event: "visit", request_source: "H5" });
  expect(activity.take()).toEqual({
    "event=visit&request_source=PC&utm_source=a": 2,
    "event=visit&request_source=H5": 1,
  });
  expect(activity.take()).toEqual({});
});

test("kinds beyond the limit are counted together", () => {
  const activity = createActivityCounts();
  for (let i = 0; i < LIMITS.activityKinds + 10; i++) activity.count({ event: `e${i}`, request_source: "PC" });
  activity.count({ event: "e0", request_source: "PC" });
  const counts = activity.take();
  expect(Object.keys(counts)).toHaveLength(LIMITS.activityKinds + 1);
  expect(counts[OTHER_KINDS]).toBe(10);
  expect(counts["event=e0&request_source=PC"]).toBe(2);
});
