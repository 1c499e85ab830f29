import { afterAll, beforeAll, expect, test } from "vitest";
import { amendOrder } from "~exchange/contract/amend-order";
import { Envelope } from "~exchange/contract/endpoint";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listOrders } from "~exchange/contract/list-orders";
import { placeOrder } from "~exchange/contract/place-order";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
let ann: Trader;
let bob: Trader;

beforeAll(async () => {
  running = await startExchangeUnderTest();
  ann = await running.client.trader();
  bob = await running.client.trader();
  await print("97000.00");
});
afterAll(() => running.stop());

/** A little trade at a price, which becomes the last one. */
async function print(price: string): Promise<void> {
  await bob.place({ side: "sell", price, quantity: "0.00010" });
  await ann.place({ side: "buy", price, quantity: "0.00010", timeInForce: "ioc" });
}

async function orders(trader: Trader, scope: "open" | "history") {
  const { items } = await running.client.call(listOrders, { scope }, trader.token);
  return items;
}

test("a stop-limit waits armed, enters when the last price reaches its trigger, and is told with both prices", async () => {
  const stop = await ann.place({
    ...{ orderType: "stop_limit", side: "buy", price: "97200.00", triggerPrice: "97100.00", quantity: "0.00100" },
  });
  expect(stop).toMatchObject({ state: "open", triggerPrice: "97100.00", triggeredAt: null });
  await print("97100.00");
  const [open] = await orders(ann, "open");
  expect(open).toMatchObject({ orderId: stop.orderId, orderType: "stop_limit", price: "97200.00" });
  expect(open?.triggeredAt).toBeGreaterThan(0);
  await ann.cancel(stop.orderId);
});

test("a triggered order that is refused is told to its owner as rejected after its trigger", async () => {
  const stop = await bob.place({
    orderType: "stop_market",
    side: "sell",
    triggerPrice: "96900.00",
    quantity: "0.00100",
  });
  await print("96900.00");
  const [ended] = await orders(bob, "history").then((all) => all.filter(({ orderId }) => orderId === stop.orderId));
  expect(ended).toMatchObject({ state: "rejected_after_trigger", reason: "NO_LIQUIDITY" });
});

test("an iceberg shows a part, a gtd order carries its expiry, an oco both its prices", async () => {
  const expiresAt = Date.now() + 3_600_000;
  const iceberg = await ann.place({ price: "90000.00", quantity: "0.01000", displayQuantity: "0.00100" });
  const gtd = await ann.place({ price: "90000.00", quantity: "0.00100", timeInForce: "gtd", expiresAt });
  const oco = await bob.place({
    ...{ orderType: "oco", side: "sell", price: "99000.00", triggerPrice: "90100.00", stopLimitPrice: "90000.01" },
    quantity: "0.00100",
  });
  expect(iceberg.displayQuantity).toBe("0.00100");
  expect(gtd.expiresAt).toBe(expiresAt);
  expect(oco).toMatchObject({ triggerPrice: "90100.00", stopLimitPrice: "90000.01", state: "open" });
  for (const [trader, order] of [
    [ann, iceberg],
    [ann, gtd],
    [bob, oco],
  ] as const)
    await trader.cancel(order.orderId);
});

test("a gtd order expires by itself", async () => {
  const expiresAt = Date.now() + 300;
  const { orderId } = await ann.place({ price: "90000.00", quantity: "0.00100", timeInForce: "gtd", expiresAt });
  await expect
    .poll(async () => (await orders(ann, "history")).find((order) => order.orderId === orderId)?.reason, {
      timeout: 5_000,
    })
    .toBe("good_till_date");
});

test("an order is amended in place, once with a place to keep and once without", async () => {
  const { orderId } = await ann.place({ price: "90000.00", quantity: "0.00200" });
  const amend = (changes: { price?: string; quantity?: string }) =>
    running.client.call(amendOrder, { orderId, ...changes }, ann.token);
  expect(await amend({ quantity: "0.00100" })).toMatchObject({ orderId, quantity: "0.00100", price: "90000.00" });
  expect(await amend({ price: "90100.00" })).toMatchObject({ orderId, quantity: "0.00100", price: "90100.00" });
  await expect(amend({ price: "90100.001" })).rejects.toMatchObject({ error: "PRICE_INVALID" });
  await ann.cancel(orderId);
  await expect(amend({ price: "90000.00" })).rejects.toMatchObject({ error: "ORDER_FINISHED" });
});

test("a refusal carries what the limit is", async () => {
  const clientOrderId = "too-small";
  const order = {
    clientOrderId,
    pairCode: "BTC_USDT",
    side: "buy",
    orderType: "limit",
    price: "90000.00",
    quantity: "0.00001",
  };
  const response = await fetch(running.client.url(placeOrder.path), {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": ann.token },
    body: JSON.stringify(order),
  });
  expect(Envelope.parse(await response.json())).toMatchObject({ code: 7004, data: { minNotional: "5" } });
});

test("the rules of a pair are told with it", async () => {
  const instruments = await running.client.call(listInstruments, {});
  expect(instruments.find(({ pairCode }) => pairCode === "BTC_USDT")).toMatchObject({
    state: "trading",
    filters: { trailingMinBips: 10, trailingMaxBips: 2_000, maxIcebergParts: 50 },
  });
});
