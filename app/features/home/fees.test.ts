import { expect, test } from "vitest";
import { feePercent, feePercents } from "./fees";

test("rates keep two decimals, and more where they have more", () => {
  expect([1000, 0, 75, 800, 10_000, 1250].map(feePercent)).toEqual(["0.10", "0.00", "0.0075", "0.08", "1.00", "0.125"]);
});

test("pairs of different fees are a span, no pairs are unknown", () => {
  const pair = (makerFeePpm: number, takerFeePpm: number) => ({ makerFeePpm, takerFeePpm });
  expect(feePercents([pair(800, 1000), pair(1000, 1000)])).toEqual({ maker: "0.08–0.10", taker: "0.10" });
  expect(feePercents([])).toBeNull();
});
