import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC, usdt } from "./contract-under-test";
import { contractNotional } from "./contract";
import { deleveragingLights, deleveragingScore, rankForDeleveraging } from "./deleveraging";
import { fundAllowance, fundMovement, lotsCovered } from "./risk-fund";

test("rank is profit rate times effective leverage in profit, profit rate by it in loss", () => {
  const winner = { profit: usdt(1_000), entryValue: usdt(10_000), markValue: usdt(11_000), equity: usdt(2_200) };
  // 10 % at 5x.
  expect(deleveragingScore(winner)).toBe(500_000n);
  const loser = { profit: usdt(-1_000), entryValue: usdt(10_000), markValue: usdt(9_000), equity: usdt(4_500) };
  // -10 % at 2x.
  expect(deleveragingScore(loser)).toBe(-50_000n);
  expect(deleveragingScore({ ...winner, equity: 0n })).toBeGreaterThan(deleveragingScore(winner));
});

test("the ranking is the same from any order of the same positions", () => {
  const position = fc.record({ score: fc.bigInt({ min: -3n, max: 3n }), name: fc.string() });
  fc.assert(
    fc.property(
      fc.uniqueArray(position, { selector: ({ name }) => name }),
      fc.infiniteStream(fc.nat()),
      (positions, numbers) => {
        const shuffled = positions
          .map((each) => ({ each, at: numbers.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(rankForDeleveraging(shuffled)).toEqual(rankForDeleveraging(positions));
      },
    ),
  );
  const ranked = rankForDeleveraging([1n, 3n, 2n].map((score) => ({ score, name: String(score) })));
  expect(ranked.map(({ score }) => score)).toEqual([3n, 2n, 1n]);
});

test("five lights, one for each 20 % of the queue", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => deleveragingLights(place, 10))).toEqual([
    5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
  ]);
  expect(deleveragingLights(0, 1)).toBe(5);
});

test("the fund gains fill less bankruptcy price, times the lots; mirrored for shorts", () => {
  expect(fundMovement(BTC, "long", 1_000, 3_800_000, 3_810_000)).toBe(usdt(100));
  expect(fundMovement(BTC, "long", 1_000, 3_800_000, 3_790_000)).toBe(usdt(-100));
  expect(fundMovement(BTC, "short", 1_000, 4_200_000, 4_210_000)).toBe(usdt(-100));
});

test("a closing below the bankruptcy price is covered as far as the allowance reaches, never further", () => {
  const lots = fc.integer({ min: 1, max: 1_000_000 });
  const ticks = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom("long" as const, "short" as const),
      lots,
      ticks,
      ticks,
      fc.bigInt({ min: 0n, max: usdt(100_000) }),
      (side, all, bankruptcy, fill, fund) => {
        const allowance = fundAllowance(BTC, fund);
        expect(allowance).toBeLessThanOrEqual(fund);
        const covered = lotsCovered(BTC, side, { lots: all, bankruptcy, fill }, allowance);
        const movement = (count: number) => fundMovement(BTC, side, count, bankruptcy, fill);
        expect(movement(covered) + allowance >= 0n).toBe(true);
        if (covered < all) expect(movement(covered + 1) + allowance < 0n).toBe(true);
      },
    ),
  );
  expect(contractNotional(BTC, 1, 1)).toBe(BTC.unitsPerTickLot);
});
