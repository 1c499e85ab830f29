import { expect, test } from "vitest";
import { defineInstrument, type PairFilters } from "./instrument";
import { enforcedFilters } from "./pair-filters";

const ASSETS = [
  { code: "BTC", scale: 8 },
  { code: "USDT", scale: 6 },
];

function enforced(filters: PairFilters, tick = "0.05") {
  const pair = { pair: "BTC_USDT", base: "BTC", quote: "USDT", tick, lot: "0.001" };
  const rules = { minNotional: "5", maxQuantity: "10", makerFeePpm: 0, takerFeePpm: 0, filters };
  return enforcedFilters(defineInstrument({ ...pair, ...rules }, ASSETS));
}

test("rules that aren't set, and those set to zero in any spelling, are absent", () => {
  expect(enforced({})).toEqual({});
  expect(enforced({ minPrice: "0", maxNotional: "0.00", maxOpenOrders: 0, maxPosition: "0" })).toEqual({});
});

test("bounds are told as the checks round them, in the pair's steps", () => {
  expect(enforced({ minPrice: "1.07", maxPrice: "9.99", minQuantity: "0.002" })).toEqual({
    minPrice: "1.05",
    maxPrice: "9.95",
    minQuantity: "0.002",
  });
  expect(enforced({ maxNotional: "1000", maxPosition: "2.5" })).toEqual({
    maxNotional: "1000.000000",
    maxPosition: "2.50000000",
  });
});

test("a band without minutes, or minutes without a band, are no band", () => {
  expect(enforced({ bandMinutes: 5 })).toEqual({});
  expect(enforced({ bandDownBips: 3_000, bandUpBips: 3_000 })).toEqual({});
  expect(enforced({ bandUpBips: 3_000, bandDownBips: 0, bandMinutes: 5 })).toEqual({
    bandUpBips: 3_000,
    bandMinutes: 5,
  });
});
