import { beforeEach, expect, test } from "vitest";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import { CoreUnderTest, limit, market, TEST_PAIRS } from "./core-under-test";
import type { OrderView } from "./commands";
import { restoreState, snapshotParts } from "./core/snapshot";

// One tick times one lot of AAA_QQQ is 50 units of QQQ; one lot is 100 units of AAA. Takers pay 0.1 %, makers 0.0777 %.
let core: CoreUnderTest;

beforeEach(() => {
  core = CoreUnderTest.opened();
  for (const accountId of ["ann", "bob", "cyd"]) {
    core.fund(accountId, "QQQ", 100_000_000n);
    core.fund(accountId, "AAA", 1_000_000n);
  }
});

const START = 1_000_000n;
const exits = (given: Partial<ExitTerms>): ExitTerms => ({
  ...{ takeProfit: null, stopLoss: null, stopLossLimit: null },
  ...given,
});
const ask = (price: number, quantity: number) => core.order(limit({ accountId: "bob", side: "sell", price, quantity }));
const bid = (price: number, quantity: number) => core.order(limit({ accountId: "bob", price, quantity }));
function print(price: number): void {
  ask(price, 4);
  core.order(limit({ accountId: "cyd", price, quantity: 4 }));
}
/** The order that the next command places by itself. */
function exitPlaced(): OrderView {
  expect(core.core.nextDue()).toBe(core.core.state.time);
  const { events } = core.run({ type: "advance-time" });
  const placed = events.flatMap((event) =>
    event.type === "order-changed" && event.order.parentOrderId !== null ? [event.order] : [],
  );
  if (placed.length !== 1 || !placed[0]) throw new Error(`${placed.length} exits were placed`);
  return placed[0];
}

test("a buy that is filled gets an oco of what it received after the fee, rounded down to the lot", () => {
  ask(100, 100);
  const parent = core.order(limit({ exits: exits({ takeProfit: 110, stopLoss: 95 }) }));
  expect(parent).toMatchObject({ state: "filled", exits: { takeProfit: 110, stopLoss: 95, stopLossLimit: null } });
  const exit = exitPlaced();
  expect(exit).toMatchObject({ parentOrderId: parent.orderId, orderType: "oco", side: "sell", state: "open" });
  expect(exit).toMatchObject({ price: 110, triggerPrice: 95, stopLimitPrice: null, quantity: 99, exits: null });
  expect(core.balance("ann", "AAA")).toEqual({ available: START + 90n, held: 9_900n });
  expect(core.core.nextDue()).toBe(Infinity);
});

test("what an order with exits receives is held as it comes, so that nothing else can spend it", () => {
  core.order(limit({ side: "sell", price: 300, quantity: 10_000 }));
  core.order(limit({ quantity: 100, exits: exits({ stopLoss: 95 }) }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 40 }));
  expect(core.balance("ann", "AAA").available).toBe(0n);
  expect(core.code(limit({ side: "sell", price: 200, quantity: 10 }))).toBe("BALANCE_INSUFFICIENT");
});

test("an order that is cancelled with a part filled gets its exit for that part", () => {
  const parent = core.order(limit({ quantity: 100, exits: exits({ takeProfit: 120 }) }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 40 }));
  expect(core.core.nextDue()).toBe(Infinity);
  core.run({ type: "cancel-order", accountId: "ann", orderId: parent.orderId });
  expect(exitPlaced()).toMatchObject({ orderType: "limit", side: "sell", price: 120, quantity: 39, state: "open" });
});

test.each([
  ["the rest of an immediate-or-cancel", { timeInForce: "ioc" as const }],
  ["a market order that meets too little", { orderType: "market" as const, timeInForce: "ioc" as const, price: null }],
])("%s leaves its part with an exit", (_, terms) => {
  print(100);
  ask(100, 30);
  core.order(limit({ quantity: 100, ...terms, exits: exits({ stopLoss: 90, stopLossLimit: 88 }) }));
  expect(exitPlaced()).toMatchObject({ orderType: "stop_limit", triggerPrice: 90, price: 88, quantity: 29 });
});

test("an order that expires with a part filled gets its exit, and the exit's id is the command's that placed it", () => {
  core.order(limit({ timeInForce: "gtd", expiresAt: 9_000, exits: exits({ takeProfit: 120 }) }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 40 }));
  const { events } = core.run({ type: "advance-time" }, 9_001);
  const orders = events.flatMap((event) => (event.type === "order-changed" ? [event.order] : []));
  expect(orders.map(({ state }) => state)).toEqual(["expired", "open"]);
  expect(orders[1]).toMatchObject({ parentOrderId: orders[0]?.orderId, orderId: String(core.sequence) });
});

test("an order that ends with nothing filled drops its exits", () => {
  const parent = core.order(limit({ exits: exits({ takeProfit: 120, stopLoss: 90 }) }));
  core.run({ type: "cancel-order", accountId: "ann", orderId: parent.orderId });
  expect(core.core.nextDue()).toBe(Infinity);
  expect(core.balance("ann", "QQQ")).toEqual({ available: 100_000_000n, held: 0n });
});

test("a sell buys back for what it received and not a unit more, whichever leg of its exit it is", () => {
  bid(100, 100);
  const parent = core.order(
    limit({ side: "sell", exits: exits({ takeProfit: 90, stopLoss: 110, stopLossLimit: 113 }) }),
  );
  const received = parent.filledQuote - parent.fee;
  const exit = exitPlaced();
  // 499,500 units at 113 ticks of 50 units are 88.4 lots.
  expect(exit).toMatchObject({ orderType: "oco", side: "buy", price: 90, stopLimitPrice: 113, quantity: 88 });
  expect(core.balance("ann", "QQQ").held).toBe(88n * 113n * 50n);
  expect(88n * 113n * 50n).toBeLessThanOrEqual(received);
});

test("a sell with a stop alone spends what it received once the price has risen", () => {
  bid(100, 100);
  const parent = core.order(limit({ side: "sell", exits: exits({ stopLoss: 110 }) }));
  const received = parent.filledQuote - parent.fee;
  expect(exitPlaced()).toMatchObject({ orderType: "stop_market", quoteAmount: received, triggerPrice: 110 });
  expect(core.balance("ann", "QQQ").held).toBe(received);
});

test("a stop that has been reached by then is sold at once", () => {
  print(100);
  core.order(limit({ quantity: 100, exits: exits({ takeProfit: 130, stopLoss: 95 }) }));
  bid(90, 500);
  core.order(limit({ accountId: "cyd", side: "sell", price: 100, quantity: 100 }));
  core.order(limit({ accountId: "cyd", side: "sell", price: 90, quantity: 5 }));
  expect(exitPlaced()).toMatchObject({ orderType: "market", side: "sell", state: "filled", filledQuantity: 99 });
});

test("a profit that has been reached by then is taken at once, without a stop beside it", () => {
  print(100);
  core.order(limit({ quantity: 100, exits: exits({ takeProfit: 105, stopLoss: 95 }) }));
  core.order(limit({ accountId: "cyd", side: "sell", price: 100, quantity: 100 }));
  bid(106, 50);
  expect(exitPlaced()).toMatchObject({ orderType: "limit", price: 105, state: "open", filledQuantity: 50 });
});

test("an exit that can't be placed is an order that has ended with the reason, and gives back what it held", () => {
  core.order(limit({ accountId: "cyd", price: 101, quantity: 39 }));
  core.order(limit({ quantity: 100, exits: exits({ takeProfit: 120 }) }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 40 }));
  core.run({ type: "cancel-all", accountId: "ann", pair: null });
  expect(exitPlaced()).toMatchObject({ state: "rejected_after_trigger", reason: "EXIT_TOO_SMALL", quantity: null });
  expect(core.balance("ann", "AAA")).toEqual({ available: START + 99n, held: 0n });
});

test("an exit meets the pair's state when its turn comes", () => {
  ask(100, 100);
  core.order(limit({ quantity: 60, exits: exits({ stopLoss: 90 }) }));
  core.order(limit({ quantity: 40, exits: exits({ stopLoss: 90 }) }));
  core.run({ type: "set-pair-state", pair: "AAA_QQQ", state: "cancel_only" });
  expect(exitPlaced()).toMatchObject({ state: "rejected_after_trigger", reason: "PAIR_NOT_TRADING" });
  core.run({ type: "set-pair-state", pair: "AAA_QQQ", state: "trading" });
  expect(exitPlaced()).toMatchObject({ state: "open", quantity: 39 });
});

test.each([
  ["a profit below a buy's price", { exits: exits({ takeProfit: 100 }) }, "TAKE_PROFIT_INVALID"],
  ["a loss above a buy's price", { exits: exits({ stopLoss: 100 }) }, "STOP_LOSS_INVALID"],
  [
    "a profit above a sell's price",
    { side: "sell" as const, exits: exits({ takeProfit: 101 }) },
    "TAKE_PROFIT_INVALID",
  ],
  ["a loss below a sell's price", { side: "sell" as const, exits: exits({ stopLoss: 99 }) }, "STOP_LOSS_INVALID"],
  ["half a tick", { exits: exits({ takeProfit: 110.5 }) }, "TAKE_PROFIT_INVALID"],
  ["a limit without a stop", { exits: exits({ stopLossLimit: 90 }) }, "ORDER_TERMS_INVALID"],
  [
    "both exits of a sell without the stop's limit",
    { side: "sell" as const, exits: exits({ takeProfit: 90, stopLoss: 110 }) },
    "ORDER_TERMS_INVALID",
  ],
  ["a stop that would be worth too little", { quantity: 2, exits: exits({ stopLoss: 98 }) }, "EXIT_TOO_SMALL"],
])("%s is refused with the order", (_, terms, code) => {
  expect(core.code(limit(terms))).toBe(code);
});

test("a buy that takes at once is measured from the market's price and not from its limit", () => {
  print(100);
  expect(core.code(limit({ price: 110, exits: exits({ stopLoss: 105 }) }))).toBe("STOP_LOSS_INVALID");
  expect(core.code(limit({ price: 110, exits: exits({ takeProfit: 108 }) }))).toBe("ok");
});

test("the band and the count of stops are asked for the exits when the order is placed", () => {
  const filters = { bandDownBips: 500, bandUpBips: 500, bandMinutes: 1, maxStopOrders: 1 };
  core.run({ type: "configure-pair", pair: { ...TEST_PAIRS[0]!, filters } });
  print(100);
  core.run({ type: "advance-time" }, 62_000);
  expect(core.code(limit({ exits: exits({ takeProfit: 106 }) }))).toBe("PRICE_OUT_OF_BAND");
  core.order(limit({ orderType: "stop_limit", side: "sell", price: 90, triggerPrice: 91, quantity: 10 }));
  expect(core.code(limit({ exits: exits({ stopLoss: 96 }) }))).toBe("STOP_ORDERS_LIMIT");
  expect(core.code(limit({ exits: exits({ takeProfit: 104 }) }))).toBe("ok");
});

test("an amended order keeps its exits and can't be moved past them", () => {
  const order = core.order(limit({ exits: exits({ takeProfit: 110, stopLoss: 95 }) }));
  const amend = { type: "amend-order", accountId: "ann", orderId: order.orderId, quantity: null } as const;
  expect(core.code({ ...amend, price: 95 })).toBe("STOP_LOSS_INVALID");
  expect(core.code({ ...amend, price: 110 })).toBe("TAKE_PROFIT_INVALID");
  expect(core.order({ ...amend, price: 102 }).exits).toEqual({ takeProfit: 110, stopLoss: 95, stopLossLimit: null });
});

test("the same client order id with other exits is another order", () => {
  const order = limit({ clientOrderId: "mine", exits: exits({ takeProfit: 110 }) });
  const first = core.order(order);
  expect(core.order(order).orderId).toBe(first.orderId);
  expect(core.code({ ...order, exits: null })).toBe("CLIENT_ORDER_ID_REUSED");
  expect(core.code({ ...order, exits: exits({ takeProfit: 111 }) })).toBe("CLIENT_ORDER_ID_REUSED");
});

test("exits that wait, and the terms of orders that have them, survive a snapshot", () => {
  ask(100, 100);
  core.order(limit({ clientOrderId: "first", exits: exits({ takeProfit: 110, stopLoss: 95 }) }));
  core.order(limit({ accountId: "cyd", price: 90, exits: exits({ takeProfit: 99 }) }));
  const copy = new CoreUnderTest(restoreState(snapshotParts(core.core.state)), null);
  expect(copy.core.nextDue()).toBe(copy.core.state.time);
  const time = core.core.state.time + 1;
  expect(copy.apply({ type: "advance-time" }, time)).toEqual(core.apply({ type: "advance-time" }, time));
  const again = limit({ clientOrderId: "first", exits: exits({ takeProfit: 111, stopLoss: 95 }) });
  expect(copy.apply(again).result).toMatchObject({ code: "CLIENT_ORDER_ID_REUSED" });
});

test("orders that end together get their exits in that order, one with each look at the time", () => {
  for (const quantity of [10, 20, 30]) core.order(limit({ quantity, exits: exits({ takeProfit: 120 }) }));
  core.order(market({ accountId: "bob", side: "sell", quantity: 60 }));
  core.order(limit({ accountId: "cyd", price: 50, quantity: 4 }));
  expect([exitPlaced(), exitPlaced(), exitPlaced()].map(({ quantity }) => quantity)).toEqual([9, 19, 29]);
  expect(core.core.nextDue()).toBe(Infinity);
});
