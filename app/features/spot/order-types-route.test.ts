import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders } from "~exchange/contract/list-orders";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import { action, loader } from "~/routes/($locale)/spot";
import type { OrderOutcome } from "./order-outcome";

const SITE = "http://127.0.0.1:3000";

let exchange: ExchangeUnderTest;
beforeAll(async () => {
  // Nobody trades but the test. Last traded at 100000.
  exchange = await startExchangeUnderTest({ demo: "on", market: false });
  process.env.EXCHANGE_PORT = String(exchange.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.exchange.futuresPort);
  const maker = await exchange.client.trader();
  const taker = await exchange.client.trader();
  await maker.place({ side: "sell", price: "100000.00", quantity: "0.005" });
  await taker.place({ side: "buy", price: "100000.00", quantity: "0.001" });
  await maker.place({ side: "buy", price: "99000.00", quantity: "0.01" });
});
afterAll(() => exchange.stop());

function requestOf(person: Trader, search: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  headers.set("Cookie", `correction_token=1; access_token=${person.token}`);
  return new Request(`${SITE}/spot/BTC_USDT${search}`, { ...init, headers });
}

let sent = 0;
function send(person: Trader, fields: Record<string, string>, search = "") {
  sent += 1;
  const form = { intent: "place", clientOrderId: `typed-${sent}`, orderType: "limit", side: "sell", ...fields };
  const request = requestOf(person, search, { method: "POST", body: new URLSearchParams(form) });
  return action({ request, params: { pair: "BTC_USDT" }, context: {} });
}

/** Sends as a fetcher does, and gives its answer. */
async function outcomeOf(person: Trader, fields: Record<string, string>): Promise<OrderOutcome> {
  return (await send(person, { ...fields, respond: "data" })).data;
}

/** What is thrown: the redirect that answers a plain form. */
async function redirectOf(sending: Promise<unknown>): Promise<Response> {
  const thrown = await sending.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("no redirect");
  return thrown;
}

const open = async (person: Trader) =>
  (await exchange.client.call(listOrders, { scope: "open", limit: 10 }, person.token)).items;

test.each([
  [
    { orderType: "stop_limit", triggerPrice: "95,000.00", price: "94900", amount: "0.01", postOnly: "on" },
    { triggerPrice: "95000.00", price: "94900.00", quantity: "0.01000", postOnly: true },
    "spot:flash.sellStop",
  ],
  [
    { orderType: "stop_market", triggerPrice: "95000", amount: "0.01", total: "500" },
    { triggerPrice: "95000.00", price: null, quantity: "0.01000", quoteAmount: null },
    "spot:flash.sellStop",
  ],
  [
    { orderType: "stop_market", side: "buy", triggerPrice: "105000", amount: "0.01", total: "500" },
    { triggerPrice: "105000.00", quantity: null, quoteAmount: "500.00000000" },
    "spot:flash.buyStop",
  ],
  [
    { orderType: "trailing_stop", trailingRate: "2.5", amount: "0.01" },
    { trailingBips: 250, triggerPrice: null, quantity: "0.01000" },
    "spot:flash.sellTrailing",
  ],
  [
    { orderType: "oco", price: "110000", triggerPrice: "95000", amount: "0.01" },
    { price: "110000.00", triggerPrice: "95000.00", stopLimitPrice: null },
    "spot:flash.sellOco",
  ],
  [
    { orderType: "oco", side: "buy", price: "90000", triggerPrice: "105000", stopLimitPrice: "105100", amount: "0.01" },
    { price: "90000.00", stopLimitPrice: "105100.00" },
    "spot:flash.buyOco",
  ],
  [
    { price: "110000", amount: "0.01", displayQuantity: "0.002", timeInForce: "gtd", expiresAt: "2031-01-01T08:00", zone: "UTC+8" }, // prettier-ignore
    { displayQuantity: "0.00200", timeInForce: "gtd", expiresAt: Date.UTC(2031, 0, 1) },
    "spot:flash.sellPlaced",
  ],
])("%j is placed as %j", async (fields, order, key) => {
  const person = await exchange.client.trader();
  expect(await outcomeOf(person, fields)).toMatchObject({ ok: true, message: { key } });
  expect(await open(person)).toMatchObject([
    { orderType: "orderType" in fields ? fields.orderType : "limit", ...order },
  ]);
});

test.each([
  [{ orderType: "trailing_stop", trailingRate: "30", amount: "0.01" }, "trailingRate", "spot:refusal.trailingRate", { min: "0.1", max: "20" }], // prettier-ignore
  [{ orderType: "trailing_stop", trailingRate: "", amount: "0.01" }, "trailingRate", "spot:terms.missingRate"],
  [{ orderType: "stop_market", triggerPrice: "100001", amount: "0.01" }, "triggerPrice", "spot:refusal.wouldTrigger", { last: "100000.00" }], // prettier-ignore
  [{ orderType: "stop_market", triggerPrice: "95000.001", amount: "0.01" }, "triggerPrice", "spot:form.priceStep"],
  [
    { orderType: "stop_market", side: "buy", triggerPrice: "105000", amount: "0.01" },
    "total",
    "spot:form.missingTotal",
  ],
  [{ orderType: "stop_market", side: "buy", triggerPrice: "105000", total: "4" }, "total", "spot:form.tooSmall", { min: "5" }], // prettier-ignore
  [{ orderType: "oco", side: "buy", price: "90000", triggerPrice: "105000", amount: "0.01" }, "stopLimitPrice", "spot:terms.missingStopLimit"], // prettier-ignore
  [{ orderType: "oco", price: "98000", triggerPrice: "95000", amount: "0.01" }, "price", "errors:WOULD_TAKE"],
  [{ price: "110000", amount: "0.01", displayQuantity: "0.0001" }, "displayQuantity", "spot:refusal.icebergParts", { limit: "50" }], // prettier-ignore
  [{ price: "110000", amount: "0.01", displayQuantity: "0.02" }, "displayQuantity", "spot:refusal.displayQuantity"],
  [{ price: "110000", amount: "0.01", timeInForce: "gtd", expiresAt: "2020-01-01T00:00" }, "expiresAt", "errors:EXPIRY_INVALID"], // prettier-ignore
  [{ price: "110000", amount: "0.01", timeInForce: "gtd" }, "expiresAt", "spot:terms.missingExpiry"],
  [{ price: "110000", amount: "5" }, "amount", "spot:refusal.balance", { required: "5", available: "0.1", asset: "BTC" }], // prettier-ignore
])("%j is refused at %s with %s and its limit", async (fields, field, key, values?: object) => {
  const person = await exchange.client.trader();
  expect(await outcomeOf(person, fields)).toMatchObject({
    ok: false,
    errors: [{ field, key, ...(values && { values }) }],
  });
  expect(await open(person)).toEqual([]);
});

test("an iceberg that can't rest is refused as a whole", async () => {
  const person = await exchange.client.trader();
  const fields = { price: "110000", amount: "0.01", displayQuantity: "0.002", timeInForce: "ioc" };
  expect(await outcomeOf(person, fields)).toMatchObject({ ok: false, message: { key: "errors:ORDER_TERMS_INVALID" } });
});

test("a risky order of a plain form is asked about, and placed when it comes again as it was", async () => {
  const person = await exchange.client.trader();
  const fields = { side: "buy", price: "80000", amount: "0.05" };
  const asked = await send(person, fields);
  expect(asked.init?.status).toBe(422);
  const { confirmation } = asked.data as Extract<OrderOutcome, { ok: false }>;
  expect(confirmation?.risks).toEqual(["far", "large"]);
  const confirmed = confirmation?.key ?? "";
  const other = await send(person, { ...fields, amount: "0.06", confirmed });
  expect(other.data).toMatchObject({ ok: false, confirmation: { risks: ["far", "large"] } });
  expect(await open(person)).toEqual([]);
  expect((await redirectOf(send(person, { ...fields, confirmed }))).status).toBe(303);
  expect(await open(person)).toMatchObject([{ price: "80000.00", quantity: "0.05000" }]);
});

test("self-trade prevention is what the form says, and remembered", async () => {
  const person = await exchange.client.trader();
  const answer = await send(person, {
    ...{ price: "111000", amount: "0.001", selfTradePrevention: "expire_maker", respond: "data" },
  });
  expect(new Headers(answer.init?.headers).get("Set-Cookie")).toMatch(/^selfTrade=expire_maker;/);
  const request = requestOf(person, "");
  request.headers.set("Cookie", `${request.headers.get("Cookie")}; selfTrade=expire_maker`);
  const { data } = await loader({ request, params: { pair: "BTC_USDT" }, context: {} });
  expect(data.page.selfTradePrevention).toBe("expire_maker");
});

test("without a script the form goes to another type's and takes along what is typed", async () => {
  const person = await exchange.client.trader();
  const fields = { choose: "type", chosenType: "oco", price: "110000", amount: "0.01", total: "" };
  const { status, headers } = await redirectOf(send(person, fields, "?tab=fills"));
  expect([status, headers.get("Location")]).toEqual([
    303,
    "/spot/BTC_USDT?tab=fills&type=oco&price=110000&amount=0.01#order-form",
  ]);
  expect(await open(person)).toEqual([]);
});

test("a resting order is changed, and what can't be is told at its field", async () => {
  const person = await exchange.client.trader();
  const { orderId } = await person.place({ side: "sell", price: "110000.00", quantity: "0.02" });
  const amend = { intent: "amend", orderId, orderPair: "BTC_USDT", price: "110,000.00", quantity: "0.015" };
  expect(await outcomeOf(person, amend)).toMatchObject({ ok: true, message: { key: "spot:flash.sellAmended" } });
  expect(await open(person)).toMatchObject([{ orderId, price: "110000.00", quantity: "0.01500" }]);
  const refused = (over: Record<string, string>) => outcomeOf(person, { ...amend, ...over });
  expect(await refused({ quantity: "0.0150001" })).toMatchObject({ errors: [{ field: "amount" }] });
  expect(await refused({ quantity: "5" })).toMatchObject({
    errors: [{ field: "amount", key: "spot:refusal.balance" }],
  });
  expect(await refused({ orderId: "nobody's" })).toMatchObject({ ok: false, message: { key: "errors:ORDER_UNKNOWN" } });
  const plain = await redirectOf(send(person, { ...amend, price: "111000" }, `?amend=${orderId}`));
  expect(plain.headers.get("Location")).toBe("/spot/BTC_USDT#orders");
  expect(await open(person)).toMatchObject([{ price: "111000.00" }]);
});

test("an open order's exits are changed by its form, and what can't be is told at its field with what was typed", async () => {
  const person = await exchange.client.trader();
  const { orderId } = await person.place({ side: "sell", price: "110000.00", quantity: "0.02" });
  const kept = { price: "110000.00", quantity: "0.02000", priceBefore: "110000.00", quantityBefore: "0.02000" };
  const fields = { takeProfit: "", stopLoss: "", stopLossLimit: "" };
  const amend = (exits: object) =>
    outcomeOf(person, { intent: "amend", orderId, orderPair: "BTC_USDT", ...kept, ...fields, ...exits });
  const exits = async () => (await open(person)).map((order) => order.exits);
  expect(await amend({ takeProfit: "99,000.00" })).toMatchObject({ ok: true, message: { key: "spot:exits.amended" } });
  expect(await exits()).toEqual([{ takeProfit: "99000.00", stopLoss: null, stopLossLimit: null }]);
  expect(await amend({ takeProfit: "120000" })).toMatchObject({
    ...{ errors: [{ field: "takeProfit", key: "spot:exits.mustBeBelow" }] },
    amendment: { exits: { takeProfit: "120000", stopLoss: "" } },
  });
  expect(await amend({ takeProfit: "99000", stopLoss: "120000" })).toMatchObject({
    errors: [{ field: "stopLossLimit" }],
  });
  expect(await outcomeOf(person, { intent: "amend", orderId, orderPair: "BTC_USDT", quantity: "0.01" })).toMatchObject({
    message: { key: "spot:flash.sellAmended" },
  });
  expect(await exits()).toMatchObject([{ takeProfit: "99000.00" }]);
  await amend({});
  expect(await exits()).toEqual([null]);
});

test("an order that waits for its trigger takes exits by a form without price and quantity", async () => {
  const person = await exchange.client.trader();
  const stop = { side: "sell", orderType: "stop_limit", price: "94000.00", triggerPrice: "95000.00" } as const;
  const { orderId } = await person.place({ ...stop, quantity: "0.02" });
  const form = {
    intent: "amend",
    orderId,
    orderPair: "BTC_USDT",
    takeProfit: "90000",
    stopLoss: "",
    stopLossLimit: "",
  };
  expect(await outcomeOf(person, form)).toMatchObject({ ok: true });
  expect(await open(person)).toMatchObject([{ price: "94000.00", exits: { takeProfit: "90000.00" } }]);
});

test("what an open trailing stop trails is loaded with the page", async () => {
  const person = await exchange.client.trader();
  const { orderId } = await person.place({
    ...{ side: "sell", orderType: "trailing_stop", trailingBips: 500, quantity: "0.01" },
  });
  const { data } = await loader({ request: requestOf(person, ""), params: { pair: "BTC_USDT" }, context: {} });
  expect(data.page.trailing).toEqual({ [orderId]: "100000.00" });
});
