import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candle } from "~exchange/contract/schemas";
import { BOX, chartGeometry, niceStep } from "./geometry";

const HOUR = 3_600_000;
const OPTIONS = { count: 80, priceDecimals: 2, periods: [7, 25] };

const candles = fc
  .array(
    fc.record({
      prices: fc.tuple(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
      ),
      volume: fc.integer({ min: 0, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((rows) =>
    rows.map(({ prices, volume }, index): Candle => {
      const [low = 1, open = 1, close = 1, high = 1] = [...prices].sort((a, b) => a - b);
      const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      return [index * HOUR, text(open), text(high), text(low), text(close), String(volume)];
    }),
  );

test("every part of every candle stands inside the box, in its order", () => {
  fc.assert(
    fc.property(candles, (given) => {
      const { candles: shapes, prices, last } = chartGeometry(given, OPTIONS);
      expect(shapes).toHaveLength(Math.min(given.length, OPTIONS.count));
      for (const shape of shapes) {
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.x + shape.width).toBeLessThanOrEqual(BOX.width + 0.1);
        expect(shape.high).toBeGreaterThanOrEqual(0);
        expect(shape.high).toBeLessThanOrEqual(shape.top);
        expect(shape.top + shape.height).toBeLessThanOrEqual(shape.low + 1);
        expect(shape.low).toBeLessThanOrEqual(BOX.height);
        expect(shape.volumeTop).toBeGreaterThanOrEqual(0);
        expect(shape.volumeTop).toBeLessThanOrEqual(BOX.height);
      }
      for (const label of prices) expect(label.at).toBeGreaterThanOrEqual(0);
      expect(last?.text).toBe(given.at(-1)?.[4]);
    }),
  );
});

test("price labels are round, rising and few", () => {
  const at = (price: string, index: number): Candle => [index * HOUR, price, price, price, price, "1"];
  const { prices } = chartGeometry(["95605.74", "96000.00", "98127.00"].map(at), OPTIONS);
  // 98000.00 would stand under the tag of the last price.
  expect(prices.map((label) => label.text)).toEqual(["96000.00", "96500.00", "97000.00", "97500.00"]);
  expect(niceStep(0, 6)).toBe(1);
  expect(niceStep(252_126, 6)).toBe(50_000);
});

test("time labels fall on round times", () => {
  const given = Array.from({ length: 80 }, (_, i): Candle => [(i + 3) * HOUR, "1.00", "1.00", "1.00", "1.00", "0"]);
  const { times } = chartGeometry(given, OPTIONS);
  expect(times.map(({ time }) => time / HOUR)).toEqual([12, 24, 36, 48, 60, 72]);
  const months = Array.from({ length: 80 }, (_, i): Candle => [i * 720 * HOUR, "1.00", "1.00", "1.00", "1.00", "0"]);
  expect(chartGeometry(months, OPTIONS).times.length).toBeGreaterThan(3);
});

test("a moving average starts where it has its candles, and equals a flat price", () => {
  const given = Array.from({ length: 10 }, (_, i): Candle => [i * HOUR, "5.00", "6.00", "4.00", "5.00", "1"]);
  const { averages, candles: shapes } = chartGeometry(given, OPTIONS);
  const points = averages[0]?.points.split(" ") ?? [];
  expect(points).toHaveLength(4);
  expect(points.every((point) => Number(point.split(",")[1]) === shapes[0]?.top)).toBe(true);
  expect(averages[0]?.last).toBe("5.00");
  expect(averages[1]).toMatchObject({ points: "", last: null });
});

test("no candles give an empty drawing", () => {
  expect(chartGeometry([], OPTIONS)).toEqual({ candles: [], prices: [], times: [], last: null, averages: [] });
});
