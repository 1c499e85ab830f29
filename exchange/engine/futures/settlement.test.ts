import { expect, test } from "vitest";
import { AAA, FuturesUnderTest } from "./core-under-test";
import type { FuturesEvent } from "./events";
import { indexAt } from "./random-commands";

const HOUR = 3_600_000;

function settlements(events: readonly FuturesEvent[]) {
  return events.flatMap((event) => (event.type === "funding-settled" && event.contract === AAA ? [event] : []));
}

test("longs pay shorts the interest where there is no premium, and nothing is lost but by rounding to the exchange", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 70);
  it.trade("cyd", "bob", 30);
  const before = ["ann", "bob", "cyd"].map((accountId) => it.equity(accountId));
  it.run({ type: "advance-time" }, HOUR);
  const [settled] = settlements(it.events);
  expect(settled).toMatchObject({ fundingTime: HOUR, ratePpb: 100_003, mark: 1_000, payers: 2, isCapped: false });
  const changes = ["ann", "bob", "cyd"].map((accountId, index) => it.equity(accountId) - before[index]!);
  expect(changes).toEqual([-70_003n, 100_003n, -30_001n]);
  expect(changes.reduce((sum, change) => sum + change, 0n)).toBe(-(settled?.residue ?? 0n));
  expect(it.core.state.house["house:rounding"]).toBe(1n);
});

test("each funding time is settled once, however late the clock comes by", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.run({ type: "advance-time" }, 3 * HOUR + 5);
  expect(settlements(it.events).map(({ fundingTime }) => fundingTime)).toEqual([HOUR, 2 * HOUR, 3 * HOUR]);
  // What wasn't sampled isn't paid.
  expect(settlements(it.events).map(({ ratePpb }) => ratePpb)).toEqual([100_003, 0, 0]);
  it.run({ type: "advance-time" });
  expect(settlements(it.events)).toEqual([]);
  expect(it.core.nextDue()).toBe(4 * HOUR);
});

test("only who holds a position at the instant pays", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.trade("bob", "ann", 10);
  it.run({ type: "advance-time" }, HOUR);
  expect(it.events.filter(({ type }) => type === "funding-paid")).toEqual([]);
});

test("isolated pays from the position's margin, cross from what is available", () => {
  const it = new FuturesUnderTest();
  it.setUp("ann", 10, "isolated");
  it.trade("ann", "bob", 100);
  const { margin } = it.leg("ann")!;
  const [ann, bob] = [it.available("ann"), it.available("bob")];
  it.run({ type: "advance-time" }, HOUR);
  expect([it.leg("ann")!.margin, it.available("ann")]).toEqual([margin - 100_003n, ann]);
  expect(it.available("bob")).toBe(bob + 100_003n);
  expect(it.leg("ann")!.funding).toBe(100_003n);
});

test("the premium of the book at the impact notional drives the rate, up to its cap", () => {
  const it = new FuturesUnderTest({ ann: 100_000, bob: 100_000 });
  it.trade("ann", "bob", 10);
  it.place({ price: 1_080, quantity: 300 });
  it.mark(1_000, AAA, 10_000);
  const sampled = it.events.find((event) => event.type === "mark-changed");
  expect(sampled).toMatchObject({ premiumPpb: 80_000_000 });
  it.run({ type: "advance-time" }, HOUR);
  expect(settlements(it.events)[0]).toMatchObject({ ratePpb: 3_999_999, isCapped: true });
});

test("funding can bring a position to its liquidation, which then follows at once", () => {
  const it = new FuturesUnderTest({ ann: 100_000, bob: 100_000 });
  it.setUp("ann", 100, "isolated");
  it.trade("ann", "bob", 100);
  it.place({ accountId: "bob", price: 1_080, quantity: 300 });
  it.mark(999, AAA, HOUR - 10_000);
  expect(it.steps()).toEqual([]);
  it.run({ type: "advance-time" }, HOUR);
  expect(it.steps()[0]).toBe("began");
});

test("a payment beyond an isolated margin is drawn from the position's own profit, and counts when it is liquidated", () => {
  const it = new FuturesUnderTest({ ann: 100_000, bob: 100_000 });
  it.setUp("ann", 100, "isolated");
  it.trade("ann", "bob", 100);
  for (let hour = 1; hour <= 4; hour += 1) {
    it.mark(1_090, AAA, hour * HOUR - 20_000);
    it.place({ accountId: "bob", price: 1_150, quantity: 300 });
    it.mark(1_090, AAA, hour * HOUR - 10_000);
    it.run({ type: "cancel-all", accountId: "bob", contract: AAA });
    it.run({ type: "advance-time" }, hour * HOUR);
  }
  const leg = it.leg("ann")!;
  expect([leg.margin, leg.drawn > 0n]).toEqual([0n, true]);
  // The audit after each mark finds a position that isn't liquidated in time.
  for (let ticks = 1_089; it.leg("ann"); ticks -= 1) it.mark(ticks);
  expect(it.equity("ann")).toBe(it.available("ann"));
});

test("mark is the median of index with funding, index with basis, and last; each change says what it came from", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 1, 1_050);
  it.run(indexAt(AAA, [1_000, 1_010, 1_300], 20_000), 20_000);
  const changed = it.events.find((event) => event.type === "mark-changed");
  expect(changed).toMatchObject({ indexPrice: 1_003, last: 1_050, outliers: ["three"] });
  expect(changed).toMatchObject({ mark: 1_003 });
});

test("a source that isn't the contract's, or a price that is none, is refused", () => {
  const it = new FuturesUnderTest();
  const price = { source: "one", ticks: 1_000, time: 1 };
  for (const wrong of [
    { ...price, source: "four" },
    { ...price, ticks: 0 },
    { ...price, ticks: 1.5 },
  ])
    expect(it.code({ type: "update-index", contract: AAA, prices: [wrong] })).toBe("PRICE_INVALID");
});
