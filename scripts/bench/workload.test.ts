import { expect, test } from "vitest";
import { CANCEL, LIMIT, makeWorkload, MARKET } from "./workload";

test("a seed gives one flow, another seed another", () => {
  const make = (seed: number) => makeWorkload({ shape: "steady", operations: 5_000, accounts: 100, seed });
  expect(make(1)).toEqual(make(1));
  expect(make(1).tradeHash).not.toBe(make(2).tradeHash);
});

test("steady keeps about a thousand orders, deep grows, and the mix is what it says", () => {
  const steady = makeWorkload({ shape: "steady", operations: 40_000, accounts: 100, seed: 1 });
  const deep = makeWorkload({ shape: "deep", operations: 40_000, accounts: 100, seed: 1 });
  expect(steady.live).toBeGreaterThan(500);
  expect(steady.live).toBeLessThan(1_200);
  expect(deep.live).toBeGreaterThan(12_000);
  const share = (kind: number) => deep.kind.slice(deep.preload).filter((each) => each === kind).length / 40_000;
  expect(share(CANCEL)).toBeCloseTo(0.3, 1);
  expect(share(MARKET)).toBeCloseTo(0.05, 1);
  expect(share(LIMIT)).toBeCloseTo(0.65, 1);
  expect(deep.trades).toBeGreaterThan(2_000);
});

test("a cancel names an order that its owner has placed, and nobody can meet themselves", () => {
  const { kind, target, owner, side, count } = makeWorkload({
    shape: "deep",
    operations: 5_000,
    accounts: 50,
    seed: 3,
  });
  for (let at = 0; at < count; at++) {
    const by = owner[at] ?? -1;
    expect(by % 2).toBe(side[at]);
    if (kind[at] !== CANCEL) continue;
    const placed = target[at] ?? -1;
    expect([placed < at, kind[placed], owner[placed]]).toEqual([true, LIMIT, by]);
  }
});
