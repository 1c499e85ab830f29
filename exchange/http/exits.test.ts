import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { amendOrder } from "~exchange/contract/amend-order";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getOrder } from "~exchange/contract/get-order";
import { listOrderEvents } from "~exchange/contract/list-order-events";
import { listOrders } from "~exchange/contract/list-orders";
import type { Order } from "~exchange/contract/schemas";
import {
  CallRefused,
  startExchangeUnderTest,
  type ExchangeUnderTest,
  type Trader,
} from "~exchange/exchange-under-test";
import { deleteReadStore } from "~exchange/projections/read-store";

let running: ExchangeUnderTest;
let ann: Trader;
let bob: Trader;

beforeAll(async () => {
  running = await startExchangeUnderTest();
  ann = await running.client.trader();
  bob = await running.client.trader();
});
afterAll(() => running.stop());

const EXITS = { takeProfit: "55000.00", stopLoss: "45000.00" };

async function ownOrders(): Promise<Order[]> {
  const [open, history] = await Promise.all(
    (["open", "history"] as const).map((scope) => running.client.call(listOrders, { scope, limit: 50 }, ann.token)),
  );
  return [...(open?.items ?? []), ...(history?.items ?? [])];
}

/** The exit of an order, once it is placed. */
async function exitOf(parent: Order): Promise<Order> {
  const find = (orders: readonly Order[]) => orders.find(({ parentOrderId }) => parentOrderId === parent.orderId);
  await expect.poll(async () => find(await ownOrders())).toBeDefined();
  const exit = find(await ownOrders());
  if (!exit) throw new Error("the exit is gone");
  return exit;
}

const timeline = async (orderId: string) =>
  (await running.client.call(listOrderEvents, { orderId, limit: 100 }, ann.token)).items;

test("an exit that can't be placed is told with the reason, at the order and as an order of its own", async () => {
  const parent = await ann.place({ price: "50000.00", quantity: "0.01", exits: EXITS });
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.0001", timeInForce: "ioc" });
  await ann.cancel(parent.orderId);
  const exit = await exitOf(parent);
  expect(exit).toMatchObject({ state: "rejected_after_trigger", reason: "NOTIONAL_TOO_SMALL" });
  expect((await timeline(parent.orderId)).at(-1)).toMatchObject({ type: "exit_refused", reason: "NOTIONAL_TOO_SMALL" });
});

test.each([
  [{ takeProfit: "49999.00" }, "TAKE_PROFIT_INVALID"],
  [{ stopLoss: "50000.00" }, "STOP_LOSS_INVALID"],
  [{ takeProfit: "55000.001" }, "TAKE_PROFIT_INVALID"],
  [{ stopLossLimit: "45000.00" }, "ORDER_TERMS_INVALID"],
] as const)("exits of %j are refused with %s", async (exits, error) => {
  const sent = ann.place({ price: "50000.00", quantity: "0.01", exits });
  await expect(sent).rejects.toMatchObject({ error, status: ERROR_CODES[error].status });
  await expect(sent).rejects.toBeInstanceOf(CallRefused);
});

test("a filled order's exit is an order of its own, which both time lines and a rebuilt read store tell of", async () => {
  await bob.place({ side: "sell", price: "50000.00", quantity: "0.01" });
  const parent = await ann.place({ price: "50000.00", quantity: "0.01", exits: EXITS });
  expect(parent).toMatchObject({ state: "filled", exits: { ...EXITS, stopLossLimit: null }, parentOrderId: null });
  const exit = await exitOf(parent);
  expect(exit).toMatchObject({ orderType: "oco", side: "sell", price: "55000.00", triggerPrice: "45000.00" });
  expect(exit).toMatchObject({ quantity: "0.00999", state: "open", exits: null });
  expect((await timeline(parent.orderId)).at(-1)).toMatchObject({ type: "exit_placed", exitOrderId: exit.orderId });
  expect((await timeline(exit.orderId)).map(({ type }) => type)).toEqual(["placed", "armed", "rested"]);
  await running.restart(() => deleteReadStore(join(running.directory, "exchange/read.sqlite")));
  expect((await timeline(parent.orderId)).at(-1)).toMatchObject({ type: "exit_placed", exitOrderId: exit.orderId });
  const { order } = await running.client.call(getOrder, { orderId: exit.orderId }, ann.token);
  expect(order.parentOrderId).toBe(parent.orderId);
});

test("an open order's exits are changed, taken away and given again, which its time line and a rebuilt read store tell of", async () => {
  // A trader of before a restart knows the old address.
  ann = await running.client.trader();
  const order = await ann.place({ price: "40000.00", quantity: "0.01", exits: { takeProfit: "42000.00" } });
  const amend = (exits: z.input<typeof amendOrder.input>["exits"]) =>
    running.client.call(amendOrder, { orderId: order.orderId, exits }, ann.token);
  const changed = await amend({ takeProfit: "43000.00", stopLoss: "39000.00" });
  expect(changed).toMatchObject({ exits: { takeProfit: "43000.00", stopLoss: "39000.00", stopLossLimit: null } });
  expect(changed).toMatchObject({ price: "40000.00", quantity: "0.01000", state: "open" });
  expect(await amend(null)).toMatchObject({ exits: null });
  await amend({ stopLoss: "38000.00" });
  await expect(amend({ stopLoss: "41000.00" })).rejects.toMatchObject({ error: "STOP_LOSS_INVALID" });
  const told = async () => (await timeline(order.orderId)).filter(({ type }) => type === "exits_changed");
  const steps = [
    { exitsBefore: { takeProfit: "42000.00", stopLoss: null }, exits: { takeProfit: "43000.00" } },
    { exitsBefore: { stopLoss: "39000.00" }, exits: null },
    { exitsBefore: null, exits: { takeProfit: null, stopLoss: "38000.00" } },
  ];
  await expect.poll(told).toMatchObject(steps);
  await running.restart(() => deleteReadStore(join(running.directory, "exchange/read.sqlite")));
  expect(await told()).toMatchObject(steps);
  const open = (await ownOrders()).find(({ orderId }) => orderId === order.orderId);
  expect(open).toMatchObject({ exits: { takeProfit: null, stopLoss: "38000.00" } });
});
