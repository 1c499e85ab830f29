import { beforeEach, expect, test } from "vitest";
import { CoreUnderTest, limit, market } from "./core-under-test";
import { ENGINE_LIMITS } from "./limits";

// One tick times one lot of AAA_QQQ is 50 units of QQQ; one lot is 100 units of AAA. Maker 777 ppm, taker 1000 ppm.
let core: CoreUnderTest;

beforeEach(() => {
  core = CoreUnderTest.opened();
  for (const accountId of ["ann", "bob", "cyd"]) {
    core.fund(accountId, "QQQ", 100_000_000n);
    core.fund(accountId, "AAA", 1_000_000n);
  }
});

const ask = (price: number, quantity: number, accountId = "bob") =>
  core.order(limit({ accountId, side: "sell", price, quantity }));
const bid = (price: number, quantity: number, accountId = "bob") =>
  core.order(limit({ accountId, side: "buy", price, quantity }));
const open = (accountId: string) => [...(core.state.accounts.get(accountId)?.openOrders.keys() ?? [])];

test("a resting buy holds price times quantity in quote, a resting sell its quantity in base", () => {
  bid(100, 100, "ann");
  expect(core.balance("ann", "QQQ")).toEqual({ available: 99_500_000n, held: 500_000n });
  ask(101, 70, "ann");
  expect(core.balance("ann", "AAA")).toEqual({ available: 993_000n, held: 7_000n });
});

test("a trade happens at the maker's price, the improvement is released and fees are taken from what was received", () => {
  ask(90, 100);
  const order = core.order(limit({ price: 100, quantity: 100 }));
  expect(order).toMatchObject({
    state: "filled",
    filledQuantity: 100,
    filledQuote: 450_000n,
    feeAsset: "AAA",
    fee: 10n,
  });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 99_550_000n, held: 0n });
  expect(core.balance("ann", "AAA")).toEqual({ available: 1_009_990n, held: 0n });
  // 450000 * 777 / 10^6 = 349.65, charged as 350.
  expect(core.balance("bob", "QQQ")).toEqual({ available: 100_449_650n, held: 0n });
  expect(core.state.house.get("house:fees")).toEqual(
    new Map([
      ["AAA", 10n],
      ["QQQ", 349n],
    ]),
  );
  expect(core.state.house.get("house:rounding")).toEqual(new Map([["QQQ", 1n]]));
});

test("a fee of a fraction of the smallest unit is charged as one unit", () => {
  ask(100, 2);
  expect(core.order(limit({ price: 100, quantity: 2 })).fee).toBe(1n);
});

test("a trade is posted as transfers that name it, and told once for both sides", () => {
  ask(100, 100);
  const { events } = core.run(limit({ price: 100, quantity: 60 }));
  expect(events.map((event) => event.type)).toEqual([
    "ledger-posted",
    "ledger-posted",
    "ledger-posted",
    "ledger-posted",
    "ledger-posted",
    "ledger-posted",
    "traded",
    "order-changed",
    "order-changed",
    "level-changed",
    "balance-changed",
    "balance-changed",
    "balance-changed",
    "balance-changed",
  ]);
  const posted = events.flatMap((event) =>
    event.type === "ledger-posted" ? [[event.reason, event.asset, event.amount, event.debit, event.credit]] : [],
  );
  expect(posted).toEqual([
    ["hold", "QQQ", 300_000n, "ann:available", "ann:held"],
    ["trade", "QQQ", 300_000n, "ann:held", "bob:available"],
    ["trade", "AAA", 6_000n, "bob:held", "ann:available"],
    ["fee", "AAA", 6n, "ann:available", "house:fees"],
    ["fee", "QQQ", 233n, "bob:available", "house:fees"],
    ["rounding", "QQQ", 1n, "bob:available", "house:rounding"],
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: "level-changed", side: "sell", price: 100, quantity: 40 }),
  );
});

test("better prices trade first, and at one price the older order, which keeps its place after a partial fill", () => {
  const late = ask(101, 50);
  const first = ask(100, 50);
  const second = ask(100, 50);
  core.order(limit({ price: 101, quantity: 30 }));
  const { events } = core.run(limit({ price: 101, quantity: 90 }));
  const met = events.flatMap((event) =>
    event.type === "traded" ? [[event.maker.orderId, event.price, event.quantity]] : [],
  );
  expect(met).toEqual([
    [first.orderId, 100, 20],
    [second.orderId, 100, 50],
    [late.orderId, 101, 20],
  ]);
});

test("what a gtc order can't trade rests at its limit with the rest reserved", () => {
  ask(100, 40);
  const order = core.order(limit({ price: 105, quantity: 100 }));
  expect(order).toMatchObject({ state: "open", filledQuantity: 40 });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 100_000_000n - 200_000n - 315_000n, held: 315_000n });
});

test("an ioc order trades what it can and never rests", () => {
  ask(100, 40);
  expect(core.order(limit({ price: 100, timeInForce: "ioc" }))).toMatchObject({
    state: "expired",
    reason: "immediate_or_cancel",
    filledQuantity: 40,
  });
  expect(core.order(limit({ price: 100, timeInForce: "ioc" }))).toMatchObject({ state: "expired", filledQuantity: 0 });
  expect(core.balance("ann", "QQQ").held).toBe(0n);
});

test("a fok order trades whole or is refused and leaves the book alone", () => {
  ask(100, 40);
  ask(101, 40);
  expect(core.code(limit({ price: 100, quantity: 41, timeInForce: "fok" }))).toBe("FOK_NOT_FILLABLE");
  expect(core.order(limit({ price: 101, quantity: 80, timeInForce: "fok" })).state).toBe("filled");
});

test("a fok order doesn't count on an order of its own account", () => {
  ask(100, 40, "ann");
  ask(101, 40);
  const fok = { price: 101, quantity: 80, timeInForce: "fok" } as const;
  for (const selfTradePrevention of ["expire_taker", "expire_maker", "expire_both"] as const) {
    expect(core.code(limit({ ...fok, selfTradePrevention }))).toBe("FOK_NOT_FILLABLE");
  }
  expect(core.order(limit({ ...fok, quantity: 40, selfTradePrevention: "expire_maker" })).state).toBe("filled");
});

test("a post-only order that would take is refused, else it rests", () => {
  ask(100, 40);
  expect(core.code(limit({ price: 100, postOnly: true }))).toBe("WOULD_TAKE");
  expect(core.order(limit({ price: 99, postOnly: true })).state).toBe("open");
  expect(core.code(limit({ side: "sell", price: 99, postOnly: true, accountId: "bob" }))).toBe("WOULD_TAKE");
  expect(core.code(market({ postOnly: true }))).toBe("WOULD_TAKE");
});

test("a market buy by quantity pays exactly what the book asks", () => {
  ask(100, 40);
  ask(110, 40);
  core.run({ type: "cancel-all", accountId: "ann", pair: null });
  expect(core.order(market({ quantity: 50 }))).toMatchObject({
    state: "filled",
    filledQuantity: 50,
    filledQuote: 255_000n,
  });
});

test("a market buy by quantity is refused when its exact cost is one unit above the balance", () => {
  ask(100, 40, "bob");
  ask(110, 40, "bob");
  const poor = (amount: bigint) => {
    const accountId = `poor-${amount}`;
    core.run({ type: "open-account", accountId, email: accountId, passwordHash: "h", kind: "person" });
    core.fund(accountId, "QQQ", amount);
    return core.run(market({ accountId, quantity: 50 })).result;
  };
  expect(poor(254_999n)).toMatchObject({
    ok: false,
    code: "BALANCE_INSUFFICIENT",
    detail: { asset: "QQQ", required: "25.5000", available: "25.4999" },
  });
  expect(poor(255_000n)).toMatchObject({ ok: true, order: { state: "filled" } });
});

test("a market order's remainder expires for want of liquidity, and nothing of it stays held", () => {
  ask(100, 40);
  expect(core.order(market({ quantity: 50 }))).toMatchObject({
    state: "expired",
    reason: "no_liquidity",
    filledQuantity: 40,
  });
  bid(100, 40);
  expect(core.order(market({ side: "sell", quantity: 50 }))).toMatchObject({
    state: "expired",
    reason: "no_liquidity",
    filledQuantity: 40,
  });
  expect(core.balance("ann", "AAA").held).toBe(0n);
});

test("a market order that finds nobody is refused", () => {
  expect(core.code(market({}))).toBe("NO_LIQUIDITY");
  expect(core.code(market({ quantity: null, quoteAmount: 50_000n }))).toBe("NO_LIQUIDITY");
  expect(core.code(market({ side: "sell" }))).toBe("NO_LIQUIDITY");
});

test("a market buy by quote amount stops when the rest buys less than one lot", () => {
  ask(100, 10);
  ask(103, 10);
  const order = core.order(market({ quantity: null, quoteAmount: 60_400n }));
  // Ten lots at 5000, two at 5150 each; 100 units are left.
  expect(order).toMatchObject({ state: "filled", filledQuantity: 12, filledQuote: 60_300n });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 99_939_700n, held: 0n });
});

test("a quote amount whose rest buys nothing from the next maker leaves that one alone", () => {
  ask(100, 10);
  const next = ask(103, 10);
  const { result, events } = core.run(market({ quantity: null, quoteAmount: 55_100n }));
  expect(result).toMatchObject({ order: { state: "filled", filledQuantity: 10, filledQuote: 50_000n } });
  expect(events.some((event) => event.type === "order-changed" && event.order.orderId === next.orderId)).toBe(false);
});

test("a market buy by quote amount that empties the book ends for want of liquidity", () => {
  ask(100, 10);
  expect(core.order(market({ quantity: null, quoteAmount: 60_000n }))).toMatchObject({
    state: "expired",
    reason: "no_liquidity",
    filledQuote: 50_000n,
  });
});

test("a market buy by quote amount needs the whole amount available", () => {
  ask(100, 10);
  expect(core.code(market({ quantity: null, quoteAmount: 100_000_001n }))).toBe("BALANCE_INSUFFICIENT");
});

test("a quote amount that buys less than one lot is refused as too small", () => {
  ask(1_000_000, 1);
  expect(core.code(market({ quantity: null, quoteAmount: 49_999_999n }))).toBe("NOTIONAL_TOO_SMALL");
});

test("the smallest order value counts for limit orders, quote amounts and what a market order would trade", () => {
  // 1 QQQ is 200 ticks times lots.
  expect(core.code(limit({ price: 199, quantity: 1 }))).toBe("NOTIONAL_TOO_SMALL");
  expect(core.code(limit({ price: 200, quantity: 1 }))).toBe("ok");
  ask(210, 100);
  expect(core.code(market({ quantity: null, quoteAmount: 9_999n }))).toBe("NOTIONAL_TOO_SMALL");
  expect(core.code(market({ quantity: null, quoteAmount: 10_500n }))).toBe("ok");
  bid(3, 100);
  core.run({ type: "cancel-all", accountId: "ann", pair: null });
  expect(core.code(market({ side: "sell", quantity: 66, accountId: "cyd" }))).toBe("NOTIONAL_TOO_SMALL");
  expect(core.code(market({ side: "sell", quantity: 67, accountId: "cyd" }))).toBe("ok");
});

test.each([null, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "a limit price of %s ticks is refused",
  (price) => {
    expect(core.code(limit({ price }))).toBe("PRICE_INVALID");
  },
);

test("a market order has no price", () => {
  expect(core.code(market({ price: 100 }))).toBe("PRICE_INVALID");
});

test.each([null, 0, -1, 1.5, Number.NaN, 2 ** 53])("a quantity of %s lots is refused", (quantity) => {
  expect(core.code(limit({ quantity }))).toBe("QUANTITY_INVALID");
  expect(core.code(market({ side: "sell", quantity }))).toBe("QUANTITY_INVALID");
});

test("a quote amount is for market buys alone, positive and instead of a quantity", () => {
  expect(core.code(limit({ quantity: null, quoteAmount: 50_000n }))).toBe("QUANTITY_INVALID");
  expect(core.code(limit({ quoteAmount: 50_000n }))).toBe("QUANTITY_INVALID");
  expect(core.code(market({ quoteAmount: 50_000n }))).toBe("QUANTITY_INVALID");
  expect(core.code(market({ side: "sell", quantity: null, quoteAmount: 50_000n }))).toBe("QUANTITY_INVALID");
  expect(core.code(market({ quantity: null, quoteAmount: 0n }))).toBe("QUANTITY_INVALID");
});

test("more than the pair's largest quantity is refused, also where a quote amount would buy it", () => {
  core.fund("ann", "QQQ", 10n ** 12n);
  core.fund("bob", "AAA", 10n ** 9n);
  expect(core.run(limit({ price: 2, quantity: 100_001 })).result).toMatchObject({
    code: "QUANTITY_TOO_LARGE",
    detail: { maxQuantity: "1000" },
  });
  for (let count = 0; count < 3; count += 1) ask(2, 50_000);
  expect(core.code(market({ quantity: null, quoteAmount: 100_001n * 100n }))).toBe("QUANTITY_TOO_LARGE");
  expect(core.order(market({ quantity: null, quoteAmount: 100_000n * 100n })).filledQuantity).toBe(100_000);
});

test("an order beyond the available balance is refused with what it needs", () => {
  const { result } = core.run(limit({ price: 100, quantity: 20_001 }));
  expect(result).toMatchObject({
    code: "BALANCE_INSUFFICIENT",
    detail: { asset: "QQQ", required: "10000.5000", available: "10000.0000" },
  });
  expect(core.code(limit({ price: 100, quantity: 20_000 }))).toBe("ok");
  expect(core.code(limit({ side: "sell", price: 101, quantity: 10_001 }))).toBe("BALANCE_INSUFFICIENT");
});

test("money that is held can't be held again", () => {
  core.order(limit({ price: 100, quantity: 15_000 }));
  expect(core.code(limit({ price: 100, quantity: 5_001 }))).toBe("BALANCE_INSUFFICIENT");
});

test("no more than the limit of orders rest for one account, but orders that don't rest still pass", () => {
  for (let count = 0; count < ENGINE_LIMITS.openOrdersPerAccount; count += 1)
    core.apply(limit({ price: 90, quantity: 3 }));
  core.apply(limit({ accountId: "bob", side: "sell", price: 100, quantity: 100 }));
  const unchecked = (body: Parameters<typeof core.apply>[0]) => core.apply(body).result;
  expect(unchecked(limit({ price: 90, quantity: 3 }))).toMatchObject({
    code: "OPEN_ORDERS_LIMIT",
    detail: { limit: "500" },
  });
  expect(unchecked(limit({ price: 100, quantity: 10 }))).toMatchObject({ ok: true });
});

test("self-trade prevention: expire_taker ends the newcomer where it would meet its own order", () => {
  ask(100, 10);
  const own = ask(101, 10, "ann");
  const order = core.order(limit({ price: 102, quantity: 30, selfTradePrevention: "expire_taker" }));
  expect(order).toMatchObject({ state: "expired", reason: "self_trade", filledQuantity: 10 });
  expect(open("ann")).toEqual([own.orderId]);
});

test("self-trade prevention: expire_maker ends the resting order and goes on", () => {
  const own = ask(100, 10, "ann");
  ask(101, 10);
  const { result, events } = core.run(limit({ price: 102, quantity: 30, selfTradePrevention: "expire_maker" }));
  expect(result).toMatchObject({ order: { state: "open", filledQuantity: 10 } });
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "order-changed",
      order: expect.objectContaining({ orderId: own.orderId, state: "expired", reason: "self_trade" }),
    }),
  );
  expect(core.balance("ann", "AAA").held).toBe(0n);
});

test("self-trade prevention: expire_both ends both", () => {
  ask(100, 10, "ann");
  ask(101, 10);
  const order = core.order(limit({ price: 102, quantity: 30, selfTradePrevention: "expire_both" }));
  expect(order).toMatchObject({ state: "expired", reason: "self_trade", filledQuantity: 0 });
  expect(open("ann")).toEqual([]);
  expect(open("bob")).toHaveLength(1);
});

test("self-trade prevention: none lets an account trade with itself, for the fees of both sides", () => {
  ask(100, 100, "ann");
  expect(core.order(limit({ price: 100, quantity: 100, selfTradePrevention: "none" })).state).toBe("filled");
  expect(core.balance("ann", "AAA")).toEqual({ available: 999_990n, held: 0n });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 100_000_000n - 389n, held: 0n });
});

test("a market order that meets only its own order ends as a self-trade, not as refused", () => {
  ask(100, 10, "ann");
  expect(core.order(market({ quantity: 10, selfTradePrevention: "expire_taker" }))).toMatchObject({
    state: "expired",
    reason: "self_trade",
  });
  expect(core.order(market({ quantity: 10, selfTradePrevention: "expire_maker" }))).toMatchObject({
    state: "expired",
    reason: "no_liquidity",
  });
  expect(open("ann")).toEqual([]);
});

test("a clientOrderId with the same body answers with the first order as it is now", () => {
  const body = limit({ accountId: "ann", clientOrderId: "once", price: 100, quantity: 100 });
  const first = core.order(body);
  core.order(limit({ accountId: "bob", side: "sell", price: 100, quantity: 40 }));
  const { result, events } = core.run(body);
  expect(events).toEqual([]);
  expect(result).toMatchObject({ ok: true, order: { orderId: first.orderId, filledQuantity: 40, state: "open" } });
  core.run({ type: "cancel-order", accountId: "ann", orderId: first.orderId });
  expect(core.run(body).result).toMatchObject({ ok: true, order: { orderId: first.orderId, state: "cancelled" } });
});

test.each([
  { price: 101 },
  { quantity: 99 },
  { side: "sell" },
  { pair: "BBB_QQQ" },
  { timeInForce: "ioc" },
  { postOnly: true },
  { selfTradePrevention: "none" },
  { orderType: "market", price: null },
] as const)("a clientOrderId with another body is refused: %j", (changed) => {
  const body = limit({ clientOrderId: "once" });
  core.order(body);
  expect(core.code({ ...body, ...changed })).toBe("CLIENT_ORDER_ID_REUSED");
  expect(core.code({ ...body, quoteAmount: 1n })).toBe("CLIENT_ORDER_ID_REUSED");
});

test("a clientOrderId is free again after a refusal and for another account", () => {
  expect(core.code(limit({ clientOrderId: "x", price: 0 }))).toBe("PRICE_INVALID");
  expect(core.code(limit({ clientOrderId: "x" }))).toBe("ok");
  expect(core.code(limit({ clientOrderId: "x", accountId: "bob", price: 90 }))).toBe("ok");
});

test("finished orders and their client ids are remembered for the window and no longer", () => {
  const body = limit({ clientOrderId: "old", price: 90, quantity: 3 });
  const first = core.order(body);
  core.run({ type: "cancel-order", accountId: "ann", orderId: first.orderId });
  const finishOne = () => core.apply(limit({ price: 90, quantity: 3, timeInForce: "ioc" }));
  for (let count = 1; count < ENGINE_LIMITS.finishedOrdersPerAccount; count += 1) finishOne();
  expect(core.apply(body).result).toMatchObject({ order: { orderId: first.orderId } });
  expect(core.apply({ type: "cancel-order", accountId: "ann", orderId: first.orderId }).result).toMatchObject({
    code: "ORDER_FINISHED",
  });
  finishOne();
  expect(core.apply({ type: "cancel-order", accountId: "ann", orderId: first.orderId }).result).toMatchObject({
    code: "ORDER_UNKNOWN",
  });
  expect(core.apply(body).result).not.toMatchObject({ order: { orderId: first.orderId } });
  const account = core.state.accounts.get("ann");
  expect(account?.finishedOrders.size).toBe(ENGINE_LIMITS.finishedOrdersPerAccount);
});

test("a cancel releases the hold and answers with the order; a second one says that it has finished", () => {
  const order = core.order(limit({}));
  const cancel = { type: "cancel-order", accountId: "ann", orderId: order.orderId } as const;
  expect(core.run(cancel).result).toMatchObject({ ok: true, order: { state: "cancelled", reason: null } });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 100_000_000n, held: 0n });
  expect(core.run(cancel).result).toMatchObject({ ok: false, code: "ORDER_FINISHED", detail: { state: "cancelled" } });
});

test("nobody can cancel what isn't theirs", () => {
  const order = core.order(limit({}));
  expect(core.code({ type: "cancel-order", accountId: "bob", orderId: order.orderId })).toBe("ORDER_UNKNOWN");
  expect(core.code({ type: "cancel-order", accountId: "bob", orderId: "999" })).toBe("ORDER_UNKNOWN");
  expect(core.code({ type: "cancel-order", accountId: "nobody", orderId: order.orderId })).toBe("ACCOUNT_UNKNOWN");
});

test("cancel-all cancels the account's orders of one pair or of all and counts them", () => {
  core.order(limit({}));
  core.order(limit({ pair: "BBB_QQQ", quantity: 1 }));
  core.order(limit({ price: 90 }));
  core.order(limit({ accountId: "bob" }));
  expect(core.run({ type: "cancel-all", accountId: "ann", pair: "AAA_QQQ" }).result).toMatchObject({
    ok: true,
    cancelled: 2,
  });
  expect(core.run({ type: "cancel-all", accountId: "ann", pair: null }).result).toMatchObject({
    ok: true,
    cancelled: 1,
  });
  expect(core.run({ type: "cancel-all", accountId: "ann", pair: null }).result).toMatchObject({
    ok: true,
    cancelled: 0,
  });
  expect(core.code({ type: "cancel-all", accountId: "ann", pair: "ZZZ_QQQ" })).toBe("PAIR_UNKNOWN");
  expect(core.balance("bob", "QQQ").held).toBe(500_000n);
});

test("orders of unknown accounts and pairs are refused", () => {
  expect(core.code(limit({ accountId: "nobody" }))).toBe("ACCOUNT_UNKNOWN");
  expect(core.code(limit({ pair: "ZZZ_QQQ" }))).toBe("PAIR_UNKNOWN");
});

test("an order's id is its command's sequence, a trade's id the engine's own count", () => {
  const order = ask(100, 100);
  expect(order.orderId).toBe(String(core.sequence));
  const { events } = core.run(limit({ price: 100, quantity: 10 }));
  expect(events.find((event) => event.type === "traded")).toMatchObject({ tradeId: "1" });
});
