import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC } from "./contract-under-test";
import { indexPrice, medianOf } from "./index-price";
import { basisSample, markPrice, type MarkInputs } from "./mark-price";

const NOW = 1_000_000;
function prices(...ticks: (number | [number, number])[]) {
  return BTC.sources.slice(0, ticks.length).map(({ source }, index) => {
    const given = ticks[index]!;
    const [price, age] = typeof given === "number" ? [given, 0] : given;
    return { source, ticks: price, time: NOW - age };
  });
}

test("the index is the sources' average by weight, rounded down", () => {
  expect(indexPrice(BTC, prices(4_000_000, 4_000_200, 4_000_401), NOW).ticks).toBe(4_000_200);
});

test("a source more than 5 % from the median has no weight; at 5 % it has", () => {
  const at = indexPrice(BTC, prices(100_000, 100_000, 105_000), NOW);
  expect(at).toMatchObject({ ticks: 101_250, outliers: [] });
  const beyond = indexPrice(BTC, prices(100_000, 100_000, 105_001), NOW);
  expect(beyond).toMatchObject({ ticks: 100_000, outliers: ["feed-b"] });
});

test("where more than one source deviates the median is the index", () => {
  const index = indexPrice(BTC, prices(90_000, 100_000, 120_000), NOW);
  expect(index).toMatchObject({ ticks: 100_000, median: 100_000, outliers: ["spot", "feed-b"] });
});

test("a stale source doesn't count, and fewer than two live ones freeze the index", () => {
  expect(indexPrice(BTC, prices(100, 200, [100, BTC.staleAfterMs]), NOW).live).toHaveLength(3);
  const two = indexPrice(BTC, prices(1_000, 1_000, [2_000, BTC.staleAfterMs + 1]), NOW);
  expect(two).toMatchObject({ ticks: 1_000, stale: ["feed-b"] });
  const one = indexPrice(BTC, prices(1_000, [1_000, 20_000], [1_000, 20_000]), NOW);
  expect(one).toMatchObject({ ticks: null, live: ["spot"] });
  expect(indexPrice(BTC, [], NOW).ticks).toBeNull();
});

test("sources that aren't the contract's have no say", () => {
  expect(indexPrice(BTC, [...prices(100, 100), { source: "stranger", ticks: 1, time: NOW }], NOW).ticks).toBe(100);
});

const inputs: MarkInputs = {
  indexTicks: 4_000_000,
  lastFundingPpb: 1_000_000,
  timeToFundingMs: 4 * 3_600_000,
  fundingIntervalMs: 8 * 3_600_000,
  basisSamples: [4_000, 6_000],
  lastTicks: 4_100_000,
};

test("P1 is the index with the funding still to come, P2 the index with the average basis, mark the median with last", () => {
  // 0.1 % with half of the interval to go is 0.05 %; half of the average of 4,000 and 6,000 is 2,500.
  expect(markPrice(inputs)).toEqual({ ticks: 4_002_500, p1: 4_002_000, p2: 4_002_500, last: 4_100_000 });
  expect(markPrice({ ...inputs, lastTicks: 4_002_100 }).ticks).toBe(4_002_100);
});

test("without trades and without a book mark follows the index", () => {
  const { ticks } = markPrice({ ...inputs, basisSamples: [], lastTicks: 0, lastFundingPpb: 0 });
  expect(ticks).toBe(4_000_000);
  expect(basisSample(0, 100, 90)).toBeNull();
  expect(basisSample(99, 102, 100)).toBe(1);
});

test("one price alone never moves mark beyond the other two", () => {
  const ticks = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(ticks, (lastTicks) => {
      const { ticks: mark, p1, p2 } = markPrice({ ...inputs, lastTicks });
      expect(mark).toBeGreaterThanOrEqual(Math.min(p1, p2));
      expect(mark).toBeLessThanOrEqual(Math.max(p1, p2));
    }),
  );
});

test("the median of an even number is the mean of the middle two, rounded down", () => {
  expect(medianOf([4, 1, 9, 6])).toBe(5);
  expect(medianOf([1, 2])).toBe(1);
});
