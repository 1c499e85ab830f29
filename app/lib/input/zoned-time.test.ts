import fc from "fast-check";
import { expect, test } from "vitest";
import { TIME_ZONES } from "~/lib/format/format-time";
import { readZonedTime, writeZonedTime } from "./zoned-time";

test("a typed time is a moment of the zone it was typed in, to the millisecond", () => {
  expect(readZonedTime("2026-11-29T14:05", "UTC")).toBe(Date.UTC(2026, 10, 29, 14, 5));
  expect(readZonedTime("2026-11-29T14:05", "UTC+8")).toBe(Date.UTC(2026, 10, 29, 6, 5));
  expect(readZonedTime("2026-11-29T00:30:15.250", "UTC+8")).toBe(Date.UTC(2026, 10, 28, 16, 30, 15, 250));
});

test.each([
  "",
  "2026-02-30T10:00",
  "2026-13-01T10:00",
  "2026-01-01T24:30",
  "2026-01-01",
  "tomorrow",
  "2026-01-01T1:00",
])("%j is no time", (text) => {
  expect(readZonedTime(text, "UTC")).toBeNull();
});

test("what is written is read back, to the minute, in every zone", () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...TIME_ZONES), (minute, zone) => {
      expect(readZonedTime(writeZonedTime(minute * 60_000, zone), zone)).toBe(minute * 60_000);
    }),
  );
});
