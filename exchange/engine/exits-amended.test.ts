import { beforeEach, expect, test } from "vitest";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import { CoreUnderTest, limit, TEST_PAIRS } from "./core-under-test";
import type { OrderView } from "./commands";
import { restoreState, snapshotParts } from "./core/snapshot";

// One tick times one lot of AAA_QQQ is 50 units of QQQ; one lot is 100 units of AAA. Makers pay 0.0777 %.
let core: CoreUnderTest;

beforeEach(() => {
  core = CoreUnderTest.opened();
  for (const accountId of ["ann", "bob", "cyd"]) {
    core.fund(accountId, "QQQ", 100_000_000n);
    core.fund(accountId, "AAA", 1_000_000n);
  }
});

const START = 1_000_000n;
/** 40 lots less their fee. */
const RECEIVED = 3_996n;
const exits = (given: Partial<ExitTerms>): ExitTerms => ({
  ...{ takeProfit: null, stopLoss: null, stopLossLimit: null },
  ...given,
});
const amend = (
  order: OrderView,
  given: Partial<ExitTerms> | null,
  size: { price?: number; quantity?: number } = {},
) => ({
  ...({
    type: "amend-order",
    accountId: order.accountId,
    orderId: order.orderId,
    price: null,
    quantity: null,
  } as const),
  ...size,
  exits: given && exits(given),
});
const sellTo = (quantity: number) => core.order(limit({ accountId: "bob", side: "sell", quantity }));
const aaa = () => core.balance("ann", "AAA");

test("an order gets exits, others and none, and is otherwise what it was", () => {
  const order = core.order(limit({}));
  const given = core.order(amend(order, { takeProfit: 110, stopLoss: 95 }));
  expect(given).toMatchObject({ exits: { takeProfit: 110, stopLoss: 95 }, price: 100, quantity: 100, state: "open" });
  expect(core.order(amend(order, { stopLoss: 90 })).exits).toEqual(exits({ stopLoss: 90 }));
  expect(core.order(amend(order, null)).exits).toBeNull();
  core.order(amend(order, { takeProfit: 111 }));
  expect(core.order(amend(order, {})).exits).toBeNull();
});

test("an order whose exits change keeps its place in the queue, and loses it where its price changes with them", () => {
  const [first, second] = [core.order(limit({ quantity: 40 })), core.order(limit({ quantity: 40, accountId: "cyd" }))];
  core.order(amend(first, { takeProfit: 110 }));
  core.order(amend(first, { takeProfit: 112, stopLoss: 80 }));
  core.order(amend(first, null));
  core.order(amend(first, { stopLoss: 90 }, { quantity: 30 }));
  expect(sellTo(30).filledQuantity).toBe(30);
  expect(core.state.accounts.get("ann")?.finishedOrders.get(first.orderId)?.state).toBe("filled");
  const third = core.order(limit({ quantity: 40 }));
  core.order(amend(second, { takeProfit: 120 }, { quantity: 50 }));
  sellTo(40);
  expect(core.state.accounts.get("ann")?.finishedOrders.get(third.orderId)?.state).toBe("filled");
});

test("exits that come hold what the order has received, and those that go free it", () => {
  const order = core.order(limit({ quantity: 100 }));
  sellTo(40);
  expect(aaa()).toEqual({ available: START + RECEIVED, held: 0n });
  core.order(amend(order, { takeProfit: 120 }));
  expect(aaa()).toEqual({ available: START, held: RECEIVED });
  core.order(amend(order, { takeProfit: 120, stopLoss: 90 }));
  expect(aaa()).toEqual({ available: START, held: RECEIVED });
  core.order(amend(order, null));
  expect(aaa()).toEqual({ available: START + RECEIVED, held: 0n });
  core.run({ type: "cancel-order", accountId: "ann", orderId: order.orderId });
  expect(core.core.nextDue()).toBe(Infinity);
});

test("exits for what has been spent since are refused with what is missing", () => {
  const order = core.order(limit({ quantity: 100 }));
  sellTo(40);
  core.order(limit({ side: "sell", price: 300, quantity: 10_030 }));
  const { result } = core.run(amend(order, { takeProfit: 120 }));
  expect(result).toMatchObject({
    ok: false,
    code: "BALANCE_INSUFFICIENT",
    detail: { asset: "AAA", required: "0.3996" },
  });
});

test("the exit that is placed is the amended one, for all that was received", () => {
  const order = core.order(limit({ quantity: 100, exits: exits({ takeProfit: 150 }) }));
  sellTo(40);
  core.order(amend(order, { takeProfit: 120, stopLoss: 90, stopLossLimit: 88 }));
  core.run({ type: "cancel-order", accountId: "ann", orderId: order.orderId });
  const { events } = core.run({ type: "advance-time" });
  const placed = events.flatMap((event) => (event.type === "order-changed" ? [event.order] : []));
  expect(placed).toMatchObject([
    { parentOrderId: order.orderId, orderType: "oco", price: 120, triggerPrice: 90, stopLimitPrice: 88, quantity: 39 },
  ]);
});

test("an order that waits for its trigger takes exits, and nothing else", () => {
  const order = core.order(limit({ orderType: "stop_limit", price: 120, triggerPrice: 118 }));
  expect(core.order(amend(order, { takeProfit: 130 })).exits).toEqual(exits({ takeProfit: 130 }));
  expect(core.code(amend(order, { takeProfit: 131 }, { quantity: 50 }))).toBe("ORDER_NOT_AMENDABLE");
});

test.each([
  ["a profit on the wrong side", { takeProfit: 100 }, "TAKE_PROFIT_INVALID"],
  ["a loss on the wrong side", { stopLoss: 100 }, "STOP_LOSS_INVALID"],
  ["a limit without a stop", { stopLossLimit: 90 }, "ORDER_TERMS_INVALID"],
])("%s is refused, and the order keeps the exits it had", (_, given, code) => {
  const order = core.order(limit({ exits: exits({ takeProfit: 110, stopLoss: 95 }) }));
  expect(core.code(amend(order, given))).toBe(code);
  expect(core.state.accounts.get("ann")?.openOrders.get(order.orderId)?.exits).toEqual(order.exits);
});

test("exits are measured from the price that the same amendment gives the order", () => {
  const order = core.order(limit({ exits: exits({ takeProfit: 110, stopLoss: 95 }) }));
  expect(core.code(amend(order, { takeProfit: 110, stopLoss: 95 }, { price: 90 }))).toBe("STOP_LOSS_INVALID");
  expect(core.code(amend(order, { takeProfit: 95, stopLoss: 85 }, { price: 90 }))).toBe("ok");
});

test("an oco takes none", () => {
  const order = core.order(limit({ orderType: "oco", side: "sell", price: 120, triggerPrice: 90 }));
  expect(core.code(amend(order, { takeProfit: 110 }))).toBe("ORDER_TERMS_INVALID");
});

test("a stop that comes must find room beside the owner's other ones, and one that changes has it already", () => {
  core.run({ type: "configure-pair", pair: { ...TEST_PAIRS[0]!, filters: { maxStopOrders: 1 } } });
  const order = core.order(limit({ exits: exits({ takeProfit: 110 }) }));
  const stop = core.order(limit({ orderType: "stop_limit", price: 120, triggerPrice: 118, quantity: 10 }));
  expect(core.code(amend(order, { stopLoss: 90 }))).toBe("STOP_ORDERS_LIMIT");
  expect(core.code(amend(stop, { stopLoss: 90 }))).toBe("ok");
  expect(core.code(amend(stop, { stopLoss: 91 }))).toBe("ok");
});

test("an order that asks for the exits it has is answered as it is", () => {
  const order = core.order(limit({ exits: exits({ takeProfit: 110 }) }));
  const { result, events } = core.run(amend(order, { takeProfit: 110 }));
  expect(result).toMatchObject({ ok: true, order: { orderId: order.orderId, updatedAt: order.updatedAt } });
  expect(events).toEqual([]);
});

test("repeating the order's own command stays a repeat whatever its exits have become", () => {
  const body = limit({ clientOrderId: "mine", exits: exits({ takeProfit: 110 }) });
  const order = core.order(body);
  core.order(amend(order, { stopLoss: 90 }));
  expect(core.order(body)).toMatchObject({ orderId: order.orderId, exits: { stopLoss: 90 } });
  expect(core.code({ ...body, quantity: 99 })).toBe("CLIENT_ORDER_ID_REUSED");
});

test("amended exits survive a snapshot", () => {
  const order = core.order(limit({ quantity: 100 }));
  sellTo(40);
  core.order(amend(order, { takeProfit: 120, stopLoss: 90 }));
  const copy = new CoreUnderTest(restoreState(snapshotParts(core.core.state)), null);
  for (const body of [
    amend(order, null),
    { type: "cancel-order", accountId: "ann", orderId: order.orderId } as const,
  ]) {
    const time = core.core.state.time + 1;
    expect(copy.apply(body, time)).toEqual(core.apply(body, time));
  }
});
