import { beforeEach, expect, test } from "vitest";
import type { OrderView } from "./commands";
import { CoreUnderTest, limit, market, TEST_PAIRS } from "./core-under-test";
import type { EngineEvent } from "./events";

// One tick times one lot of AAA_QQQ is 50 units of QQQ; one lot is 100 units of AAA.
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
/** Bob and cyd trade a little at a price, which becomes the last one. */
function print(price: number): EngineEvent[] {
  ask(price, 4, "bob");
  return core.run(limit({ accountId: "cyd", side: "buy", price, quantity: 4 })).events;
}
const told = (events: readonly EngineEvent[], orderId: string): OrderView | undefined =>
  events.flatMap((event) =>
    event.type === "order-changed" && event.order.orderId === orderId ? [event.order] : [],
  )[0];
const now = () => core.core.state.time;

test("a stop-limit waits outside the book, reserves its cost, and enters at its limit when the last price reaches it", () => {
  print(100);
  const stop = core.order(limit({ orderType: "stop_limit", side: "buy", price: 112, triggerPrice: 110, quantity: 10 }));
  expect(stop).toMatchObject({ state: "open", triggeredAt: null });
  expect(core.balance("ann", "QQQ").held).toBe(56_000n);
  expect(told(print(109), stop.orderId)).toBeUndefined();
  expect(told(print(110), stop.orderId)).toMatchObject({ state: "open", triggeredAt: now(), filledQuantity: 0 });
  expect(core.state.markets.get("AAA_QQQ")?.book.best("buy")).toBe(112);
});

test("a stop-market sell fires when the last price falls to it, and takes what is there", () => {
  print(100);
  const stop = core.order(market({ orderType: "stop_market", side: "sell", triggerPrice: 95, quantity: 10 }));
  bid(94, 50, "cyd");
  expect(told(print(96), stop.orderId)).toBeUndefined();
  const fired = told(print(95), stop.orderId);
  expect(fired).toMatchObject({ state: "filled", filledQuantity: 10, filledQuote: 47_000n });
  expect(core.balance("ann", "AAA").held).toBe(0n);
});

test("a stop-market buy spends a quote amount, which it reserves while it is armed", () => {
  print(100);
  const stop = core.order(
    market({ orderType: "stop_market", side: "buy", triggerPrice: 105, quantity: null, quoteAmount: 60_000n }),
  );
  expect(core.balance("ann", "QQQ").held).toBe(60_000n);
  ask(106, 100, "cyd");
  expect(told(print(105), stop.orderId)).toMatchObject({ state: "filled", filledQuantity: 11 });
  expect(core.balance("ann", "QQQ")).toEqual({ available: 100_000_000n - 58_300n, held: 0n });
  const byQuantity = market({ orderType: "stop_market", side: "buy", triggerPrice: 120, quantity: 10 });
  expect(core.code(byQuantity)).toBe("QUANTITY_INVALID");
});

test("a stop whose trigger the last price has reached is refused, with the last price", () => {
  print(100);
  const stop = limit({ orderType: "stop_limit", side: "buy", price: 112, triggerPrice: 100, quantity: 10 });
  expect(core.run(stop).result).toMatchObject({ code: "WOULD_TRIGGER", detail: { last: "50.0" } });
});

test("a triggered order that is refused ends as rejected after its trigger, with the reason, and holds nothing", () => {
  print(100);
  const stop = core.order(market({ orderType: "stop_market", side: "sell", triggerPrice: 95, quantity: 10 }));
  expect(told(print(95), stop.orderId)).toMatchObject({
    state: "rejected_after_trigger",
    reason: "NO_LIQUIDITY",
    triggeredAt: now(),
  });
  expect(core.balance("ann", "AAA")).toEqual({ available: 1_000_000n, held: 0n });
  const cancel = { type: "cancel-order", accountId: "ann", orderId: stop.orderId } as const;
  expect(core.run(cancel).result).toMatchObject({
    code: "ORDER_FINISHED",
    detail: { state: "rejected_after_trigger" },
  });
});

test("stops fire oldest first, and what one of them trades may fire the next", () => {
  print(100);
  const second = core.order(market({ orderType: "stop_market", side: "sell", triggerPrice: 90, quantity: 10 }));
  const first = core.order(market({ orderType: "stop_market", side: "sell", triggerPrice: 95, quantity: 10 }));
  bid(89, 100, "cyd");
  const events = print(95);
  const takers = events.flatMap((event) => (event.type === "traded" ? [event.taker.orderId] : []));
  expect(takers.slice(1)).toEqual([first.orderId, second.orderId]);
});

test("no command carries out more than its share of a cascade; the next one goes on", () => {
  print(100);
  for (let count = 0; count < 70; count += 1)
    core.order(market({ orderType: "stop_market", side: "sell", triggerPrice: 95, quantity: 3 }));
  bid(90, 1_000, "cyd");
  print(95);
  expect(core.core.state.due).toHaveLength(6);
  expect(core.core.nextDue()).toBeLessThanOrEqual(now());
  core.run({ type: "advance-time" });
  expect(core.core.state.due).toHaveLength(0);
  expect(core.core.nextDue()).toBe(Infinity);
});

test("a trailing stop follows the best price and fires when the price has come back by its distance", () => {
  print(100);
  const stop = core.order(market({ orderType: "trailing_stop", side: "sell", trailingBips: 500, quantity: 10 }));
  for (const price of [104, 120, 115]) expect(told(print(price), stop.orderId)).toBeUndefined();
  bid(110, 50, "cyd");
  // 5 % of 120 is 6.
  expect(told(print(114), stop.orderId)).toMatchObject({ state: "filled", triggerPrice: 114, filledQuantity: 10 });
});

test("a trailing buy follows downwards and rounds the way back up", () => {
  print(100);
  const stop = core.order(
    market({ orderType: "trailing_stop", side: "buy", trailingBips: 501, quantity: null, quoteAmount: 60_000n }),
  );
  ask(120, 50, "cyd");
  // 5.01 % of 80 is 4.008: the price must come back by 5.
  for (const price of [80, 84]) expect(told(print(price), stop.orderId)).toBeUndefined();
  expect(told(print(85), stop.orderId)).toMatchObject({ state: "filled", triggerPrice: 85 });
});

test("an oco rests and is armed with one reserve; a first fill of its limit disarms its stop", () => {
  print(100);
  const oco = core.order(limit({ orderType: "oco", side: "sell", price: 110, triggerPrice: 90, quantity: 10 }));
  expect(core.balance("ann", "AAA").held).toBe(1_000n);
  core.order(limit({ accountId: "cyd", price: 110, quantity: 4, timeInForce: "ioc" }));
  bid(85, 50, "cyd");
  expect(told(print(90), oco.orderId)).toBeUndefined();
  expect(core.balance("ann", "AAA").held).toBe(600n);
});

test("an oco's trigger pulls its limit and places the stop leg", () => {
  print(100);
  const oco = core.order(
    limit({ orderType: "oco", side: "sell", price: 110, triggerPrice: 90, stopLimitPrice: 88, quantity: 10 }),
  );
  const events = print(90);
  expect(told(events, oco.orderId)).toMatchObject({
    state: "open",
    triggeredAt: now(),
    price: 110,
    stopLimitPrice: 88,
  });
  const levels = events.flatMap((event) =>
    event.type === "level-changed" && event.side === "sell" ? [[event.price, event.quantity]] : [],
  );
  expect(levels).toEqual(
    expect.arrayContaining([
      [110, 0],
      [88, 10],
    ]),
  );
});

test("where one sweep would reach both legs of an oco, the stop wins", () => {
  print(100);
  const oco = core.order(limit({ orderType: "oco", side: "sell", price: 110, triggerPrice: 90, quantity: 10 }));
  ask(85, 4, "cyd");
  ask(120, 10, "cyd");
  bid(80, 50, "cyd");
  const { events } = core.run(limit({ accountId: "bob", price: 120, quantity: 10, timeInForce: "ioc" }));
  const prices = events.flatMap((event) => (event.type === "traded" ? [event.price] : []));
  expect(prices).toEqual([85, 120, 80]);
  expect(told(events, oco.orderId)).toMatchObject({ state: "filled", filledQuote: 40_000n });
});

test("an oco buy reserves its dearer leg, gives the rest back at its first fill, and needs a stop limit price", () => {
  print(100);
  const oco = { orderType: "oco", side: "buy", price: 90, triggerPrice: 110, quantity: 10 } as const;
  expect(core.code(limit(oco))).toBe("ORDER_TERMS_INVALID");
  core.order(limit({ ...oco, stopLimitPrice: 112 }));
  expect(core.balance("ann", "QQQ").held).toBe(56_000n);
  core.order(limit({ accountId: "bob", side: "sell", price: 90, quantity: 4, timeInForce: "ioc" }));
  expect(core.balance("ann", "QQQ").held).toBe(27_000n);
});

test("an oco filled in part stays an order that never takes, whatever it is amended to", () => {
  print(100);
  const oco = core.order(limit({ orderType: "oco", price: 95, triggerPrice: 110, stopLimitPrice: 112, quantity: 10 }));
  core.order(limit({ accountId: "bob", side: "sell", price: 95, quantity: 4 }));
  ask(102, 20);
  const amend = { type: "amend-order", accountId: "ann", orderId: oco.orderId, quantity: null } as const;
  expect(core.code({ ...amend, price: 102 })).toBe("WOULD_TAKE");
  expect(core.order({ ...amend, price: 101 })).toMatchObject({ state: "open", filledQuantity: 4, price: 101 });
});

test("an amended oco whose stop has fired tells the price it rests at, which may take", () => {
  print(100);
  const oco = core.order(limit({ orderType: "oco", price: 90, triggerPrice: 110, stopLimitPrice: 112, quantity: 10 }));
  print(110);
  const amend = { type: "amend-order", accountId: "ann", orderId: oco.orderId, price: null, quantity: null } as const;
  expect(core.order({ ...amend, quantity: 8 })).toMatchObject({ state: "open", quantity: 8, price: 112 });
  ask(113, 20);
  expect(core.order({ ...amend, price: 113 })).toMatchObject({ state: "filled", filledQuote: 45_200n });
});

test("an oco that would take is refused", () => {
  print(100);
  ask(105, 4);
  const oco = limit({ orderType: "oco", price: 106, triggerPrice: 110, stopLimitPrice: 112, quantity: 10 });
  expect(core.code(oco)).toBe("WOULD_TAKE");
});

test("an iceberg shows a slice, and each next slice queues behind the others of its price", () => {
  const iceberg = core.order(limit({ accountId: "bob", side: "sell", price: 100, quantity: 25, displayQuantity: 10 }));
  const other = ask(100, 10, "cyd");
  expect(core.state.markets.get("AAA_QQQ")?.book.quantityAt("sell", 100)).toBe(20);
  expect(core.balance("bob", "AAA").held).toBe(2_500n);
  const { events } = core.run(limit({ price: 100, quantity: 33 }));
  const met = events.flatMap((event) => (event.type === "traded" ? [[event.maker.orderId, event.quantity]] : []));
  expect(met).toEqual([
    [iceberg.orderId, 10],
    [other.orderId, 10],
    [iceberg.orderId, 10],
    [iceberg.orderId, 3],
  ]);
  expect(events).toContainEqual(expect.objectContaining({ type: "level-changed", price: 100, quantity: 2 }));
});

test("a fok order counts what icebergs hide", () => {
  core.order(limit({ accountId: "bob", side: "sell", price: 100, quantity: 25, displayQuantity: 10 }));
  expect(core.code(limit({ price: 100, quantity: 26, timeInForce: "fok" }))).toBe("FOK_NOT_FILLABLE");
  expect(core.order(limit({ price: 100, quantity: 25, timeInForce: "fok" })).state).toBe("filled");
});

test("a gtd order expires with the first command at or after its time, whatever that is", () => {
  const order = core.order(limit({ timeInForce: "gtd", expiresAt: now() + 500 }));
  const due = core.core.nextDue();
  expect(due).toBe(order.expiresAt);
  expect(told(core.run({ type: "advance-time" }, due - 1).events, order.orderId)).toBeUndefined();
  const { events, result } = core.run({ type: "close-session", tokenHash: "none" }, due);
  expect(result).toMatchObject({ ok: false, code: "SESSION_UNKNOWN" });
  expect(told(events, order.orderId)).toMatchObject({ state: "expired", reason: "good_till_date" });
  expect(core.balance("ann", "QQQ").held).toBe(0n);
  expect(core.code(limit({ timeInForce: "gtd", expiresAt: now() }))).toBe("EXPIRY_INVALID");
  expect(core.code(limit({ timeInForce: "gtd" }))).toBe("EXPIRY_INVALID");
});

test("less quantity keeps the place in the queue and gives back what it held; more, or another price, gives the place up", () => {
  const first = bid(100, 50, "ann");
  const second = bid(100, 50, "bob");
  const amend = (orderId: string, changes: { price?: number; quantity?: number }) =>
    core.order({ type: "amend-order", accountId: "ann", orderId, price: null, quantity: null, ...changes });
  expect(amend(first.orderId, { quantity: 30 })).toMatchObject({ orderId: first.orderId, quantity: 30, state: "open" });
  expect(core.balance("ann", "QQQ").held).toBe(150_000n);
  const makers = () =>
    core
      .run(limit({ accountId: "cyd", side: "sell", price: 100, quantity: 2, timeInForce: "ioc" }))
      .events.flatMap((event) => (event.type === "traded" ? [event.maker.orderId] : []));
  expect(makers()).toEqual([first.orderId]);
  amend(first.orderId, { quantity: 40 });
  expect(core.balance("ann", "QQQ").held).toBe(190_000n);
  expect(makers()).toEqual([second.orderId]);
});

test("an amended price may trade at once, and needs the money for it", () => {
  ask(110, 10);
  const order = bid(100, 10, "ann");
  const amend = { type: "amend-order", accountId: "ann", orderId: order.orderId, quantity: null } as const;
  expect(core.code({ ...amend, price: 2_000_000 })).toBe("BALANCE_INSUFFICIENT");
  expect(core.order({ ...amend, price: 111 })).toMatchObject({ state: "filled", filledQuote: 55_000n, price: 111 });
  expect(core.code({ ...amend, price: 99 })).toBe("ORDER_FINISHED");
  expect(core.code({ ...amend, accountId: "bob", price: 99 })).toBe("ORDER_UNKNOWN");
});

test("an amended order is still the one of its clientOrderId; an armed one can't be amended", () => {
  const body = limit({ clientOrderId: "once" });
  const { orderId } = core.order(body);
  core.order({ type: "amend-order", accountId: "ann", orderId, price: 99, quantity: 50 });
  expect(core.run(body).result).toMatchObject({ ok: true, order: { orderId, price: 99, quantity: 50 } });
  expect(core.code({ ...body, side: "sell" })).toBe("CLIENT_ORDER_ID_REUSED");
  const stop = core.order(limit({ orderType: "stop_limit", price: 112, triggerPrice: 110, quantity: 10 }));
  expect(core.code({ type: "amend-order", accountId: "ann", orderId: stop.orderId, price: 113, quantity: null })).toBe(
    "ORDER_NOT_AMENDABLE",
  );
});

test("fees follow the account's level, and a level above the table pays the table's last", () => {
  const [pair] = TEST_PAIRS;
  if (!pair) throw new Error("no pair");
  const feeLevels = [{ makerFeePpm: 0, takerFeePpm: 500 }];
  core.run({ type: "configure-pair", pair: { ...pair, feeLevels } });
  core.run({ type: "set-fee-level", accountId: "ann", level: 7 });
  core.run({ type: "set-fee-level", accountId: "bob", level: 1 });
  ask(100, 100);
  expect(core.order(limit({ price: 100, quantity: 100 })).fee).toBe(5n);
  expect(core.state.house.get("house:fees")).toEqual(new Map([["AAA", 5n]]));
});

test("prices keep within the band around the last whole minutes' average, its edges included", () => {
  const [pair] = TEST_PAIRS;
  if (!pair) throw new Error("no pair");
  const filters = { bandMinutes: 1, bandDownBips: 500, bandUpBips: 500 };
  core.run({ type: "configure-pair", pair: { ...pair, filters } });
  print(100);
  expect(core.code(limit({ price: 10 }))).toBe("ok");
  core.run({ type: "advance-time" }, now() + 60_000);
  const sell = { side: "sell", quantity: 10 } as const;
  for (const at of [{ price: 95 }, { price: 105, ...sell }, { price: 95, timeInForce: "ioc" } as const])
    expect(core.code(limit(at)), String(at.price)).toBe("ok");
  expect(core.run(limit({ price: 94 })).result).toMatchObject({
    code: "PRICE_OUT_OF_BAND",
    detail: { minPrice: "47.5", maxPrice: "52.5" },
  });
  expect(core.code(limit({ price: 106, ...sell }))).toBe("PRICE_OUT_OF_BAND");
  const iceberg = { displayQuantity: 5 } as const;
  expect(core.code(limit({ price: 95, ...iceberg }))).toBe("ok");
  expect(core.code(limit({ price: 105, ...sell, ...iceberg }))).toBe("ok");
  core.run({ type: "advance-time" }, now() + 60_000);
  expect(core.code(limit({ price: 94 }))).toBe("ok");
});

test("a halted pair takes nothing and lets nothing go; a cancel-only pair lets orders go", () => {
  const { orderId } = bid(90, 10, "ann");
  const cancel = { type: "cancel-order", accountId: "ann", orderId } as const;
  core.run({ type: "set-pair-state", pair: "AAA_QQQ", state: "halted" });
  expect(core.run(cancel).result).toMatchObject({ code: "PAIR_NOT_TRADING", detail: { state: "halted" } });
  expect(core.run({ type: "cancel-all", accountId: "ann", pair: null }).result).toMatchObject({ cancelled: 0 });
  core.run({ type: "set-pair-state", pair: "AAA_QQQ", state: "cancel_only" });
  expect(core.code(limit({}))).toBe("PAIR_NOT_TRADING");
  expect(core.code(cancel)).toBe("ok");
});

test("before it opens a pair takes limit orders that don't cross, and nothing trades", () => {
  core.run({ type: "set-pair-state", pair: "AAA_QQQ", state: "pre_open" });
  ask(100, 10);
  expect(core.code(limit({ price: 99 }))).toBe("ok");
  expect(core.code(limit({ price: 100 }))).toBe("WOULD_TAKE");
  expect(core.code(market({}))).toBe("PAIR_NOT_TRADING");
  expect(core.code(limit({ price: 99, timeInForce: "ioc" }))).toBe("PAIR_NOT_TRADING");
});

test("an exchange in cancel-only takes no order of anybody and says why", () => {
  const { orderId } = bid(90, 10, "ann");
  core.run({ type: "set-exchange-mode", cancelOnly: true, reason: "a drill" });
  expect(core.run(limit({})).result).toMatchObject({ code: "EXCHANGE_CANCEL_ONLY", detail: { reason: "a drill" } });
  expect(core.code({ type: "amend-order", accountId: "ann", orderId, price: 89, quantity: null })).toBe(
    "EXCHANGE_CANCEL_ONLY",
  );
  expect(core.code({ type: "cancel-order", accountId: "ann", orderId })).toBe("ok");
  core.run({ type: "set-exchange-mode", cancelOnly: false, reason: "" });
  expect(core.code(limit({}))).toBe("ok");
});

test("amounts beyond what a double holds are exact", () => {
  const big = 10n ** 29n;
  core.fund("ann", "QQQ", big);
  core.fund("bob", "AAA", 10n ** 20n);
  core.run({ type: "configure-pair", pair: { ...TEST_PAIRS[0]!, maxQuantity: "90000000000000" } });
  const price = 2 ** 40 + 1;
  const quantity = 2 ** 44 + 1;
  core.order(limit({ accountId: "bob", side: "sell", price, quantity }));
  const order = core.order(limit({ price, quantity }));
  expect(order.filledQuote).toBe(BigInt(price) * BigInt(quantity) * 50n);
  expect(core.balance("ann", "QQQ").available).toBe(100_000_000n + big - order.filledQuote);
  expect(core.code({ type: "deposit", accountId: "ann", asset: "QQQ", amount: 2n ** 100n, reference: "x" })).toBe(
    "QUANTITY_INVALID",
  );
});

test("a triggered post-only stop that is amended into the other side is refused", () => {
  print(100);
  const stop = core.order(
    limit({ orderType: "stop_limit", postOnly: true, price: 105, triggerPrice: 110, quantity: 10 }),
  );
  print(110);
  ask(111, 20);
  const amend = { type: "amend-order", accountId: "ann", orderId: stop.orderId, price: 111, quantity: null } as const;
  expect(core.code(amend)).toBe("WOULD_TAKE");
});

test("a quote amount beyond what is exact is no amount", () => {
  const spend = { orderType: "market", side: "buy", price: null, quantity: null } as const;
  expect(core.code(market({ ...spend, quoteAmount: 2n ** 100n }))).toBe("QUANTITY_INVALID");
});
