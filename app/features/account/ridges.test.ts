import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candle } from "~exchange/contract/schemas";
import { RIDGE_BOX, ridgesOf } from "./ridges";

const candle = (low: string, high: string, volume: string): Candle => [0, low, high, low, high, volume];

function points(line: string): [number, number][] {
  return line
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number))
    .map(([x = NaN, y = NaN]) => [x, y]);
}

test("a line is highest at the price where most was traded", () => {
  const { lines, lowest, highest } = ridgesOf([
    [candle("100", "101", "1"), candle("150", "151", "50"), candle("199", "200", "1")],
  ]);
  const heights = points(lines[0] ?? "");
  const [x] = heights.reduce((best, point) => (point[1] < best[1] ? point : best));
  expect(x).toBeGreaterThan(RIDGE_BOX.width * 0.45);
  expect(x).toBeLessThan(RIDGE_BOX.width * 0.55);
  expect([lowest, highest]).toEqual(["100", "200"]);
});

test("days stand one below the other, each within the box", () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  const candles = fc.array(fc.tuple(price, price, fc.integer({ min: 0, max: 1_000 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(candles, { minLength: 1, maxLength: 6 }), (days) => {
      const given = days.map((day) =>
        day.map(([a, b, volume]) => candle(String(Math.min(a, b)), String(Math.max(a, b)), String(volume))),
      );
      const { lines } = ridgesOf(given);
      expect(lines).toHaveLength(days.length);
      for (const [x, y] of lines.flatMap(points)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(RIDGE_BOX.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(RIDGE_BOX.height + 0.1);
      }
    }),
  );
});
