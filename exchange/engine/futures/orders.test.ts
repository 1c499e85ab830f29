import { expect, test } from "vitest";
import { AAA, FuturesUnderTest, usd } from "./core-under-test";

test("an order reserves margin, taker fee and what it would lose at once, and gives it back when it is cancelled", () => {
  const it = new FuturesUnderTest();
  const { held, orderId } = it.place({ price: 1_010, quantity: 10 });
  // 101 at 10x is 10.10; the fee of 777 ppm is 0.078477; 10 ticks above mark are a loss of 1.
  expect(held).toBe(usd(10.1) + usd(0.078477) + usd(1));
  expect(it.available("ann")).toBe(usd(10_000) - held);
  it.run({ type: "cancel-order", accountId: "ann", orderId });
  expect(it.available("ann")).toBe(usd(10_000));
});

test("a trade opens a position for both, at the maker's price, each paying its fee", () => {
  const it = new FuturesUnderTest();
  it.place({ accountId: "bob", side: "sell", price: 1_005, quantity: 10 });
  const taken = it.place({ price: 1_010, quantity: 10 });
  expect(taken).toMatchObject({ state: "filled", filledCost: 10_050n, held: 0n });
  expect(it.leg("ann", "long")).toMatchObject({ lots: 10, cost: 10_050n });
  expect(it.leg("bob", "short")).toMatchObject({ lots: 10, cost: 10_050n });
  expect([it.leg("ann", "long")?.fees, it.leg("bob", "short")?.fees]).toEqual([usd(0.078089), usd(0.033467)]);
});

test("one way: the other side first closes, then opens", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.trade("bob", "ann", 25, 1_020);
  expect(it.leg("ann", "long")).toBeNull();
  expect(it.leg("ann", "short")).toMatchObject({ lots: 15, cost: 15_300n });
  expect(it.leg("bob", "long")).toMatchObject({ lots: 15 });
});

test("hedge: both sides beside each other, and the position's side says what an order does", () => {
  const it = new FuturesUnderTest();
  it.run({ type: "set-position-mode", accountId: "ann", mode: "hedge" });
  expect(it.code(it.order({}))).toBe("POSITION_SIDE_INVALID");
  for (const [side, positionSide, other] of [
    ["buy", "long", "sell"],
    ["sell", "short", "buy"],
  ] as const) {
    it.place({ accountId: "bob", side: other });
    it.place({ side, positionSide });
  }
  expect([it.leg("ann", "long")?.lots, it.leg("ann", "short")?.lots]).toEqual([10, 10]);
  it.place({ accountId: "bob", side: "buy", quantity: 4 });
  it.place({ side: "sell", positionSide: "long", quantity: 4 });
  expect([it.leg("ann", "long")?.lots, it.leg("ann", "short")?.lots]).toEqual([6, 10]);
  it.run({ type: "cancel-all", accountId: "ann", contract: null });
  expect(it.code({ type: "reverse-position", accountId: "ann", clientOrderId: "r", contract: AAA })).toBe("HEDGE_MODE");
});

test("a reduce-only order never opens: it is cut to the position, and refused without one", () => {
  const it = new FuturesUnderTest();
  expect(it.code(it.order({ side: "sell", reduceOnly: true }))).toBe("NOTHING_TO_REDUCE");
  it.trade("ann", "bob", 10);
  expect(it.place({ side: "sell", reduceOnly: true, price: 1_010, quantity: 30 })).toMatchObject({
    quantity: 10,
    held: 0n,
  });
  it.place({ accountId: "cyd", side: "buy", price: 1_000, quantity: 4 });
  it.run(it.marketOrder({ side: "sell", quantity: 4 }));
  // Six are left, and the resting order is cut when it is met.
  it.place({ accountId: "bob", side: "buy", price: 1_010, quantity: 30 });
  expect(it.leg("ann")).toBeNull();
  expect(it.reasons("ann")).toContain("filled");
});

test("immediate-or-cancel leaves nothing, fill-or-kill is all or nothing, post-only never takes", () => {
  const it = new FuturesUnderTest();
  it.place({ accountId: "bob", side: "sell", quantity: 5 });
  expect(it.code(it.order({ timeInForce: "fok", quantity: 6 }))).toBe("FOK_NOT_FILLABLE");
  expect(it.code(it.order({ postOnly: true }))).toBe("WOULD_TAKE");
  expect(it.place({ timeInForce: "ioc", quantity: 3 })).toMatchObject({ state: "filled" });
  expect(it.place({ timeInForce: "fok", quantity: 2 })).toMatchObject({ state: "filled" });
  expect(it.place({ timeInForce: "ioc" })).toMatchObject({ state: "cancelled", reason: "no_liquidity", filled: 0 });
});

test("nobody trades with themselves; the mode says which order goes", () => {
  const it = new FuturesUnderTest();
  const resting = it.place({ side: "sell" });
  expect(it.place({})).toMatchObject({ reason: "self_trade" });
  expect(it.place({ selfTradePrevention: "expire_maker" })).toMatchObject({ state: "open" });
  expect(it.changedOrder(resting.orderId)).toMatchObject({ reason: "self_trade" });
  expect(it.place({ side: "sell", selfTradePrevention: "expire_both" })).toMatchObject({ reason: "self_trade" });
  expect(it.core.state.markets.get(AAA)?.orders.size).toBe(0);
});

test("nothing trades outside the band around mark", () => {
  const it = new FuturesUnderTest();
  expect(it.code(it.order({ price: 1_101 }))).toBe("PRICE_OUT_OF_BAND");
  it.place({ accountId: "bob", side: "sell", price: 1_090 });
  it.mark(980);
  expect(it.place(it.marketOrder({}))).toMatchObject({ reason: "price_out_of_band", filled: 0 });
  const bid = it.place({ price: 1_070 });
  it.mark(970);
  it.place({ accountId: "cyd", side: "sell", price: 1_070 });
  expect(it.changedOrder(bid.orderId)).toMatchObject({ reason: "price_out_of_band" });
});

test("a resting order that its owner can no longer bear is cancelled, not filled", () => {
  const it = new FuturesUnderTest({ ann: 20, bob: 10_000, cyd: 10_000 });
  it.setUp("ann", 50, "cross");
  const order = it.place({ price: 990, quantity: 80 });
  it.mark(960);
  it.place({ accountId: "bob", side: "sell", price: 990, quantity: 80 });
  expect(it.changedOrder(order.orderId)).toMatchObject({ state: "cancelled", reason: "margin_insufficient" });
  expect(it.leg("ann")).toBeNull();
});

test("less at the same price keeps the place in the queue, a new price gives it up and may trade", () => {
  const it = new FuturesUnderTest();
  const first = it.place({ accountId: "ann", price: 990 });
  it.place({ accountId: "bob", price: 990 });
  it.run({ type: "amend-order", accountId: "ann", orderId: first.orderId, price: null, quantity: 4 });
  expect(it.changedOrder(first.orderId).held).toBeLessThan(first.held);
  it.place({ accountId: "cyd", side: "sell", price: 990, quantity: 4 });
  expect(it.leg("ann")?.lots).toBe(4);
  const second = it.place({ accountId: "ann", price: 980 });
  it.place({ accountId: "cyd", side: "sell", price: 1_000 });
  it.run({ type: "amend-order", accountId: "ann", orderId: second.orderId, price: 1_000, quantity: 10 });
  expect(it.changedOrder(second.orderId)).toMatchObject({ state: "filled", filledCost: 10_000n });
});

test("an id is good for one order: a repeat answers with it, other terms are refused", () => {
  const it = new FuturesUnderTest();
  const order = it.order({ clientOrderId: "mine" });
  const first = it.run(order);
  expect(it.run(order)).toEqual(first);
  expect(it.events.filter(({ type }) => type === "order-changed")).toEqual([]);
  expect(it.code({ ...order, side: "sell" })).toBe("CLIENT_ORDER_ID_REUSED");
});

test("a stop waits for its price of its kind, from either side, and then trades", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.place({ accountId: "cyd", side: "buy", price: 950, quantity: 50 });
  const trigger = { kind: "mark", ticks: 980, callbackBips: null } as const;
  const stop = it.place({ side: "sell", orderType: "stop", price: null, quantity: null, reduceOnly: true, trigger });
  expect(stop).toMatchObject({ state: "open", held: 0n, triggeredAt: null });
  it.mark(981);
  expect(it.leg("ann")?.lots).toBe(10);
  it.mark(980);
  expect(it.changedOrder(stop.orderId)).toMatchObject({ state: "filled", quantity: 10 });
  expect(it.leg("ann")).toBeNull();
});

test("what a trigger can't place is told as rejected after the trigger", () => {
  const it = new FuturesUnderTest();
  const trigger = { kind: "index", ticks: 1_020, callbackBips: null } as const;
  const stop = it.place({ orderType: "stop", price: 1_030, quantity: 5_000, trigger });
  it.mark(1_020);
  expect(it.changedOrder(stop.orderId)).toMatchObject({ state: "rejected_after_trigger", reason: "POSITION_LIMIT" });
});

test("a trailing stop follows the best price and fires when it comes back by the callback", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.place({ accountId: "cyd", side: "buy", price: 960, quantity: 50 });
  const trigger = { kind: "mark", ticks: null, callbackBips: 100 } as const;
  const stop = it.place({
    side: "sell",
    orderType: "trailing",
    price: null,
    quantity: null,
    reduceOnly: true,
    trigger,
  });
  for (const ticks of [1_050, 1_040]) it.mark(ticks);
  expect(it.leg("ann")?.lots).toBe(10);
  it.mark(1_039);
  expect(it.changedOrder(stop.orderId).triggeredAt).not.toBeNull();
});

test("exits of an order close the whole position at profit or loss, and the one that is left goes with it", () => {
  const it = new FuturesUnderTest();
  it.place({ accountId: "bob", side: "sell" });
  it.place({ exits: { takeProfit: 1_050, stopLoss: 970, kind: "mark" } });
  expect(it.core.state.accounts.get("ann")?.orders.size).toBe(2);
  it.place({ accountId: "cyd", side: "buy", price: 1_040, quantity: 50 });
  it.mark(1_050);
  expect(it.leg("ann")).toBeNull();
  expect(it.reasons("ann").sort()).toEqual(["filled", "position_closed"]);
  expect(it.core.state.accounts.get("ann")?.orders.size).toBe(0);
});

test("a resting order's exits come with its first fill", () => {
  const it = new FuturesUnderTest();
  it.place({ price: 990, exits: { takeProfit: 1_050, stopLoss: null, kind: "last" } });
  expect(it.core.state.accounts.get("ann")?.orders.size).toBe(1);
  it.place({ accountId: "bob", side: "sell", price: 990, quantity: 4 });
  const exits = [...it.core.state.accounts.get("ann")!.orders.values()].filter(({ armed }) => armed);
  expect(exits).toMatchObject([{ side: "sell", reduceOnly: true, quantity: null, trigger: { ticks: 1_050 } }]);
  it.place({ accountId: "bob", side: "sell", price: 990, quantity: 6 });
  expect(it.core.state.accounts.get("ann")?.orders.size).toBe(1);
});

test("an order that is good till a date ends then", () => {
  const it = new FuturesUnderTest();
  const expiresAt = it.core.state.time + 1_000;
  const order = it.place({ timeInForce: "gtd", expiresAt });
  expect(it.core.nextDue()).toBe(expiresAt);
  it.run({ type: "advance-time" }, expiresAt);
  expect(it.changedOrder(order.orderId)).toMatchObject({ state: "expired", reason: "good_till_date", held: 0n });
});

test("close, reverse and close all act on the position as it is", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.place({ accountId: "cyd", side: "buy", price: 999, quantity: 100 });
  const close = { type: "close-position", accountId: "ann", contract: AAA, side: "long" } as const;
  it.run({ ...close, clientOrderId: "half", quantity: 4 });
  expect(it.leg("ann")?.lots).toBe(6);
  it.run({ type: "reverse-position", accountId: "ann", clientOrderId: "turn", contract: AAA });
  expect([it.leg("ann"), it.leg("ann", "short")?.lots]).toEqual([null, 6]);
  it.place({ accountId: "cyd", side: "sell", price: 1_000, quantity: 100 });
  it.place({ price: 900 });
  it.run({ type: "close-all", accountId: "ann", clientOrderId: "out" });
  expect(it.core.state.accounts.get("ann")).toMatchObject({ held: 0n });
  expect(it.core.state.accounts.get("ann")?.positions.size).toBe(0);
  expect(it.code({ ...close, clientOrderId: "again", quantity: null })).toBe("POSITION_UNKNOWN");
});

test.each([
  ["a limit order without a price", { price: null }, "ORDER_TERMS_INVALID"],
  ["a market order that rests", { orderType: "market", price: null }, "ORDER_TERMS_INVALID"],
  ["a trigger on a limit order", { trigger: { kind: "mark", ticks: 1, callbackBips: null } }, "ORDER_TERMS_INVALID"],
  [
    "exits on what only reduces",
    { reduceOnly: true, exits: { takeProfit: 1, stopLoss: 1, kind: "mark" } },
    "ORDER_TERMS_INVALID",
  ],
  ["post-only at once", { postOnly: true, timeInForce: "ioc" }, "ORDER_TERMS_INVALID"],
  ["no quantity", { quantity: null }, "ORDER_TERMS_INVALID"],
  ["a fraction of a lot", { quantity: 1.5 }, "QUANTITY_INVALID"],
  ["too many lots", { quantity: 5_001 }, "QUANTITY_TOO_LARGE"],
  ["a price of zero", { price: 0 }, "PRICE_INVALID"],
  ["an expiry that is over", { timeInForce: "gtd", expiresAt: 1 }, "EXPIRY_INVALID"],
  [
    "a stop at the price it has",
    { orderType: "stop", trigger: { kind: "mark", ticks: 1_000, callbackBips: null } },
    "WOULD_TRIGGER",
  ],
  [
    "a callback of nothing",
    { orderType: "trailing", price: null, trigger: { kind: "mark", ticks: null, callbackBips: 0 } },
    "TRIGGER_INVALID",
  ],
  ["an unknown contract", { contract: "XXXUSD" }, "CONTRACT_UNKNOWN"],
  ["an unknown account", { accountId: "zed" }, "FUTURES_ACCOUNT_MISSING"],
  ["a position's side in one-way mode", { positionSide: "long" }, "POSITION_SIDE_INVALID"],
  ["more than the tiers take at the leverage", { quantity: 2_100 }, "POSITION_LIMIT"],
] as const)("%s is refused", (_, changed, code) => {
  const it = new FuturesUnderTest();
  const before = JSON.stringify([...it.core.state.accounts.keys()]) + it.available("ann");
  expect(it.code(it.order(changed as Parameters<typeof it.order>[0]))).toBe(code);
  expect(JSON.stringify([...it.core.state.accounts.keys()]) + it.available("ann")).toBe(before);
  expect(it.events).toEqual([]);
});

test("what isn't affordable is refused", () => {
  const it = new FuturesUnderTest({ ann: 10, bob: 10 });
  expect(it.code(it.order({ quantity: 11 }))).toBe("MARGIN_INSUFFICIENT");
  expect(it.code(it.order({ quantity: 9 }))).toBe("ok");
});

test("a contract that is closing only takes what reduces; a halted one takes nothing", () => {
  const it = new FuturesUnderTest();
  it.trade("ann", "bob", 10);
  it.run({ type: "set-contract-state", contract: AAA, state: "closing_only" });
  expect(it.code(it.order({}))).toBe("CONTRACT_NOT_TRADING");
  expect(it.code(it.order({ side: "sell", reduceOnly: true }))).toBe("ok");
  it.run({ type: "set-contract-state", contract: AAA, state: "halted" });
  expect(it.code(it.order({ side: "sell", reduceOnly: true }))).toBe("CONTRACT_NOT_TRADING");
});
