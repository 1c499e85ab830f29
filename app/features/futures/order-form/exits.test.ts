import { expect, test } from "vitest";
import { defineContract } from "~exchange/domain/futures/contract";
import { XYZ } from "~exchange/futures-under-test";
import { exitTicks, isOnItsSide } from "./exits";

const contract = defineContract(XYZ, [{ code: "USDT", scale: 8 }]);
/** 1 XYZ at 1,000.0. */
const of = (side: "long" | "short") => ({ side, lots: 1_000, cost: 10_000_000n });

test.each([
  ["long", "takeProfit", "percent", "50", 10_500],
  ["long", "stopLoss", "percent", "50", 9_500],
  ["short", "takeProfit", "percent", "50", 9_500],
  ["short", "stopLoss", "profit", "25.5", 10_255],
  ["long", "takeProfit", "profit", "0.05", 10_001],
  ["long", "stopLoss", "price", "951.2", 9_512],
  ["long", "stopLoss", "percent", "1000", null],
  ["long", "takeProfit", "profit", "0", null],
] as const)("%s, %s given as %s of %s is %s ticks", (side, name, by, text, ticks) => {
  expect(exitTicks(contract, of(side), 10, { name, by, text })).toBe(ticks);
});

test("a take profit lies where the position gains, a stop loss where it loses", () => {
  expect(isOnItsSide("long", "takeProfit", 101, 100)).toBe(true);
  expect(isOnItsSide("long", "stopLoss", 101, 100)).toBe(false);
  expect(isOnItsSide("short", "takeProfit", 99, 100)).toBe(true);
  expect(isOnItsSide("short", "stopLoss", 100, 100)).toBe(false);
});
