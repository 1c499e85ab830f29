import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { Envelope } from "~exchange/contract/endpoint";
import { placeOrder } from "~exchange/contract/place-order";
import type { PairFilters } from "~exchange/domain/instrument";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";

const MINUTE = 60_000;
const FILTERS: PairFilters = {
  minPrice: "1000.00",
  maxPrice: "200000.00",
  bandDownBips: 1_000,
  bandUpBips: 2_000,
  bandMinutes: 2,
  minQuantity: "0.0002",
  minMarketQuantity: "0.0005",
  maxMarketQuantity: "0.01",
  maxNotional: "4000",
  maxOpenOrders: 4,
  maxStopOrders: 2,
  maxPosition: "0.15",
  trailingMinBips: 50,
  trailingMaxBips: 500,
  maxIcebergParts: 3,
};

let running: ExchangeUnderTest;
let maker: Trader;
const clock = { time: Date.parse("2026-11-28T12:00:00Z") };

beforeAll(async () => {
  const pairs = { BTC_USDT: { filters: FILTERS, minNotional: "10", maxQuantity: "0.5" } };
  running = await startExchangeUnderTest({ pairs, now: () => clock.time });
  maker = await running.client.trader();
  const taker = await running.client.trader();
  await maker.place({ side: "sell", price: "10000.00", quantity: "0.00100" });
  await taker.place({ side: "buy", price: "10000.00", quantity: "0.00100" });
  await maker.place({ side: "sell", price: "10100.00", quantity: "0.05000" });
});
afterAll(() => running.stop());

let sent = 0;
/** What the API answers, envelope and status. */
async function send(trader: Trader, order: object) {
  const usual = { clientOrderId: `f${(sent += 1)}`, pairCode: "BTC_USDT", side: "buy", orderType: "limit" };
  const response = await fetch(running.client.url(placeOrder.path), {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": trader.token },
    body: JSON.stringify({ ...usual, ...order }),
  });
  return { status: response.status, ...Envelope.parse(await response.json()) };
}

async function expectRefused(trader: Trader, order: object, error: ErrorName, limits: Record<string, string>) {
  const { code, status } = ERROR_CODES[error];
  expect(await send(trader, order)).toMatchObject({ status, code, data: limits });
}

const market = { orderType: "market" };
const iceberg = { price: "9500.00", quantity: "0.00400" };
const trailing = { orderType: "trailing_stop", side: "sell", quantity: "0.00200" };

test.each<[ErrorName, object, Record<string, string>]>([
  ["PRICE_TOO_LOW", { price: "999.99", quantity: "0.01000" }, { minPrice: "1000.00" }],
  ["PRICE_TOO_HIGH", { price: "200000.01", quantity: "0.01000" }, { maxPrice: "200000.00" }],
  ["QUANTITY_TOO_SMALL", { price: "9500.00", quantity: "0.00019" }, { minQuantity: "0.00020" }],
  ["QUANTITY_TOO_LARGE", { price: "9500.00", quantity: "0.50001" }, { maxQuantity: "0.5" }],
  ["NOTIONAL_TOO_SMALL", { price: "9500.00", quantity: "0.00105" }, { minNotional: "10" }],
  ["NOTIONAL_TOO_LARGE", { price: "9500.00", quantity: "0.50000" }, { maxNotional: "4000.00000000" }],
  ["MARKET_QUANTITY_TOO_SMALL", { ...market, quantity: "0.00049" }, { minQuantity: "0.00050" }],
  ["MARKET_QUANTITY_TOO_LARGE", { ...market, quantity: "0.01001" }, { maxQuantity: "0.01000" }],
  ["TRAILING_DELTA_INVALID", { ...trailing, trailingBips: 49 }, { minBips: "50", maxBips: "500" }],
  ["TRAILING_DELTA_INVALID", { ...trailing, trailingBips: 501 }, { minBips: "50", maxBips: "500" }],
  ["ICEBERG_PARTS_LIMIT", { ...iceberg, displayQuantity: "0.00133" }, { limit: "3" }],
  ["POSITION_LIMIT", { price: "9500.00", quantity: "0.05001" }, { maxPosition: "0.15000000" }],
])("%s is answered with its code and its limit", async (error, order, limits) => {
  const trader = await running.client.trader();
  await expectRefused(trader, order, error, limits);
});

test("open and stop orders are counted, and the one too many is refused with the limit", async () => {
  const ann = await running.client.trader();
  const stop = {
    orderType: "stop_limit",
    side: "sell",
    price: "9400.00",
    triggerPrice: "9500.00",
    quantity: "0.00200",
  };
  for (let i = 0; i < 2; i += 1) expect(await send(ann, stop)).toMatchObject({ status: 200 });
  await expectRefused(ann, stop, "STOP_ORDERS_LIMIT", { limit: "2" });
  const resting = { price: "9500.00", quantity: "0.00200" };
  for (let i = 0; i < 2; i += 1) expect(await send(ann, resting)).toMatchObject({ status: 200 });
  await expectRefused(ann, resting, "OPEN_ORDERS_LIMIT", { limit: "4" });
});

test("the band begins with the first whole minute of trades, ends with the last one that counts, and tells its edges", async () => {
  const ann = await running.client.trader();
  const low = { price: "8999.99", quantity: "0.00200" };
  const high = { side: "sell", price: "12000.01", quantity: "0.00200" };
  const cancelled = async (order: object) => {
    const answer = await send(ann, order);
    expect(answer.status).toBe(200);
    await running.client.call(cancelAllOrders, { pairCode: "BTC_USDT" }, ann.token);
  };
  await cancelled(low);
  clock.time += MINUTE;
  await expectRefused(ann, low, "PRICE_OUT_OF_BAND", { minPrice: "9000.00", maxPrice: "12000.00" });
  await expectRefused(ann, high, "PRICE_OUT_OF_BAND", { minPrice: "9000.00", maxPrice: "12000.00" });
  await cancelled({ ...low, price: "9000.00" });
  await cancelled({ ...high, price: "12000.00" });
  clock.time += MINUTE;
  await expectRefused(ann, low, "PRICE_OUT_OF_BAND", { minPrice: "9000.00", maxPrice: "12000.00" });
  clock.time += MINUTE;
  await cancelled(low);
});
