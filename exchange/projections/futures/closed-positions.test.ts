import { expect, test } from "vitest";
import { AAA, FuturesUnderTest, usd } from "~exchange/engine/futures/core-under-test";
import type { FuturesCommand } from "~exchange/engine/futures/commands";
import { futuresStateEvents } from "~exchange/engine/futures/state-events";
import { History } from "./closed-positions-under-test";

/** The core with a history of what it tells. */
class Watched extends FuturesUnderTest {
  readonly history = new History();

  constructor(...given: ConstructorParameters<typeof FuturesUnderTest>) {
    super(...given);
    this.history.take(futuresStateEvents(this.core));
  }

  override run(command: FuturesCommand, time?: number) {
    const result = super.run(command, time);
    // The first commands run before this class has anything.
    (this.history as History | undefined)?.take(this.events);
    return result;
  }

  /** The last one first. */
  closed(accountId: string) {
    return this.history.all(accountId);
  }
}

test("a position is what was opened until the last lot goes, with its largest size and averages", () => {
  const it = new Watched();
  it.trade("ann", "bob", 10);
  const openedAt = it.core.state.time;
  it.trade("ann", "bob", 20, 1_030);
  it.trade("bob", "ann", 25, 1_050);
  it.trade("ann", "bob", 5, 1_000);
  expect(it.closed("ann")).toEqual([]);
  it.trade("bob", "ann", 10, 1_020);
  const [row, ...others] = it.closed("ann");
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ contract: AAA, side: "long", positionId: null, mode: "cross", lots: 35, maxLots: 30, closedBy: "order" },
    ...{ openedCost: 35_600n, closedCost: 36_450n, realised: usd(8.5), openedAt, closedAt: it.core.state.time },
  });
  const [other] = it.closed("bob");
  expect(other).toMatchObject({ side: "short", lots: 35, maxLots: 30, realised: usd(-8.5) });
});

test("a fill that turns a position over closes one and opens another", () => {
  const it = new Watched();
  it.trade("ann", "bob", 10);
  it.trade("bob", "ann", 25, 1_010);
  const turned = it.core.state.time;
  expect(it.closed("ann")).toMatchObject([{ side: "long", lots: 10, maxLots: 10, closedAt: turned }]);
  it.trade("ann", "bob", 15, 1_000);
  expect(it.closed("ann")).toMatchObject([
    { side: "short", lots: 15, openedAt: turned, realised: usd(1.5) },
    { side: "long", lots: 10, realised: usd(1) },
  ]);
});

test("what is opened and closed within one command is a position, with the largest size that it had in between", () => {
  const it = new Watched({ ann: 10_000, bob: 10_000, cyd: 10_000, dan: 10_000 });
  it.trade("cyd", "dan", 1);
  // Bob's buys fill one after the other, and his take profit with them.
  it.place({ accountId: "bob", side: "buy", price: 1_000, quantity: 4 });
  it.place({ accountId: "bob", side: "buy", price: 999, quantity: 6 });
  it.place({ accountId: "cyd", side: "buy", price: 990, quantity: 30 });
  it.place({
    ...{ accountId: "bob", side: "sell", reduceOnly: true, orderType: "stop", timeInForce: "gtc" },
    ...{ price: null, quantity: null, trigger: { kind: "last", ticks: 995, callbackBips: null } },
  });
  it.place({ side: "sell", price: 990, quantity: 20 });
  expect(it.closed("bob")).toMatchObject([
    { lots: 10, maxLots: 10, openedCost: 9_994n, closedCost: 9_900n, closedBy: "stop", openedAt: it.core.state.time },
  ]);
});

test("it says which of its holder's orders closed it: take profit, stop loss, trailing stop", () => {
  const it = new Watched();
  const exit = (name: "take-profit" | "stop-loss", ticks: number) =>
    it.place({
      ...{ clientOrderId: `x:${name}`, side: "sell", reduceOnly: true, orderType: "stop", timeInForce: "gtc" },
      ...{ price: null, quantity: null, trigger: { kind: "mark", ticks, callbackBips: null } },
    });
  const bid = (price: number) => it.place({ accountId: "cyd", side: "buy", price, quantity: 10 });
  it.trade("ann", "bob", 10);
  const gained = exit("take-profit", 1_020);
  bid(1_019);
  it.mark(1_020);
  expect(it.closed("ann")).toMatchObject([{ closedBy: "take_profit", closedById: gained.orderId }]);
  it.trade("ann", "bob", 10, 1_020);
  const lost = exit("stop-loss", 1_010);
  bid(1_009);
  it.mark(1_010);
  expect(it.closed("ann")[0]).toMatchObject({ closedBy: "stop_loss", closedById: lost.orderId, realised: usd(-1.1) });
  it.trade("ann", "bob", 10, 1_010);
  const followed = it.place({
    ...{ side: "sell", reduceOnly: true, orderType: "trailing", timeInForce: "gtc", price: null, quantity: 10 },
    ...{ trigger: { kind: "mark", ticks: null, callbackBips: 100 } },
  });
  bid(995);
  it.mark(999);
  expect(it.closed("ann")[0]).toMatchObject({ closedBy: "trailing_stop", closedById: followed.orderId });
});

test("both sides of a liquidation have its name: whoever is liquidated, and whoever is deleveraged for it", () => {
  const it = new Watched();
  it.setUp("ann", 50, "isolated");
  it.trade("ann", "bob", 100);
  it.mark(900);
  const end = { closedById: "L1", lots: 100, maxLots: 100 };
  expect(it.closed("ann")).toMatchObject([{ ...end, closedBy: "liquidation", mode: "isolated", leverage: 50 }]);
  expect(it.closed("bob")).toMatchObject([{ ...end, closedBy: "deleveraging" }]);
});

test("each split position has an end of its own", () => {
  const it = new Watched();
  it.run({ type: "set-position-merging", accountId: "ann", contract: AAA, merging: "split" });
  it.place({ accountId: "bob", side: "sell", quantity: 30 });
  const first = it.place({ positionSide: "long", quantity: 10 }).orderId;
  const second = it.place({ positionSide: "long", quantity: 20 }).orderId;
  it.place({ accountId: "bob", side: "buy", price: 1_010, quantity: 10 });
  it.place({ side: "sell", positionSide: "long", positionId: first, price: 1_010, quantity: 10 });
  expect(it.closed("ann")).toMatchObject([{ positionId: first, lots: 10, maxLots: 10, realised: usd(1) }]);
  it.place({ accountId: "bob", side: "buy", price: 1_000, quantity: 20 });
  it.place({ side: "sell", positionSide: "long", positionId: second, price: 1_000, quantity: 20 });
  expect(it.closed("ann")[0]).toMatchObject({ positionId: second, lots: 20, realised: 0n });
});

test("a history that begins in the middle has what the engine knows, and says that it doesn't know the beginning", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 30);
  it.trade("bob", "ann", 10, 1_010);
  const history = new History();
  history.take(futuresStateEvents(it.core));
  it.place({ accountId: "bob", side: "buy", price: 1_020, quantity: 20 });
  it.place({ side: "sell", price: 1_020, quantity: 20 });
  history.take(it.events);
  expect(history.all("ann")).toMatchObject([
    { openedAt: null, lots: 20, maxLots: 20, openedCost: 20_000n, closedCost: 20_400n, realised: usd(5) },
  ]);
});

test("everybody who pays a part of a shared loss is told how much", () => {
  const it = new Watched({ ann: 1_000, bob: 1_000, cyd: 1_000, dan: 1_000 }, 5);
  it.setUp("ann", 50, "isolated");
  it.trade("ann", "bob", 100);
  it.trade("cyd", "dan", 10);
  // Bob has next to nothing; such a state has to be made by hand.
  const { house } = it.core.state;
  const bob = it.core.state.accounts.get("bob")!;
  house["house:fees"] += bob.available + usd(90);
  house["house:clearing"] -= usd(90);
  bob.available = 0n;
  it.leg("bob", "short")!.drawn += usd(90);
  it.mark(900);
  const shares = ["ann", "bob", "cyd", "dan"].map((accountId) => {
    const paid = it.events.flatMap((event) =>
      event.type === "ledger-posted" && event.reason === "shared_loss" && event.debit.startsWith(accountId)
        ? [event.amount]
        : [],
    );
    const told = it.history.notices(accountId).filter(({ kind }) => kind === "shared_loss");
    expect(told.map(({ amount }) => amount)).toEqual(paid);
    for (const notice of told)
      expect(notice).toMatchObject({ contract: AAA, liquidationId: "L1", side: null, lots: null });
    return paid.length;
  });
  expect(shares.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
