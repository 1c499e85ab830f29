import { expect, test } from "vitest";
import { bookBars, CURVE_HEIGHT, CURVE_WIDTH, depthCurve } from "./depth-curve";
import type { Level, MarketWalk } from "./market-walk";

const bids: Level[] = [
  ["99", "1"],
  ["98", "2"],
  ["90", "4"],
];
const asks: Level[] = [
  ["101", "1"],
  ["102", "2"],
  ["110", "4"],
];
const walk = { mid: "100", lastFill: "102", quantity: "2" } as MarketWalk;

test("the mid is in the middle, the spread stays open and the order ends where its last fill is", () => {
  const curve = depthCurve({ bids, asks }, walk);
  expect(Number(curve?.lowest)).toBeCloseTo(100 - 2 / 0.4);
  expect(Number(curve?.highest)).toBeCloseTo(100 + 2 / 0.4);
  expect(curve?.end.x).toBe(70);
  expect(curve?.askLine.startsWith(`M600 ${CURVE_HEIGHT}L600 `)).toBe(true);
  expect(curve?.bidLine.startsWith(`M400 ${CURVE_HEIGHT}L400 `)).toBe(true);
});

test("both sides run to the edges of the box, though no level is there", () => {
  const curve = depthCurve({ bids, asks }, walk);
  expect(lastPoint(curve?.askLine)[0]).toBe(CURVE_WIDTH);
  expect(lastPoint(curve?.bidLine)[0]).toBe(0);
});

test("a shallow book is drawn to its own end and still holds the whole order", () => {
  const shallow = depthCurve({ bids: [["99", "1"]], asks: [["101", "5"]] }, { ...walk, lastFill: "101" });
  expect(Number(shallow?.highest)).toBeCloseTo(101.05);
  expect(shallow?.end.x).toBeLessThan(100);
});

test("a one-sided book has no curve", () => {
  expect(depthCurve({ bids: [], asks }, walk)).toBeNull();
});

test("bars are shares of the largest level, eaten up to the last fill", () => {
  expect(bookBars(asks, "102", 2)).toEqual([
    { share: 0.5, eaten: true },
    { share: 1, eaten: true },
  ]);
  expect(bookBars(asks, "101", 9).map((bar) => bar.eaten)).toEqual([true, false, false]);
});

function lastPoint(path = ""): number[] {
  return (path.split("L").at(-1) ?? "").split(" ").map(Number);
}
