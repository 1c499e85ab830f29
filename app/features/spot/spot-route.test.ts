import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { parseDecimal } from "~/lib/decimal";
import { formatDecimal } from "~/lib/format/format-decimal";
import { readDecimalInput } from "~/lib/input/decimal-input";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import { loader as candles } from "~/routes/resources/candles";
import { action as ticket } from "~/routes/actions/socket-ticket";
import { action, loader } from "~/routes/($locale)/spot";
import { loader as spotIndex } from "~/routes/($locale)/spot-index";
import { loader as market } from "~/routes/resources/market";
import type { OrderOutcome } from "./order-outcome";
import { nameAfter } from "./order-form/place.server";

const SITE = "http://127.0.0.1:3000";

let exchange: ExchangeUnderTest;
let maker: Trader;
beforeAll(async () => {
  // Nobody trades but the test.
  exchange = await startExchangeUnderTest({ demo: "on", market: false });
  process.env.EXCHANGE_PORT = String(exchange.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.exchange.futuresPort);
  maker = await exchange.client.trader();
  await maker.place({ side: "sell", price: "100000.00", quantity: "0.01" });
  await maker.place({ side: "sell", price: "100100.00", quantity: "0.05" });
  await maker.place({ side: "buy", price: "99000.00", quantity: "0.01" });
});
afterAll(() => exchange.stop());

function requestOf(path: string, person?: Trader, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (person) headers.set("Cookie", `correction_token=1; access_token=${person.token}`);
  return new Request(SITE + path, { ...init, headers });
}

async function load(pair: string, options: { person?: Trader; search?: string; locale?: string } = {}) {
  const { person, search = "", locale } = options;
  const path = `${locale ? `/${locale}` : ""}/spot/${pair}${search}`;
  return (await loader({ request: requestOf(path, person), params: { pair, locale }, context: {} })).data;
}

let sent = 0;
async function send(person: Trader | undefined, fields: Record<string, string>) {
  sent += 1;
  const form = {
    intent: "place",
    clientOrderId: `form-${sent}`,
    orderType: "limit",
    timeInForce: "gtc",
    side: "buy",
    ...fields,
  };
  const init = { method: "POST", body: new URLSearchParams(form) };
  const request = requestOf("/spot/BTC_USDT?tab=open", person, init);
  return action({ request, params: { pair: "BTC_USDT" }, context: {} });
}

/** Sends as a fetcher does, and gives its answer. */
async function outcomeOf(person: Trader, fields: Record<string, string>): Promise<OrderOutcome> {
  return (await send(person, { ...fields, respond: "data" })).data;
}

test("the loader gives the pair's market, and nobody's account to nobody", async () => {
  const { page } = await load("BTC_USDT");
  expect(page.pair.pairCode).toBe("BTC_USDT");
  expect(page.pairs.length).toBeGreaterThan(5);
  expect(page.depth).toMatchObject({
    ok: true,
    data: {
      asks: [
        ["100000.00", "0.01000"],
        ["100100.00", "0.05000"],
      ],
    },
  });
  expect(page.interval).toBe("15m");
  expect(page.account).toBeNull();
  expect(page.head).toMatchObject({ path: "/spot/BTC_USDT", origin: SITE });
  expect(page.clientOrderId).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
  expect((await load("BTC_USDT")).page.clientOrderId).not.toBe(page.clientOrderId);
});

test("an interval of the address is used, one that doesn't exist is not", async () => {
  expect((await load("BTC_USDT", { search: "?interval=4h" })).page.interval).toBe("4h");
  expect((await load("BTC_USDT", { search: "?interval=7h" })).page.interval).toBe("15m");
});

test("the depth's drawing gets more of the book than its rows need", async () => {
  for (let level = 0; level < 25; level += 1)
    await maker.place({ pairCode: "ETH_USDT", side: "buy", price: `${3_000 + level}.00`, quantity: "0.1" });
  const bids = async (search: string) => {
    const { depth } = (await load("ETH_USDT", { search })).page;
    return depth.ok ? depth.data.bids.length : depth.error;
  };
  expect(await bids("?view=depth")).toBe(25);
  expect(await bids("")).toBe(20);
});

test("another spelling of the pair redirects to its own, in the same language", async () => {
  const thrown = await load("btc_usdt", { locale: "ja_JP", search: "?tab=fills" }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(301);
  expect((thrown as Response).headers.get("Location")).toBe("/ja_JP/spot/BTC_USDT?tab=fills");
});

test.each(["NO_PAIR", "BTCUSDT", "..%2f", "A"])("the pair %s is answered 404", async (pair) => {
  await expect(load(pair)).rejects.toMatchObject({ init: { status: 404 } });
});

test("a signed-in person gets balances, orders and fills", async () => {
  const person = await exchange.client.trader();
  await person.place({ side: "buy", price: "90000.00", quantity: "0.01" });
  const { page } = await load("BTC_USDT", { person });
  expect(page.account?.openOrders).toMatchObject({ ok: true, data: [{ price: "90000.00", state: "open" }] });
  const balances = page.account?.balances.ok ? page.account.balances.data : [];
  expect(balances.find(({ asset }) => asset === "USDT")?.available).toBe("9100.00000000");
});

test("an ended session leads to the login page and back", async () => {
  const person = { ...maker, token: "long-gone" };
  const thrown = await load("BTC_USDT", { person }).catch((error: unknown) => error);
  expect((thrown as Response).headers.get("Location")).toBe("/login?redirectUrl=%2Fspot%2FBTC_USDT");
});

test("a plain form that succeeds is answered with the page and a flash, and the order rests", async () => {
  const person = await exchange.client.trader();
  const thrown = await send(person, { price: "90,000.50", amount: "0.02" }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  const { status, headers } = thrown as Response;
  expect(status).toBe(303);
  expect(headers.get("Location")).toBe("/spot/BTC_USDT?tab=open#orders");
  expect(decodeURIComponent(headers.get("Set-Cookie") ?? "")).toContain('"key":"spot:flash.buyPlaced"');
  const { page } = await load("BTC_USDT", { person });
  expect(page.account?.openOrders).toMatchObject({ data: [{ price: "90000.50", quantity: "0.02000" }] });
  expect(await person.balance("USDT")).toEqual(["8199.99000000", "1800.01000000"]);
});

test("a plain form's exits go with its order, as prices or as percent of its own", async () => {
  const person = await exchange.client.trader();
  await outcomeOf(person, { price: "90000", amount: "0.02", takeProfit: "95000", stopLoss: "85000" });
  await outcomeOf(person, { price: "90000", amount: "0.02", exitBy: "percent", takeProfit: "10", stopLoss: "" });
  const { page } = await load("BTC_USDT", { person });
  expect(page.account?.openOrders).toMatchObject({
    data: [
      { exits: { takeProfit: "99000.00", stopLoss: null } },
      { exits: { takeProfit: "95000.00", stopLoss: "85000.00" } },
    ],
  });
});

test("exits on the wrong side are told at their field, with what was typed", async () => {
  const person = await exchange.client.trader();
  const answer = await send(person, { price: "90000", amount: "0.02", takeProfit: "89000" });
  expect(answer.data).toMatchObject({
    typed: { takeProfit: "89000", exitBy: "price" },
    errors: [{ field: "takeProfit", key: "spot:exits.mustBeAbove", values: { price: "90000.00" } }],
  });
});

test("a plain form that is refused is answered 422 with what was typed and where it is wrong", async () => {
  const person = await exchange.client.trader();
  const answer = await send(person, { price: "90000.005", amount: "0,02", postOnly: "on" });
  expect(answer.init?.status).toBe(422);
  expect(answer.data).toMatchObject({
    ok: false,
    typed: { price: "90000.005", amount: "0,02", side: "buy", postOnly: true },
    errors: [{ field: "price", key: "spot:form.priceStep", values: { step: "0.01" } }],
  });
  expect((await load("BTC_USDT", { person })).page.account?.openOrders).toMatchObject({ data: [] });
});

test.each([
  [{ price: "90000", amount: "" }, "amount", "spot:form.missingAmount"],
  [{ price: "", amount: "1" }, "price", "spot:form.missingPrice"],
  [{ price: "90000", amount: "0.00001" }, "amount", "spot:form.tooSmall"],
  [{ price: "90000", amount: "1,234" }, "amount", "errors:NUMBER_AMBIGUOUS"],
  [{ price: "90000", amount: "0.01", total: "90" }, "total", "errors:AMOUNT_AND_TOTAL"],
  [{ orderType: "market", amount: "0.01", total: "900" }, "total", "errors:AMOUNT_AND_TOTAL"],
  [{ price: "90000", amount: "1" }, "amount", "spot:refusal.balance"],
  [{ price: "90000", amount: "", total: "90000" }, "total", "spot:refusal.balance"],
  [{ orderType: "market", total: "10000.00000001" }, "total", "spot:refusal.balance"],
  [{ price: "90000", amount: "99999999999999999999" }, "amount", "spot:form.tooLarge"],
  [{ price: "100000", amount: "0.01", postOnly: "on" }, "price", "errors:WOULD_TAKE"],
])("%j is refused at the field %s with %s", async (fields, field, key) => {
  const outcome = await outcomeOf(await exchange.client.trader(), fields);
  expect(outcome).toMatchObject({ ok: false, errors: [{ field, key }] });
});

test("text that can't be shown as a number is shown as it is, and never becomes an order", async () => {
  const person = await exchange.client.trader();
  const fields = ["price", "amount", "total"] as const;
  const noNumber = fc
    .oneof(fc.string({ minLength: 1, maxLength: 64 }), fc.constantFrom("NaN", "-0", "1e5", "Infinity", "0x10", "--"))
    .filter((text) => !["value", "empty"].includes(readDecimalInput(text).kind));
  await fc.assert(
    fc.asyncProperty(noNumber, fc.constantFrom(...fields), async (text, field) => {
      if (parseDecimal(text) === null) expect([text, "--"]).toContain(formatDecimal(text, { locale: "en_US" }));
      const typed = { price: "90000", amount: field === "total" ? "" : "0.01", [field]: text };
      const outcome = await outcomeOf(person, typed);
      const keys = outcome.ok ? [] : [outcome.message?.key, ...outcome.errors.map((error) => error.key)];
      const names = keys.map((key) => key?.replace("errors:", ""));
      expect(names).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(NUMBER_INVALID|NUMBER_AMBIGUOUS|INPUT_INVALID)$/)]),
      );
    }),
    { numRuns: 40 },
  );
  expect(ERROR_CODES.NUMBER_INVALID).toEqual({ code: 1014, status: 422 });
  expect((await load("BTC_USDT", { person })).page.account?.openOrders).toMatchObject({ data: [] });
  expect(await person.balance("USDT")).toEqual(["10000.00000000", "0.00000000"]);
});

test("an order that the book can't fill is refused as a whole, in a message of its own", async () => {
  const person = await exchange.client.trader();
  const outcome = await outcomeOf(person, { price: "100000", amount: "0.02", timeInForce: "fok" });
  expect(outcome).toMatchObject({ ok: false, message: { key: "errors:FOK_NOT_FILLABLE" }, errors: [] });
});

test.each(["ioc", "fok"])("a post-only order that is %s is refused, with what was typed", async (timeInForce) => {
  const person = await exchange.client.trader();
  const fields = { price: "90000", amount: "0.01", postOnly: "on", timeInForce };
  expect(await outcomeOf(person, fields)).toMatchObject({
    ok: false,
    message: { key: "errors:INPUT_INVALID" },
    typed: { postOnly: true, timeInForce },
  });
  expect((await load("BTC_USDT", { person })).page.account?.openOrders).toMatchObject({ data: [] });
});

test("the same form sent twice places one order", async () => {
  const person = await exchange.client.trader();
  const fields = { clientOrderId: "pressed-twice", price: "90000", amount: "0.01" };
  expect(await outcomeOf(person, fields)).toMatchObject({ ok: true, intent: "place" });
  expect(await outcomeOf(person, fields)).toMatchObject({ ok: true, intent: "place" });
  expect((await load("BTC_USDT", { person })).page.account?.openOrders).toMatchObject({ data: [{}] });
  expect(await outcomeOf(person, { ...fields, amount: "0.02" })).toMatchObject({
    ok: false,
    message: { key: "errors:CLIENT_ORDER_ID_REUSED" },
  });
});

test.each([
  ["NETWORK", true],
  ["JOURNAL_UNWRITABLE", true],
  ["NOT_READY", true],
  ["INTERNAL", true],
  ["BALANCE_INSUFFICIENT", false],
  ["CLIENT_ORDER_ID_REUSED", false],
] as const)("after %s the next try keeps the order's name: %s", (error, isKept) => {
  expect(nameAfter(error, "named") === "named").toBe(isKept);
});

test("market orders fill, by amount and by total, and say what they did", async () => {
  const person = await exchange.client.trader();
  const byTotal = await outcomeOf(person, { orderType: "market", total: "500.5" });
  // 0.005 BTC at 100000 are 500; the half that is left pays for no lot.
  expect(byTotal).toMatchObject({
    ok: true,
    message: { values: { filled: "0.00500", base: "BTC", price: "100,000.00" } },
  });
  expect(await person.balance("USDT")).toEqual(["9500.00000000", "0.00000000"]);
  expect(await person.balance("BTC")).toEqual(["0.10499500", "0.00000000"]);
  const sold = await outcomeOf(person, { orderType: "market", side: "sell", amount: "0.005" });
  expect(sold).toMatchObject({ ok: true, message: { key: "spot:flash.sellFilled" } });
  expect(await person.balance("USDT")).toEqual(["9994.50500000", "0.00000000"]);
});

test("one order is canceled, then all of them", async () => {
  const person = await exchange.client.trader();
  const { orderId } = await person.place({ price: "90000.00", quantity: "0.01" });
  await person.place({ price: "90001.00", quantity: "0.01" });
  await person.place({ price: "90002.00", quantity: "0.01" });
  expect(await outcomeOf(person, { intent: "cancel", orderId })).toMatchObject({ ok: true, intent: "cancel" });
  expect(await outcomeOf(person, { intent: "cancel", orderId })).toMatchObject({
    ok: false,
    message: { key: "errors:ORDER_FINISHED" },
  });
  expect(await outcomeOf(person, { intent: "cancel-all" })).toMatchObject({
    ok: true,
    message: { values: { number: "2" } },
  });
  expect(await person.balance("USDT")).toEqual(["10000.00000000", "0.00000000"]);
});

test("nobody is sent to the login page, a foreign form is refused, and nonsense is told", async () => {
  const thrown = await send(undefined, { price: "90000", amount: "0.01" }).catch((error: unknown) => error);
  expect((thrown as Response).headers.get("Location")).toContain("/login?redirectUrl=");
  const init = {
    method: "POST",
    body: new URLSearchParams({ intent: "cancel-all" }),
    headers: { Origin: "http://evil.example" },
  };
  const foreign = action({
    request: requestOf("/spot/BTC_USDT", maker, init),
    params: { pair: "BTC_USDT" },
    context: {},
  });
  await expect(foreign).rejects.toMatchObject({ init: { status: 403 } });
  expect(await outcomeOf(maker, { intent: "steal" })).toMatchObject({
    ok: false,
    message: { key: "errors:INPUT_INVALID" },
  });
});

test("older candles are served oldest first and end before the asked time", async () => {
  const now = Date.now();
  const query = `?pairCode=BTC_USDT&interval=1h&before=${now - 86_400_000}&limit=5`;
  const answer = await candles({ request: requestOf(`/resources/candles${query}`), params: {}, context: {} });
  expect(answer.status).toBe(200);
  const rows: unknown = await answer.json();
  expect(Array.isArray(rows)).toBe(true);
  const wrong = await candles({ request: requestOf("/resources/candles?pairCode=x"), params: {}, context: {} });
  expect(wrong.status).toBe(400);
});

test("a socket ticket is for signed-in people alone", async () => {
  const post = (person?: Trader) =>
    ticket({ request: requestOf("/actions/socket-ticket", person, { method: "POST" }), params: {}, context: {} });
  expect(await (await post(maker)).json()).toMatchObject({ ticket: expect.stringMatching(/.{16,}/) });
  expect((await post()).status).toBe(401);
  expect((await post({ ...maker, token: "long-gone" })).status).toBe(401);
});

test("/spot opens the pair that was looked at last, the first one before that, in the page's language", async () => {
  const open = async (cookie: string, locale?: string) => {
    const request = new Request(`${SITE}${locale ? `/${locale}` : ""}/spot?tab=history`, {
      headers: { Cookie: cookie },
    });
    return (await spotIndex({ request, params: { locale }, context: {} })).headers.get("Location");
  };
  expect(await open("")).toBe("/spot/BTC_USDT?tab=history");
  expect(await open("lastPair=ETH_USDT", "ja_JP")).toBe("/ja_JP/spot/ETH_USDT?tab=history");
  expect(await open("lastPair=//evil.test")).toBe("/spot/BTC_USDT?tab=history");
  const visit = await loader({ request: requestOf("/spot/ETH_USDT"), params: { pair: "ETH_USDT" }, context: {} });
  expect(new Headers(visit.init?.headers).get("Set-Cookie")).toContain("lastPair=ETH_USDT");
});

test("while the exchange is away an order is answered 503 with the form as it was typed, and the page still stands", async () => {
  const person = await exchange.client.trader();
  await load("BTC_USDT");
  const answered = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"));
  try {
    const outcome = await send(person, { price: "90000", amount: "0.01", clientOrderId: "kept-name" });
    expect(outcome.init?.status).toBe(503);
    expect(outcome.data).toMatchObject({
      ok: false,
      message: { key: "errors:NETWORK" },
      typed: { price: "90000", amount: "0.01" },
      clientOrderId: "kept-name",
    });
    const { page } = await load("BTC_USDT", { person });
    expect(page.pair.pairCode).toBe("BTC_USDT");
    expect([page.depth, page.trades, page.tickers].map((panel) => panel.ok || panel.error)).toEqual(
      Array(3).fill("NETWORK"),
    );
  } finally {
    globalThis.fetch = answered;
  }
});

test("the market is read over HTTP where its stream is away, each part alone", async () => {
  const read = async (query: string) => {
    const response = await market({
      request: new Request(`${SITE}/resources/market${query}`),
      params: {},
      context: {},
    });
    return { status: response.status, body: await response.json() };
  };
  const pair = await read("?pairCode=BTC_USDT");
  expect(pair.body).toMatchObject({ tickers: { ok: true }, depth: { ok: true }, trades: { ok: true } });
  expect((await read("")).body).toMatchObject({ tickers: { ok: true }, depth: null, trades: null });
  expect((await read("?pairCode=NOPE_USDT")).body).toMatchObject({ depth: { ok: false, error: "PAIR_UNKNOWN" } });
  for (const query of ["?pairCode=..%2F", "?pairCode=", "?other=1", "?__proto__=1"])
    expect((await read(query)).status, query).toBe(400);
});
