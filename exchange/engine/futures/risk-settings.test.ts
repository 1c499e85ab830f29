import { expect, test } from "vitest";
import type { FuturesCommand } from "./commands";
import { AAA, BBB, FuturesUnderTest, usd } from "./core-under-test";
import { TEST_TERMS } from "./random-commands";

test("modes are refused while positions or orders exist, and taken without", () => {
  const it = new FuturesUnderTest();
  it.place({ price: 900 });
  const modes = [
    { type: "set-margin-mode", accountId: "ann", contract: AAA, mode: "isolated" },
    { type: "set-position-mode", accountId: "ann", mode: "hedge" },
  ] as const;
  for (const command of modes) expect(it.code(command)).toBe("POSITIONS_OR_ORDERS_EXIST");
  it.run({ type: "cancel-all", accountId: "ann", contract: AAA });
  it.trade("ann", "bob", 1);
  for (const command of modes) expect(it.code(command)).toBe("POSITIONS_OR_ORDERS_EXIST");
  it.trade("bob", "ann", 1);
  for (const command of modes) expect(it.code(command)).toBe("ok");
  expect(it.code({ type: "set-margin-mode", accountId: "bob", contract: BBB, mode: "isolated" })).toBe("ok");
});

test("the default is 10x and cross; leverage beyond the contract's or the position's tier is refused", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 500);
  expect(it.leg("ann")?.settings).toMatchObject({ leverage: 10, mode: "cross" });
  const to = (leverage: number) => it.code({ type: "set-leverage", accountId: "ann", contract: AAA, leverage });
  expect([to(0), to(1.5), to(101)]).toEqual(["LEVERAGE_INVALID", "LEVERAGE_INVALID", "LEVERAGE_INVALID"]);
  expect(to(51)).toBe("POSITION_LIMIT");
  expect(to(50)).toBe("ok");
  it.place({ price: 900 });
  expect(to(20)).toBe("OPEN_ORDERS_EXIST");
});

test("leverage, margin in and out and transfers never change what an account is worth", () => {
  const it = new FuturesUnderTest();
  it.setUp("ann", 20, "isolated");
  it.trade("ann", "bob", 100);
  it.mark(1_010);
  const worth = it.equity("ann");
  const margin = () => it.leg("ann")?.margin;
  expect(margin()).toBe(usd(50));
  it.run({ type: "set-leverage", accountId: "ann", contract: AAA, leverage: 10 });
  expect(margin()).toBe(usd(100));
  const move = (amount: number) =>
    it.code({ type: "move-margin", accountId: "ann", contract: AAA, side: "long", amount: usd(amount) });
  expect([move(40), margin()]).toEqual(["ok", usd(140)]);
  expect([move(-40), margin()]).toEqual(["ok", usd(100)]);
  expect(move(-0.01)).toBe("MARGIN_INSUFFICIENT");
  expect(move(20_000)).toBe("BALANCE_INSUFFICIENT");
  expect(move(0)).toBe("AMOUNT_INVALID");
  it.run({ type: "set-leverage", accountId: "ann", contract: AAA, leverage: 20 });
  expect(margin()).toBe(usd(100));
  expect(it.equity("ann")).toBe(worth);
});

test("margin is a matter of isolated positions", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 1);
  const move = { type: "move-margin", accountId: "ann", contract: AAA, side: "long", amount: 1n } as const;
  expect(it.code(move)).toBe("NOT_ISOLATED");
  expect(it.code({ ...move, side: "short" })).toBe("POSITION_UNKNOWN");
});

test("what cross positions need or have lost can't leave; profit that isn't realised can't either", () => {
  const it = new FuturesUnderTest({ ann: 200, bob: 200 });
  it.trade("ann", "bob", 100);
  const out = (accountId: string, amount: bigint) =>
    it.code({ type: "transfer-out", accountId, amount, reference: `out-${it.core.state.sequence}` });
  it.mark(1_050);
  // Ann: 200 less the fee and 100 of initial margin; Bob has lost 50 besides.
  const free = usd(100) - it.leg("ann")!.fees;
  expect(out("ann", free + 1n)).toBe("BALANCE_INSUFFICIENT");
  expect(out("bob", usd(50))).toBe("BALANCE_INSUFFICIENT");
  expect(out("ann", free)).toBe("ok");
});

test("a transfer counts once by its reference", () => {
  const it = new FuturesUnderTest();
  const more = { type: "transfer-in", accountId: "ann", amount: 5n, reference: "again" } as const;
  expect([it.code(more), it.code(more)]).toEqual(["ok", "ok"]);
  expect(it.available("ann")).toBe(usd(10_000) + 5n);
  expect(it.code({ ...more, amount: 6n })).toBe("REFERENCE_REUSED");
  expect(it.code({ ...more, amount: 0n, reference: "none" })).toBe("AMOUNT_INVALID");
  const fund = { type: "endow-fund", amount: 7n, reference: "more" } as const;
  expect([it.code(fund), it.code(fund), it.code({ ...fund, amount: 8n })]).toEqual(["ok", "ok", "REFERENCE_REUSED"]);
});

test("half of an isolated position takes half of its margin with it", () => {
  const it = new FuturesUnderTest();
  it.setUp("ann", 20, "isolated");
  it.trade("ann", "bob", 100);
  it.trade("bob", "ann", 50);
  expect(it.leg("ann")).toMatchObject({ lots: 50, margin: usd(25), cost: 50_000n });
});

test("a loss that is realised beyond what is available is paid from other positions' profit", () => {
  const it = new FuturesUnderTest({ ann: 70, bob: 10_000 });
  for (const contract of [AAA, BBB]) it.setUp("ann", 50, "cross", contract);
  it.trade("ann", "bob", 100);
  it.trade("ann", "bob", 1_000, 1_000, BBB);
  it.mark(1_080);
  it.mark(920, BBB);
  it.place({ accountId: "bob", side: "buy", price: 920, quantity: 1_000, contract: BBB });
  it.run(it.marketOrder({ side: "sell", contract: BBB, quantity: 1_000 }));
  expect(it.leg("ann", "long", BBB)).toBeNull();
  expect(it.available("ann")).toBe(0n);
  expect(it.leg("ann")!.drawn).toBeGreaterThan(usd(10));
});

test("the same configuration again says nothing; another fee does, and keeps positions as they are", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  const { terms } = it.core.state.markets.get(AAA)!;
  expect(it.code({ type: "configure-contract", terms: { ...terms }, settleScale: 6 })).toBe("ok");
  expect(it.events).toEqual([]);
  expect(it.code({ type: "configure-contract", terms: { ...terms, takerFeePpm: 900 }, settleScale: 6 })).toBe("ok");
  expect(it.events[0]).toMatchObject({ type: "contract-configured", terms: { takerFeePpm: 900 } });
  expect(it.leg("ann")?.lots).toBe(10);
  expect(it.code({ type: "configure-contract", terms: { ...terms, tick: "0.5" }, settleScale: 6 })).toBe(
    "CONFIGURATION_INVALID",
  );
});

test("a higher leverage asks for no margin, though funding has eaten into what is there", () => {
  const it = new FuturesUnderTest({ ann: 101, bob: 10_000 });
  it.setUp("ann", 10, "isolated");
  it.trade("ann", "bob", 100);
  for (let hour = 1; hour <= 9; hour += 1) {
    it.place({ accountId: "bob", price: 1_080, quantity: 300 });
    it.mark(1_000, AAA, hour * 3_600_000 - 10_000);
    it.run({ type: "cancel-all", accountId: "bob", contract: AAA });
    it.run({ type: "advance-time" }, hour * 3_600_000);
  }
  const { margin } = it.leg("ann")!;
  expect(margin).toBeLessThan(usd(1_000) / 11n);
  expect(it.code({ type: "set-leverage", accountId: "ann", contract: AAA, leverage: 11 })).toBe("ok");
  expect(it.leg("ann")!.margin).toBe(margin);
});

test.each(["cross", "isolated"] as const)("%s: nobody can take out what would liquidate them at once", (mode) => {
  const it = new FuturesUnderTest({ ann: 10_000, bob: 10_000 });
  it.setUp("ann", 100, mode);
  it.trade("bob", "ann", 190);
  let count = 0;
  const taken = (amount: bigint): FuturesCommand =>
    mode === "cross"
      ? { type: "transfer-out", accountId: "ann", amount, reference: `out ${(count += 1)}` }
      : { type: "move-margin", accountId: "ann", contract: AAA, side: "short", amount: -amount };
  if (mode === "isolated")
    it.run({ type: "move-margin", accountId: "ann", contract: AAA, side: "short", amount: usd(9_000) });
  // The loss has made the position dearer: it requires more than its initial margin of 19.
  for (const ticks of [1_300, 1_600, 2_000]) it.mark(ticks);
  for (let amount = usd(5_000); amount > 0n; amount /= 2n) while (it.code(taken(amount)) === "ok");
  expect(it.leg("ann", "short")).not.toBeNull();
  it.mark(2_001);
  expect(it.steps()[0]).toBe("began");
});

test("new tiers liquidate at once who no longer meets them", () => {
  const it = new FuturesUnderTest();
  it.setUp("ann", 50, "isolated");
  it.trade("ann", "bob", 100);
  const tiers = [{ upTo: "100000", maxLeverage: 5, maintenancePpm: 100_000 }];
  it.run({ type: "configure-contract", terms: { ...TEST_TERMS, tiers, defaultLeverage: 5 }, settleScale: 6 });
  expect(it.steps()[0]).toBe("began");
  expect(it.leg("ann")).toBeNull();
});
