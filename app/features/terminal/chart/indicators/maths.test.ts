import fc from "fast-check";
import { expect, test } from "vitest";
import {
  averageTrueRange,
  relativeStrength,
  simpleAverage,
  stochasticStrength,
  volumeWeightedPrice,
  type Bar,
} from "./maths";

const MINUTE_MS = 60_000;
const bar = (index: number, low: number, high: number, close: number, volume = 1): Bar => ({
  timestamp: index * MINUTE_MS,
  high,
  low,
  close,
  volume,
});
const bars = fc
  .array(fc.record({ low: fc.integer({ min: 1, max: 500 }), up: fc.nat(50), close: fc.nat(50), volume: fc.nat(9) }), {
    maxLength: 80,
  })
  .map((rows) => rows.map(({ low, up, close, volume }, i) => bar(i, low, low + up, low + Math.min(close, up), volume)));

test("the true range reaches back to the last close, and is averaged as Wilder does", () => {
  const series = averageTrueRange([bar(0, 10, 12, 11), bar(1, 14, 15, 14), bar(2, 13, 14, 13)], 2);
  // Ranges 2, 4 (from the close at 11 up to 15) and 1.
  expect(series).toEqual([null, 3, 2]);
});

test("strength is all gain, all loss or none", () => {
  const rising = [1, 2, 3, 4].map((price, index) => bar(index, price, price, price));
  expect(relativeStrength(rising, 2)).toEqual([null, null, 100, 100]);
  expect(relativeStrength([...rising].reverse(), 2)).toEqual([null, null, 0, 0]);
  expect(
    relativeStrength(
      [1, 1, 1].map((price, index) => bar(index, price, price, price)),
      2,
    ),
  ).toEqual([null, null, 50]);
});

test("indicators have one value a bar, inside their bounds", () => {
  fc.assert(
    fc.property(bars, fc.integer({ min: 1, max: 20 }), (rows, period) => {
      const strength = relativeStrength(rows, period);
      const stochastic = stochasticStrength(rows, [period, period, 3, 3]);
      for (const series of [averageTrueRange(rows, period), strength, stochastic, volumeWeightedPrice(rows)]) {
        expect(series).toHaveLength(rows.length);
      }
      const percents = [...strength, ...stochastic.flatMap(({ k, d }) => [k, d])].filter((value) => value !== null);
      for (const value of percents) {
        expect(value).toBeGreaterThanOrEqual(-1e-9);
        expect(value).toBeLessThanOrEqual(100 + 1e-9);
      }
    }),
  );
});

test("the volume-weighted price lies between the day's extremes and starts over each day", () => {
  fc.assert(
    fc.property(bars, (rows) => {
      volumeWeightedPrice(rows).forEach((value, index) => {
        const past = rows.slice(0, index + 1);
        if (value === null) return expect(past.every(({ volume }) => volume === 0)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(Math.min(...past.map(({ low }) => low)) - 1e-6);
        expect(value).toBeLessThanOrEqual(Math.max(...past.map(({ high }) => high)) + 1e-6);
      });
    }),
  );
  const nextDay = 24 * 60;
  expect(volumeWeightedPrice([bar(0, 10, 10, 10, 5), bar(nextDay, 20, 20, 20, 1)])).toEqual([10, 20]);
});

test("a mean waits for all of its values", () => {
  expect(simpleAverage([null, 1, 3, 5], 2)).toEqual([null, null, 2, 4]);
});
