import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC, BTC_TERMS, TEST_ASSETS, usdt } from "./contract-under-test";
import {
  contractPriceToTicks,
  contractTicksToPrice,
  defineContract,
  notionalCap,
  type ContractTerms,
} from "./contract";
import { maintenanceMargin, tierNumber } from "./margin";

test("each tier's maintenance amount follows from the tiers below it", () => {
  expect(BTC.ladder.map(({ cum }) => cum)).toEqual(
    [0, 50, 1_300, 16_300, 91_300, 391_300, 591_300, 841_300, 2_041_300, 7_041_300].map(usdt),
  );
});

test("the maintenance margin is continuous at every edge of the ladder", () => {
  for (const [index, tier] of BTC.ladder.entries()) {
    const next = BTC.ladder[index + 1];
    if (!next) continue;
    const at = maintenanceMargin(BTC, tier.upTo);
    expect(at).toBe((tier.upTo * next.maintenancePpm) / 1_000_000n - next.cum);
    expect(maintenanceMargin(BTC, tier.upTo + 1n) - at).toBeLessThanOrEqual(1n);
    expect(maintenanceMargin(BTC, tier.upTo + 1n)).toBeGreaterThanOrEqual(at);
  }
});

const rises = fc.array(fc.record({ width: fc.integer({ min: 1, max: 500 }), rate: fc.integer({ min: 1, max: 40 }) }), {
  minLength: 2,
  maxLength: 8,
});

test("of any ladder that is taken the margin is continuous, and never falls", () => {
  fc.assert(
    fc.property(rises, (steps) => {
      let [upTo, maintenancePpm] = [0, 0];
      const tiers = steps.map(({ width, rate }, index) => {
        upTo += width * 1_000;
        maintenancePpm += rate * 100;
        return { upTo: String(upTo), maxLeverage: 20 - index, maintenancePpm };
      });
      const contract = defineContract({ ...BTC_TERMS, tiers, fundingCapPpb: 0 }, TEST_ASSETS);
      for (const { upTo: edge } of contract.ladder) {
        const [before, at, after] = [edge - 1n, edge, edge + 1n].map((value) => maintenanceMargin(contract, value));
        expect(at! - before!).toBeLessThanOrEqual(1n);
        expect(after! - at!).toBeLessThanOrEqual(1n);
        expect(before! <= at! && at! <= after!).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("leverage caps the notional, and a notional has a tier", () => {
  expect(notionalCap(BTC, 125)).toBe(usdt(50_000));
  expect(notionalCap(BTC, 51)).toBe(usdt(250_000));
  expect(notionalCap(BTC, 50)).toBe(usdt(1_000_000));
  expect(notionalCap(BTC, 1)).toBe(usdt(40_000_000));
  expect(notionalCap(BTC, 126)).toBe(0n);
  expect([usdt(1), usdt(50_000), usdt(50_000) + 1n, usdt(99_000_000)].map((n) => tierNumber(BTC, n))).toEqual([
    1, 1, 2, 10,
  ]);
});

test("prices are written and read back exactly, and only whole ticks are prices", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), (ticks) => {
      expect(contractPriceToTicks(BTC, contractTicksToPrice(BTC, ticks))).toBe(ticks);
    }),
  );
  for (const text of ["0", "-1", "0.001", "", "1e3"]) expect(contractPriceToTicks(BTC, text)).toBeNull();
});

const tier = BTC_TERMS.tiers[0]!;
test.each<[string, Partial<ContractTerms>, string]>([
  ["an unknown settle asset", { settle: "EUR", contract: "BTCEUR" }, "asset EUR is not configured"],
  ["a name that isn't its assets", { contract: "BTC_USDT" }, "named after its two different assets"],
  ["a tick of zero", { tick: "0" }, "positive decimals"],
  ["a tick times size finer than the settle asset", { tick: "0.0000001" }, "finer than the smallest unit"],
  ["no tier", { tiers: [] }, "tiers"],
  ["tiers that don't rise", { tiers: [tier, { ...tier, maxLeverage: 50 }] }, "rise in notional"],
  ["rates that don't rise", { tiers: [tier, { ...tier, upTo: "60000", maxLeverage: 50 }] }, "rates must rise"],
  ["leverage that doesn't fall", { tiers: [tier, { ...tier, upTo: "60000", maintenancePpm: 4_500 }] }, "must fall"],
  ["a leverage that liquidates at once", { tiers: [{ ...tier, maxLeverage: 250 }] }, "as it opens"],
  ["makers who pay more than takers", { makerFeePpm: 700 }, "makers"],
  ["a fee that is none", { takerFeePpm: 0.5 }, "fees"],
  ["a funding cap above maintenance", { fundingCapPpb: 4_000_001 }, "funding cap"],
  ["an interval that doesn't divide a day", { fundingIntervalMs: 7 * 3_600_000 }, "funding intervals"],
  ["one source", { sources: [{ source: "spot", weight: 1 }] }, "different sources"],
  ["the same source twice", { sources: [1, 2].map((weight) => ({ source: "spot", weight })) }, "different sources"],
  ["a weight of zero", { sources: ["a", "b"].map((source) => ({ source, weight: 0 })) }, "weights"],
  ["a default leverage out of bounds", { defaultLeverage: 126 }, "default leverage"],
  ["no price band", { priceBandPpm: 0 }, "price band"],
])("%s is refused with a sentence that names the contract", (_, changed, sentence) => {
  const terms = { ...BTC_TERMS, ...changed };
  expect(() => defineContract(terms, TEST_ASSETS)).toThrow(sentence);
  expect(() => defineContract(terms, TEST_ASSETS)).toThrow(terms.contract);
});
