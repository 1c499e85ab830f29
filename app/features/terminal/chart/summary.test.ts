import { expect, test } from "vitest";
import type { Candle } from "~exchange/contract/schemas";
import { changePercent, isUp, summaryOf } from "./summary";

const candles: Candle[] = [
  [1, "100.00", "110.00", "99.50", "105.00", "1"],
  [2, "105.00", "109.99", "9.75", "98.00", "1"],
];

test("a summary has the extremes, the ends and the change between them", () => {
  expect(summaryOf(candles)).toEqual({
    from: 1,
    to: 2,
    last: "98.00",
    high: "110.00",
    low: "9.75",
    changePercent: "-2.00",
  });
  expect(summaryOf([])).toBeNull();
});

test("a change is cut, and missing where there is no price to start from", () => {
  expect(changePercent("3", "2")).toBe("-33.33");
  expect(changePercent("0", "2")).toBeNull();
  expect(changePercent("", "2")).toBeNull();
});

test("a candle that closes where it opened counts as up", () => {
  expect(isUp([1, "1.0", "1", "1", "1", "0"])).toBe(true);
  expect(isUp([1, "1.0", "1", "1", "0.9", "0"])).toBe(false);
});
