import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC, usdt } from "./contract-under-test";
import {
  annualRatePpb,
  fundingOver,
  fundingPayment,
  fundingRate,
  impactTicks,
  nextFundingTime,
  premiumPpb,
  rateOfSamples,
} from "./funding";
import type { PositionSide } from "./position";

const PERCENT = 10_000_000;

test.each([
  [-0.1, -0.05],
  [-0.03, 0.01],
  [0.01, 0.01],
  [0.03, 0.01],
  [0.1, 0.05],
])("a premium of %f %% makes a funding rate of %f %%", (premium, rate) => {
  const { ratePpb } = fundingRate(BTC, Math.round(premium * PERCENT));
  expect(ratePpb).toBe(Math.round(rate * PERCENT));
});

test.each([
  [1, [-62_500, 12_500, 12_500, 12_500, 62_500]],
  [4, [-250_000, 50_000, 50_000, 50_000, 250_000]],
  [24, [-1_500_000, 300_000, 300_000, 300_000, 1_500_000]],
])("with %i h each, an interval pays its part of what eight hours do, so that a day costs the same", (hours, rates) => {
  const part = (ppb: number) => (ppb * hours) / 8;
  const terms = {
    ...{ interestPpb: part(100_000), fundingClampPpb: part(500_000), fundingCapPpb: 4_000_000 },
    fundingIntervalMs: hours * 3_600_000,
  };
  const premiums = [-0.1, -0.03, 0.01, 0.03, 0.1].map((percent) => Math.round(percent * PERCENT));
  expect(premiums.map((premium) => fundingRate(terms, premium).ratePpb)).toEqual(rates);
  expect(premiums.map((premium) => fundingRate(terms, premium).premiumPpb)).toEqual(premiums);
});

test("the rate is capped at the maintenance rate, both ways, and says so", () => {
  expect(fundingRate(BTC, 3 * PERCENT)).toMatchObject({ ratePpb: 4_000_000, isCapped: true });
  expect(fundingRate(BTC, -3 * PERCENT)).toMatchObject({ ratePpb: -4_000_000, isCapped: true });
  expect(fundingRate(BTC, 0).isCapped).toBe(false);
});

test("the rate of an interval is that of its samples' average; without a sample nobody pays", () => {
  expect(rateOfSamples(BTC, { sum: 3 * 1_000_000, count: 3 })).toEqual(fundingRate(BTC, 1_000_000));
  expect(rateOfSamples(BTC, { sum: 0, count: 0 }).ratePpb).toBe(0);
});

test("the premium is asked at the impact notional: 5,000 of the first levels", () => {
  const asks = [
    { ticks: 4_000_000, lots: 50 },
    { ticks: 4_001_000, lots: 1_000 },
  ];
  // 50 lots are 2,000; 75 more at 40,010 reach 5,000: 125 lots at 40,006 on average.
  expect(impactTicks(BTC, "ask", asks)).toBe(4_000_600);
  expect(impactTicks(BTC, "bid", asks)).toBe(4_000_600);
  expect(impactTicks(BTC, "ask", asks.slice(0, 1))).toBeNull();
  expect(premiumPpb(4_000_000, 4_004_000, 4_005_000)).toBe(1_000_000);
  expect(premiumPpb(4_000_000, 3_990_000, 3_996_000)).toBe(-1_000_000);
  expect(premiumPpb(4_000_000, 3_999_000, 4_001_000)).toBe(0);
  expect(premiumPpb(4_000_000, null, null)).toBe(0);
});

test("longs pay shorts when the rate is positive: 1 BTC at 40,000 and 0.01 % is 4", () => {
  expect(fundingPayment(BTC, "long", 1_000, 4_000_000, 100_000)).toBe(usdt(4));
  expect(fundingPayment(BTC, "short", 1_000, 4_000_000, 100_000)).toBe(usdt(-4));
  expect(fundingPayment(BTC, "long", 1_000, 4_000_000, -100_000)).toBe(usdt(-4));
});

test("payments of matched positions sum to zero but for a residue of a unit a position, never against the exchange", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  const rate = fc.integer({ min: -4_000_000, max: 4_000_000 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 10_000_000 }), rate, (longs, ticks, ratePpb) => {
      const total = longs.reduce((sum, lots) => sum + lots, 0);
      const shorts = [Math.ceil(total / 2), Math.floor(total / 2)].filter((lots) => lots > 0);
      const pay = (side: PositionSide) => (lots: number) => fundingPayment(BTC, side, lots, ticks, ratePpb);
      const residue = [...longs.map(pay("long")), ...shorts.map(pay("short"))].reduce((sum, each) => sum + each, 0n);
      expect(residue).toBeGreaterThanOrEqual(0n);
      expect(residue).toBeLessThan(BigInt(longs.length + shorts.length));
    }),
  );
});

test("funding times are whole intervals of the UTC day: 00, 08 and 16 o'clock", () => {
  const day = Date.UTC(2026, 10, 28);
  const hour = 3_600_000;
  expect([0, 1, 8 * hour - 1, 8 * hour, 17 * hour].map((at) => nextFundingTime(BTC, day + at) - day)).toEqual(
    [8, 8, 8, 16, 24].map((at) => at * hour),
  );
});

test("what a position would have paid is the sum of its payments", () => {
  const past = [
    { ratePpb: 100_000, markTicks: 4_000_000 },
    { ratePpb: -50_000, markTicks: 4_000_000 },
  ];
  expect(fundingOver(BTC, "long", 1_000, past)).toBe(usdt(2));
  expect(fundingOver(BTC, "short", 1_000, past)).toBe(usdt(-2));
  expect(fundingOver(BTC, "short", 1_000, [])).toBe(0n);
});

test("0.01 % each eight hours is 10.95 % a year", () => {
  expect(annualRatePpb(BTC, 100_000)).toBe(109_500_000n);
});
