import { expect, test } from "vitest";
import { feePercents } from "./fees";

test("pairs of different fees are a span, no pairs are unknown", () => {
  const pair = (makerFeePpm: number, takerFeePpm: number) => ({ makerFeePpm, takerFeePpm });
  expect(feePercents([pair(800, 1000), pair(1000, 1000)])).toEqual({ maker: "0.08–0.10", taker: "0.10" });
  expect(feePercents([])).toBeNull();
});
