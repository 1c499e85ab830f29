import { expect, test } from "vitest";
import { liquidationTicks, marginExcess } from "~exchange/domain/futures/liquidation";
import { AAA, BBB, FuturesUnderTest, usd } from "./core-under-test";
import { deleveragingQueue } from "./deleverage";

/** Ann long against Bob, 100 lots at 1,000: 1,000 USD. */
function opened(
  mode: "cross" | "isolated",
  leverage = 50,
  funds: Record<string, number> = {},
  fund = 1_000,
): FuturesUnderTest {
  const it = new FuturesUnderTest({ ann: 10_000, bob: 10_000, cyd: 10_000, ...funds }, fund);
  it.setUp("ann", leverage, mode);
  it.trade("ann", "bob", 100);
  return it;
}

test("a position is liquidated at its liquidation price, and not a tick before", () => {
  const it = opened("isolated");
  const leg = it.leg("ann")!;
  const price = liquidationTicks(leg.market.contract, leg, leg.margin)!;
  it.mark(price + 1);
  expect(it.steps()).toEqual([]);
  it.mark(price);
  expect(it.steps()[0]).toBe("began");
  expect(it.leg("ann")).toBeNull();
});

test.each([
  [0n, "began"],
  [1n, undefined],
])("a position that has what it requires and %i units more", (more, step) => {
  const it = opened("isolated");
  const leg = it.leg("ann")!;
  const ticks = 950;
  const missing = -marginExcess(leg.market.contract, [leg], leg.margin, ticks);
  const [contract, side] = [AAA, "long"] as const;
  it.run({ type: "move-margin", accountId: "ann", contract, side, amount: missing + more });
  it.mark(ticks);
  expect(it.steps()[0]).toBe(step);
});

test("a trade far from mark liquidates nobody", () => {
  const it = opened("isolated");
  it.trade("cyd", "bob", 1, 905);
  expect(it.core.state.markets.get(AAA)?.last).toBe(905);
  expect(it.leg("ann")?.lots).toBe(100);
});

test("isolated: the margin is lost, nothing else of the account", () => {
  const it = opened("isolated");
  const available = it.available("ann");
  it.mark(900);
  expect(it.available("ann")).toBe(available);
  expect(it.equity("ann")).toBe(available);
});

test("cross: opening orders go first", () => {
  const it = opened("cross", 50, { ann: 100 });
  it.place({ price: 900, quantity: 40 });
  const order = [...it.core.state.accounts.get("ann")!.orders.keys()][0]!;
  it.mark(905);
  expect(it.steps()).toEqual(["began", "orders_cancelled", "taken_over", "left_over", "deleveraged", "ended"]);
  expect(it.changedOrder(order)).toMatchObject({ state: "cancelled", reason: "liquidation" });
});

test("in the book at better than the bankruptcy price: the fund gains fill less bankruptcy price", () => {
  const it = opened("isolated");
  it.place({ accountId: "cyd", side: "buy", price: 984, quantity: 100 });
  it.mark(985);
  expect(it.steps()).toEqual(["began", "taken_over", "closed_by_fund", "ended"]);
  // Bankrupt at 980: 4 ticks of 100 lots are 4 USD.
  expect(it.core.state.house["house:risk-fund"]).toBe(usd(1_004));
  expect(it.leg("cyd")?.lots).toBe(100);
});

test("below the bankruptcy price the fund pays, as far as its share for one command goes; the rest is deleveraged", () => {
  const it = opened("isolated", 50, {}, 10);
  it.place({ accountId: "cyd", side: "buy", price: 950, quantity: 100 });
  it.mark(960);
  expect(it.steps()).toEqual(["began", "taken_over", "closed_by_fund", "deleveraged", "ended"]);
  // 30 ticks below 980 cost 3 a lot of ten: 30 % of 10 covers ten lots.
  expect(it.core.state.house["house:risk-fund"]).toBe(usd(7));
  expect([it.leg("cyd")?.lots, it.leg("bob", "short")?.lots]).toEqual([10, 10]);
});

test("without a fund and without a book it is deleveraged at the bankruptcy price, free of charge, and open orders go", () => {
  const it = opened("isolated", 50, {}, 0);
  it.place({ accountId: "bob", price: 902, quantity: 1 });
  const worth = it.available("bob");
  const { held } = it.core.state.accounts.get("bob")!;
  it.mark(900);
  expect(it.steps()).toEqual(["began", "taken_over", "deleveraged", "ended"]);
  expect(it.leg("bob", "short")).toBeNull();
  expect(it.available("bob")).toBe(worth + held + usd(20));
  expect(it.reasons("bob")).toContain("deleveraged");
});

test("who gained most at the highest leverage is deleveraged first", () => {
  const it = new FuturesUnderTest({ ann: 10_000, bob: 10_000, cyd: 10_000, dan: 10_000 }, 0);
  for (const [accountId, leverage] of [
    ["ann", 50],
    ["bob", 5],
    ["cyd", 20],
    ["dan", 5],
  ] as const)
    it.setUp(accountId, leverage, "isolated");
  it.trade("ann", "dan", 20, 1_010);
  it.trade("ann", "bob", 20);
  it.trade("ann", "cyd", 20);
  it.mark(995);
  const market = it.core.state.markets.get(AAA)!;
  expect(deleveragingQueue(market, "short").map(({ account }) => account.accountId)).toEqual(["cyd", "dan", "bob"]);
});

test("a large position steps down a tier at a time, for the liquidation fee, and what is left stays open", () => {
  const it = new FuturesUnderTest({ ann: 10_000, bob: 100_000, cyd: 100_000 });
  it.setUp("ann", 20, "isolated");
  it.trade("ann", "bob", 800);
  it.place({ accountId: "cyd", side: "buy", price: 961, quantity: 2_000 });
  it.mark(962);
  expect(it.steps()).toEqual(["began", "tier_reduced", "restored", "ended"]);
  expect(it.leg("ann")?.lots).toBe(623);
  expect(it.core.state.house["house:risk-fund"]).toBeGreaterThan(usd(1_000));
});

test("cross: all positions of the account go together, and it ends with nothing owed", () => {
  const it = new FuturesUnderTest({ ann: 60, bob: 10_000, cyd: 10_000 });
  for (const contract of [AAA, BBB]) it.setUp("ann", 50, "cross", contract);
  it.trade("ann", "bob", 100);
  it.trade("bob", "ann", 500, 1_000, BBB);
  it.mark(930);
  expect(it.steps().filter((step) => step === "taken_over").length).toBeGreaterThanOrEqual(2);
  expect(it.core.state.accounts.get("ann")?.positions.size).toBe(0);
  expect(it.available("ann")).toBe(0n);
});

test("cross: another contract's mark brings it about just the same", () => {
  const it = new FuturesUnderTest({ ann: 40, bob: 10_000 });
  for (const contract of [AAA, BBB]) it.setUp("ann", 50, "cross", contract);
  it.trade("ann", "bob", 80);
  it.trade("ann", "bob", 800, 1_000, BBB);
  it.mark(985);
  expect(it.steps()).toEqual([]);
  it.mark(975, BBB);
  expect(it.steps()[0]).toBe("began");
});

test("cross: a hedge that nobody else is the other side of closes against itself, paid by what another contract brings", () => {
  const it = new FuturesUnderTest({ ann: 300, bob: 10_000 });
  it.setUp("ann", 50, "cross");
  it.setUp("ann", 50, "cross", BBB);
  it.run({ type: "set-position-mode", accountId: "ann", mode: "hedge" });
  it.place({ accountId: "bob", side: "sell", quantity: 5_000, contract: BBB });
  it.place({ quantity: 5_000, contract: BBB, positionSide: "long" });
  it.mark(1_200, BBB);
  it.place({ accountId: "bob", side: "sell", quantity: 400 });
  it.place({ quantity: 400, positionSide: "long" });
  it.mark(900);
  it.place({ accountId: "bob", price: 900, quantity: 400 });
  it.place({ side: "sell", price: 900, quantity: 400, positionSide: "short" });
  expect(it.core.state.markets.get(AAA)?.positions.size).toBe(2);
  // 400 USD are lost for good, 300 are there, and BBB has 50 left of the 1,000 that carried it.
  it.mark(1_010, BBB);
  const taken = it.events.flatMap((event) =>
    event.type === "liquidation" && event.step.step === "taken_over" ? [event.step] : [],
  );
  expect(taken).toMatchObject([{ contract: BBB, lots: 5_000 }]);
  expect(it.core.state.accounts.get("ann")?.positions.size).toBe(0);
  expect(it.equity("ann")).toBe(0n);
  expect(it.equity("bob")).toBeGreaterThan(usd(10_000));
});

test.each([1, 5_000])("mark at %i: nobody owes anything, and no pool is negative", (ticks) => {
  const it = new FuturesUnderTest({ ann: 1_000, bob: 1_000, cyd: 1_000 }, 5);
  it.setUp("ann", 100, "isolated");
  it.setUp("bob", 50, "isolated");
  it.trade("ann", "bob", 100);
  it.trade("cyd", "bob", 50);
  it.mark(ticks);
  expect(it.steps()).toContain("deleveraged");
  for (const accountId of ["ann", "bob", "cyd"]) expect(it.equity(accountId)).toBeGreaterThanOrEqual(0n);
});

test("every liquidation names its grounds, and every movement of the fund its liquidation", () => {
  const it = opened("isolated");
  it.place({ accountId: "cyd", side: "buy", price: 984, quantity: 100 });
  it.mark(985);
  const began = it.events.find((event) => event.type === "liquidation");
  expect(began).toMatchObject({
    liquidationId: "L1",
    grounds: { mode: "isolated", equity: usd(5), required: usd(5.4175) },
  });
  const movements = it.events.filter((event) => event.type === "ledger-posted" && event.credit === "house:risk-fund");
  expect(movements.length).toBeGreaterThan(0);
  for (const movement of movements) expect(movement).toMatchObject({ reference: "L1" });
});

test("what is frozen is not liquidated; with fresh prices it is, in that very cycle", () => {
  const it = opened("isolated");
  it.run({ type: "restart" });
  const time = it.core.state.time;
  const one = { source: "one", ticks: 900, time: time + 5 };
  it.run({ type: "update-index", contract: AAA, prices: [one] }, time + 5);
  expect(it.steps()).toEqual([]);
  expect(it.events.find((event) => event.type === "mark-changed")).toMatchObject({ indexPrice: null, mark: 1_000 });
  it.run({ type: "update-index", contract: AAA, prices: [{ ...one, source: "two", time: time + 6 }] }, time + 6);
  expect(it.steps()[0]).toBe("began");
});

test("prices from before the restart don't count", () => {
  const it = opened("isolated");
  const { time } = it.core.state;
  it.run({ type: "restart" });
  const prices = ["one", "two", "three"].map((source) => ({ source, ticks: 900, time }));
  it.run({ type: "update-index", contract: AAA, prices });
  expect(it.core.state.markets.get(AAA)).toMatchObject({ isFrozen: true, mark: 1_000 });
});

test("sources that fall silent freeze a contract by themselves", () => {
  const it = opened("isolated");
  const { liveUntil } = it.core.state.markets.get(AAA)!;
  expect(it.core.nextDue()).toBe(liveUntil + 1);
  it.run({ type: "advance-time" }, liveUntil);
  expect(it.core.state.markets.get(AAA)?.isFrozen).toBe(false);
  it.run({ type: "advance-time" }, liveUntil + 1);
  expect(it.events.find((event) => event.type === "mark-changed")).toMatchObject({ indexPrice: null, mark: 1_000 });
});

test("a halted contract keeps its mark and liquidates nobody until it trades again", () => {
  const it = opened("isolated");
  it.run({ type: "set-contract-state", contract: AAA, state: "halted" });
  it.mark(900);
  expect([it.steps(), it.core.state.markets.get(AAA)?.mark]).toEqual([[], 1_000]);
  it.run({ type: "set-contract-state", contract: AAA, state: "trading" });
  it.mark(900);
  expect(it.steps()[0]).toBe("began");
});

/**
 * Ann and bob are each other's only counterparties in BBB, and both are ruined by AAA, where cyd gains. What bob owes ann in BBB
 * was carried by what he had gained in AAA.
 */
function ruinedTogether(fund: number): FuturesUnderTest {
  const it = new FuturesUnderTest({ ann: 600, bob: 400, cyd: 10_000 }, fund);
  for (const accountId of ["ann", "bob"]) for (const contract of [AAA, BBB]) it.setUp(accountId, 20, "cross", contract);
  it.trade("bob", "cyd", 300);
  it.trade("ann", "bob", 1_000, 1_000, BBB);
  for (const ticks of [1_090, 1_180, 1_270]) it.mark(ticks);
  for (const ticks of [1_200, 1_400, 1_600]) it.mark(ticks, BBB);
  it.trade("ann", "cyd", 700, 1_270);
  return it;
}

test.each([0, 1_000])(
  "two who are ruined together and have each other alone are matched; a fund of %i pays nothing",
  (fund) => {
    const it = ruinedTogether(fund);
    it.mark(900);
    expect(it.steps().filter((step) => step === "matched").length).toBe(2);
    for (const accountId of ["ann", "bob"]) {
      expect(it.core.state.accounts.get(accountId)?.positions.size).toBe(0);
      expect(it.equity(accountId)).toBe(0n);
    }
    expect(it.core.state.house["house:risk-fund"]).toBeGreaterThanOrEqual(usd(fund));
  },
);

/** Ann is long against bob, who has next to nothing; cyd and dan are in it too. Such a state has to be made by hand. */
function unbearable(fund: number): FuturesUnderTest {
  const it = new FuturesUnderTest({ ann: 1_000, bob: 1_000, cyd: 1_000, dan: 1_000 }, fund);
  it.setUp("ann", 50, "isolated");
  it.trade("ann", "bob", 100);
  it.trade("cyd", "dan", 10);
  const { house } = it.core.state;
  const bob = it.core.state.accounts.get("bob")!;
  house["house:fees"] += bob.available + usd(90);
  house["house:clearing"] -= usd(90);
  bob.available = 0n;
  it.leg("bob", "short")!.drawn += usd(90);
  return it;
}

/** What the first liquidation of the last command closed against others. */
function deleveragedFirst(it: FuturesUnderTest) {
  return it.events.flatMap((event) =>
    event.type === "liquidation" && event.liquidationId === "L1" && event.step.step === "deleveraged"
      ? [event.step]
      : [],
  );
}

test("whom the bankruptcy price would ruin is closed at what they can bear, and the fund pays the rest beyond its allowance", () => {
  const it = unbearable(1_000);
  it.mark(900);
  const steps = deleveragedFirst(it);
  // Twelve lots of bob's and ten of dan's at 980; for the other 78 bob has 0.40 left, less than a tick.
  expect(steps.map(({ lots, ticks }) => [lots, ticks])).toEqual([
    [12, 980],
    [10, 980],
    [78, 900],
  ]);
  expect(steps.map(({ fund }) => fund)).toEqual([0n, 0n, usd(-62.4)]);
  expect(it.steps()).not.toContain("loss_shared");
  expect(it.equity("bob")).toBeGreaterThanOrEqual(0n);
});

test("what the fund hasn't got is paid by all who have a position in the contract, in proportion to their equity", () => {
  const it = unbearable(5);
  const available = it.available("ann");
  it.mark(900);
  expect(deleveragedFirst(it).at(-1)).toMatchObject({ lots: 78, fund: usd(-5) });
  expect(it.steps()).toContain("loss_shared");
  const paid = it.events.flatMap((event) =>
    event.type === "ledger-posted" && event.reason === "shared_loss" ? [event] : [],
  );
  expect(paid.reduce((sum, { amount }) => sum + amount, 0n)).toBe(usd(57.4));
  expect(paid.map(({ debit, reference }) => [debit, reference])).toContainEqual(["cyd:available", "L1"]);
  // Ann's position is gone, and so is dan's: what is left to them isn't asked for.
  expect(paid.some(({ debit }) => debit.startsWith("ann") || debit.startsWith("dan"))).toBe(false);
  expect(it.available("ann")).toBe(available);
});
