import { readdirSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { Envelope, type Endpoint } from "~exchange/contract/endpoint";
import { getDemoAccount } from "~exchange/contract/get-demo-account";
import { getDepth } from "~exchange/contract/get-depth";
import { getHealth } from "~exchange/contract/get-health";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { LIMITS, RATES } from "~exchange/contract/limits";
import { listBalances } from "~exchange/contract/list-balances";
import { listCandles } from "~exchange/contract/list-candles";
import { listFills } from "~exchange/contract/list-fills";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listOrders } from "~exchange/contract/list-orders";
import { listSparklines } from "~exchange/contract/list-sparklines";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import { login } from "~exchange/contract/login";
import { logout } from "~exchange/contract/logout";
import { register } from "~exchange/contract/register";
import {
  CallRefused,
  startExchangeUnderTest,
  WEBSITE_ORIGIN,
  type ExchangeUnderTest,
} from "~exchange/exchange-under-test";
import { FUTURES_HANDLERS } from "./futures-handlers";
import { SPOT_HANDLERS } from "./handlers";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest();
});
afterAll(() => running.stop());

const refusal = (error: string) => expect.objectContaining({ error });

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  return fetch(running.client.url(path), { method: "POST", body, headers: json });
}

async function answerOf(response: Response) {
  const { code, msg } = Envelope.parse(await response.json());
  return { status: response.status, code, msg };
}

test("every endpoint of the contract has a mounted handler of the same name", async () => {
  const names: string[] = [];
  for (const folder of ["", "futures/"] as const)
    for (const name of sourcesIn(`../contract/${folder}`)) {
      const module: Record<string, unknown> =
        folder === "" ? await import(`../contract/${name}.ts`) : await import(`../contract/futures/${name}.ts`);
      const endpoint = Object.values(module).find(isEndpoint);
      if (endpoint) names.push(endpoint.name);
      if (endpoint) expect(name).toBe(endpoint.name);
    }
  const handlers = [...sourcesIn("./handlers/"), ...sourcesIn("./handlers/futures/")];
  const mounted = new Set([...SPOT_HANDLERS, ...FUTURES_HANDLERS].map(({ endpoint }) => endpoint.name));
  expect(names.length).toBeGreaterThan(15);
  expect(handlers.sort()).toEqual(names.sort());
  expect([...mounted].sort()).toEqual(names.sort());
});

function sourcesIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, import.meta.url)).filter((file) => file.endsWith(".ts"));
  return files.map((file) => file.replace(/\.ts$/, ""));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "output" in value;
}

test("a new account is signed in, holds the test funds, and its e-mail is trimmed and taken", async () => {
  const { client } = running;
  const session = await client.call(register, { email: " New.One@Example.org ", password: "12345678" });
  expect(session.email).toBe("new.one@example.org");
  const balances = await client.call(listBalances, {}, session.token);
  expect(balances.find(({ asset }) => asset === "USDT")?.available).toBe("10000.00000000");
  expect(balances.find(({ asset }) => asset === "DOGE")?.available).toBe("0.00000000");
  const again = client.call(register, { email: "new.one@EXAMPLE.org", password: "12345678" });
  await expect(again).rejects.toEqual(refusal("EMAIL_TAKEN"));
  const config = await client.call(getSecurityConfig, {}, session.token);
  expect(config).toMatchObject({ accountId: session.accountId, email: "new.one@example.org", kind: "person" });
});

test.each([
  ["no-at.example.org", "12345678", "EMAIL_INVALID"],
  ["no@dot", "12345678", "EMAIL_INVALID"],
  ["plus+sign@example.org", "12345678", "EMAIL_INVALID"],
  ["a@b.", "12345678", "EMAIL_INVALID"],
  ["short@example.org", "1234567", "PASSWORD_TOO_SHORT"],
  ["long@example.org", "x".repeat(129), "PASSWORD_TOO_LONG"],
  ["demo@bourse.test", "12345678", "EMAIL_TAKEN"],
])("registering %s with %s is refused as %s", async (email, password, error) => {
  await expect(running.client.call(register, { email, password })).rejects.toEqual(refusal(error));
});

test("login takes the right password alone and answers the same for an unknown e-mail", async () => {
  const { client } = running;
  await client.call(register, { email: "back@example.org", password: "right password" });
  const { token } = await client.call(login, { email: "Back@example.org", password: "right password" });
  await client.call(getSecurityConfig, {}, token);
  const wrong = await answerOf(await post(login.path, '{"email":"back@example.org","password":"wrong password"}'));
  const unknown = await answerOf(await post(login.path, '{"email":"who@example.org","password":"wrong password"}'));
  expect(wrong).toEqual({ status: 422, code: 2001, msg: "CREDENTIALS_WRONG" });
  expect(unknown).toEqual(wrong);
});

test("logout ends the session it was called with and no other", async () => {
  const { client } = running;
  const first = await client.call(register, { email: "out@example.org", password: "12345678" });
  const second = await client.call(login, { email: "out@example.org", password: "12345678" });
  await client.call(logout, {}, first.token);
  await expect(client.call(listBalances, {}, first.token)).rejects.toEqual(refusal("UNAUTHORISED"));
  await client.call(listBalances, {}, second.token);
});

test("too many wrong passwords for one e-mail are answered 429 with the seconds to wait", async () => {
  const wrong = () => running.client.call(login, { email: "guess@example.org", password: "guess guess" });
  for (let i = 0; i < RATES.loginsPerNetworkAndEmail.points; i++) {
    await expect(wrong()).rejects.toEqual(refusal("CREDENTIALS_WRONG"));
  }
  const refused = await wrong().catch((error: unknown) => error);
  if (!(refused instanceof CallRefused)) throw new Error("not refused");
  expect(refused).toMatchObject({ error: "TOO_MANY_REQUESTS", status: 429 });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expect(running.client.call(login, { email: "else@example.org", password: "guess" })).rejects.toEqual(
    refusal("CREDENTIALS_WRONG"),
  );
});

test("every endpoint that needs a session answers 401 without one", async () => {
  const needing = [...SPOT_HANDLERS, ...FUTURES_HANDLERS].filter((handler) => handler.endpoint.auth === true);
  for (const { endpoint } of needing) {
    for (const token of [undefined, "", "x".repeat(43), "A".repeat(4_000)]) {
      const headers: Record<string, string> = token === undefined ? {} : { "x-authorization": token };
      const url = running.client.url(endpoint.path, endpoint.host);
      const response = await fetch(url, { method: endpoint.method, headers });
      expect(await answerOf(response)).toMatchObject({ status: 401, code: 401 });
    }
  }
});

test("two people trade: both balances change to the unit, fees included", async () => {
  const { client } = running;
  const [seller, buyer] = [await client.trader(), await client.trader()];
  const resting = await seller.place({ side: "sell", price: "50000.00", quantity: "0.05" });
  expect(resting).toMatchObject({ state: "open", filledQuantity: "0.00000", averagePrice: null });
  expect(await seller.balance("BTC")).toEqual(["0.05000000", "0.05000000"]);
  const taking = await buyer.place({ price: "50001.00", quantity: "0.02" });
  expect(taking).toMatchObject({
    state: "filled",
    averagePrice: "50000.00000000",
    filledQuote: "1000.00000000",
    fee: "0.00002000",
    feeAsset: "BTC",
  });
  expect(await buyer.balance("BTC")).toEqual(["0.11998000", "0.00000000"]);
  expect(await buyer.balance("USDT")).toEqual(["9000.00000000", "0.00000000"]);
  expect(await seller.balance("BTC")).toEqual(["0.05000000", "0.03000000"]);
  expect(await seller.balance("USDT")).toEqual(["10999.00000000", "0.00000000"]);

  const fills = await client.call(listFills, {}, seller.token);
  expect(fills.items).toHaveLength(1);
  expect(fills.items[0]).toMatchObject({ orderId: resting.orderId, role: "maker", side: "sell", fee: "1.00000000" });
  expect((await client.call(listTrades, { pairCode: "BTC_USDT", limit: 1 }))[0]).toMatchObject({
    price: "50000.00",
    quantity: "0.02000",
    takerSide: "buy",
  });
  expect((await client.call(listTickers, { pairCode: "BTC_USDT" }))[0]).toMatchObject({
    last: "50000.00",
    bestAsk: "50000.00",
    volume24h: "0.02000000",
    turnover24h: "1000.00000000",
  });
  expect((await client.call(getDepth, { pairCode: "BTC_USDT" })).asks).toEqual([["50000.00", "0.03000"]]);
  const [candle] = (await client.call(listCandles, { pairCode: "BTC_USDT", interval: "1m", limit: 1 })).slice(-1);
  expect(candle?.slice(1, 5)).toEqual(["50000.00", "50000.00", "50000.00", "50000.00"]);
  // 10,999 USDT and 0.08 BTC at 50,000.
  const wallet = await client.call(getWalletAccount, { walletTypeList: ["1"] }, seller.token);
  expect(wallet).toEqual({ totalUsdt: "14999.00000000", testFunds: true });

  const cancelled = await seller.cancel(resting.orderId);
  expect(cancelled).toMatchObject({ state: "cancelled", filledQuantity: "0.02000" });
  expect(await seller.balance("BTC")).toEqual(["0.08000000", "0.00000000"]);
  await expect(seller.cancel(resting.orderId)).rejects.toEqual(refusal("ORDER_FINISHED"));
  await expect(buyer.cancel(resting.orderId)).rejects.toEqual(refusal("ORDER_UNKNOWN"));
  expect((await running.exchange.engine.audit()).violations).toEqual([]);
});

test("an order placed twice under one client id is one order, and another order under it is refused", async () => {
  const trader = await running.client.trader();
  const order = { clientOrderId: "same", price: "100.00", quantity: "1" };
  const first = await trader.place(order);
  expect(await trader.place(order)).toEqual(first);
  expect(await trader.balance("USDT")).toEqual(["9900.00000000", "100.00000000"]);
  await expect(trader.place({ ...order, quantity: "2" })).rejects.toEqual(refusal("CLIENT_ORDER_ID_REUSED"));
});

test.each([
  [{ pairCode: "NO_PAIR", price: "100", quantity: "1" }, "PAIR_UNKNOWN"],
  [{ price: "100.001", quantity: "1" }, "PRICE_INVALID"],
  [{ price: "0", quantity: "1" }, "PRICE_INVALID"],
  [{ quantity: "1" }, "PRICE_INVALID"],
  [{ price: "100", quantity: "0.000001" }, "QUANTITY_INVALID"],
  [{ price: "100" }, "QUANTITY_INVALID"],
  [{ price: "100", quantity: "0.00001" }, "NOTIONAL_TOO_SMALL"],
  [{ price: "1", quantity: "501" }, "QUANTITY_TOO_LARGE"],
  [{ price: "100000", quantity: "1" }, "BALANCE_INSUFFICIENT"],
  [{ price: "100", quantity: "1", quoteAmount: "100" }, "QUANTITY_INVALID"],
  [{ orderType: "market", price: "100", quantity: "1" }, "PRICE_INVALID"],
  [{ orderType: "market", side: "sell", quoteAmount: "100" }, "QUANTITY_INVALID"],
  [{ orderType: "market", pairCode: "XRP_USDT", quoteAmount: "100" }, "NO_LIQUIDITY"],
  [{ orderType: "market", quoteAmount: "0.000000001" }, "QUANTITY_INVALID"],
  [{ pairCode: "ETH_USDT", price: "10", quantity: "1", timeInForce: "fok" }, "FOK_NOT_FILLABLE"],
  [{ price: "-1", quantity: "1" }, "INPUT_INVALID"],
  [{ price: "1e3", quantity: "1" }, "INPUT_INVALID"],
  [{ price: "100", quantity: "1", clientOrderId: "no spaces" }, "INPUT_INVALID"],
] as const)("placing %j is refused as %s and changes nothing", async (order, error) => {
  const trader = await running.client.trader();
  await expect(trader.place(order)).rejects.toEqual(refusal(error));
  expect(await trader.balance("USDT")).toEqual(["10000.00000000", "0.00000000"]);
});

test("an own resting order isn't traded with", async () => {
  const trader = await running.client.trader();
  const resting = await trader.place({ pairCode: "SOL_USDT", price: "200.00", quantity: "1" });
  await running.client.call(cancelAllOrders, { pairCode: "ETH_USDT" }, trader.token);
  const other = await trader.place({ pairCode: "BTC_USDT", side: "sell", price: "70000.00", quantity: "0.01" });
  const taking = await trader.place({ price: "70000.00", quantity: "0.01" });
  expect(taking).toMatchObject({ state: "expired", reason: "self_trade" });
  expect(await running.client.call(cancelAllOrders, {}, trader.token)).toEqual({ cancelled: 2 });
  await expect(trader.cancel(resting.orderId)).rejects.toEqual(refusal("ORDER_FINISHED"));
  await expect(trader.cancel(other.orderId)).rejects.toEqual(refusal("ORDER_FINISHED"));
});

test("orders come newest first, page by page, each once, and only one's own", async () => {
  const { client } = running;
  const [trader, stranger] = [await client.trader(), await client.trader()];
  const placed: string[] = [];
  for (let i = 0; i < 7; i++) placed.unshift((await trader.place({ price: `${100 + i}.00`, quantity: "0.1" })).orderId);
  await stranger.place({ price: "99.00", quantity: "0.1" });
  for (const orderId of placed.splice(2, 2)) await trader.cancel(orderId);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { orderId: string }[]; next: string | null } = await client.call(
      listOrders,
      { scope: "open", limit: 2, ...(cursor === null ? {} : { cursor }) },
      trader.token,
    );
    seen.push(...page.items.map(({ orderId }) => orderId));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(placed);
  const history = await client.call(listOrders, { scope: "history", pairCode: "BTC_USDT" }, trader.token);
  expect(history.items.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  expect(history.next).toBeNull();
  const whole = await client.call(listOrders, { scope: "open", limit: placed.length }, trader.token);
  expect(whole.next, "a page that holds the last one says so").toBeNull();
  const bad = client.call(listOrders, { scope: "open", cursor: "not-ours" }, trader.token);
  await expect(bad).rejects.toEqual(refusal("INPUT_INVALID"));
});

test.each([
  ["GET", "/v1/spot/depth?pairCode=BTC_USDT&colour=red", "colour: unknown field"],
  ["GET", "/v1/spot/depth?pairCode=BTC_USDT&pairCode=ETH_USDT", "pairCode: given twice"],
  ["GET", "/v1/spot/depth?pairCode=BTC_USDT&limit=201", expect.stringMatching(/^limit: /)],
  ["GET", "/v1/spot/depth", expect.stringMatching(/^pairCode: /)],
  ["POST", "/v1/account/login", expect.stringMatching(/^email: /)],
])("%s %s is refused with the field that is wrong", async (method, path, msg) => {
  const response = await fetch(running.client.url(path), { method });
  expect(await answerOf(response)).toEqual({ status: 400, code: 1001, msg });
});

test("a body that is no JSON object, or carries a field nobody asked for, is refused", async () => {
  for (const body of ["{", "[]", "null", '"text"', '{"email":"a@b.co","password":"12345678","kind":"maker"}']) {
    expect(await answerOf(await post(register.path, body))).toMatchObject({ status: 400, code: 1001 });
  }
  const plain = await post(register.path, "email=a", { "content-type": "text/plain" });
  expect(await answerOf(plain)).toMatchObject({ status: 400, code: 1001 });
});

test("a form body is read as well as JSON", async () => {
  const form = new URLSearchParams({ email: "form@example.org", password: "12345678" }).toString();
  const response = await post(register.path, form, { "content-type": "application/x-www-form-urlencoded" });
  expect(await answerOf(response)).toMatchObject({ status: 200, code: 0 });
});

test("a body beyond the limit is answered 413, whether or not it says its length", async () => {
  const large = JSON.stringify({ email: "x".repeat(LIMITS.bodyBytes) });
  expect(await answerOf(await post(register.path, large))).toMatchObject({ status: 413, code: 1002 });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const options = { method: "POST", headers: { "content-type": "application/json", "transfer-encoding": "chunked" } };
    const sent = request(running.client.url(register.path), options, (response) => resolve(response.statusCode));
    sent.on("error", reject);
    sent.end(large);
  });
  expect(status).toBe(413);
});

test("orders of one account are counted, and those beyond its bound refused with the seconds to wait", async () => {
  const time = Date.now();
  const bounded = await startExchangeUnderTest({ ordersPerSecond: 2, now: () => time });
  try {
    const [trader, other] = [await bounded.client.trader(), await bounded.client.trader()];
    for (const price of ["100.00", "101.00", "102.00", "103.00"]) await trader.place({ price, quantity: "0.1" });
    const refused = trader.place({ price: "104.00", quantity: "0.1" });
    await expect(refused).rejects.toEqual(refusal("TOO_MANY_REQUESTS"));
    await other.place({ price: "104.00", quantity: "0.1" });
  } finally {
    await bounded.stop();
  }
});

test("a write from a foreign page is refused and one from the website isn't", async () => {
  const body = '{"email":"origin@example.org","password":"12345678"}';
  for (const origin of ["http://evil.test", "null", "not a url", `${WEBSITE_ORIGIN}.evil.test`]) {
    expect(await answerOf(await post(register.path, body, { origin }))).toMatchObject({ status: 403, code: 3001 });
  }
  expect(await answerOf(await post(register.path, body, { origin: WEBSITE_ORIGIN }))).toMatchObject({ status: 200 });
});

test("an unknown path, and a known one with another method, are JSON 404s with the security headers", async () => {
  for (const init of [{ method: "GET" }, { method: "DELETE" }]) {
    const response = await fetch(running.client.url(register.path), init);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answerOf(response)).toMatchObject({ status: 404, code: 1004 });
  }
});

test("both hosts answer their health, and futures its instruments", async () => {
  const { client, exchange } = running;
  const health = await client.call(getHealth, {});
  expect(health).toMatchObject({
    status: "ok",
    demo: true,
    sequence: exchange.engine.sequence(),
    ordersPerSecond: LIMITS.ordersPerSecond,
  });
  await client.call({ ...getHealth, host: "futures" }, {});
  const futures = await client.call(listFuturesInstruments, {});
  expect(futures.map(({ pairCode }) => pairCode)).toContain("BTCUSDT");
  const instruments = await client.call(listInstruments, {});
  expect(instruments.map(({ pairCode }) => pairCode)).toContain("ETH_BTC");
  await client.call(listSparklines, {});
});

test("before a pair's first price its ticker is null throughout, never 0", async () => {
  const [ticker] = await running.client.call(listTickers, { pairCode: "DOGE_USDT" });
  const { last, open24h, high24h, low24h, change24h, changePercent24h } = ticker ?? {};
  expect([last, open24h, high24h, low24h, change24h, changePercent24h]).toEqual([null, null, null, null, null, null]);
});

test("the demo account signs in with its published password and holds ten times the test funds", async () => {
  const { client } = running;
  const demo = await client.call(getDemoAccount, {});
  expect(demo.testFunds).toContainEqual({ asset: "USDT", amount: "100000.00000000" });
  const { token } = await client.call(login, { email: demo.email, password: demo.password });
  expect(await client.call(getSecurityConfig, {}, token)).toMatchObject({ kind: "demo" });
  await client.call(createSocketTicket, {}, token);
});

test("outside demo mode there are no test funds and no demo account, not even with a session it still has", async () => {
  const { client, directory } = running;
  const demo = await client.call(getDemoAccount, {});
  const { token } = await client.call(login, { email: demo.email, password: demo.password });
  await running.exchange.close();
  const sober = await startExchangeUnderTest({ demo: "off", directory });
  try {
    await expect(sober.client.call(getDemoAccount, {})).rejects.toEqual(refusal("DEMO_MODE_OFF"));
    const again = sober.client.call(login, { email: demo.email, password: demo.password });
    await expect(again).rejects.toEqual(refusal("CREDENTIALS_WRONG"));
    await expect(sober.client.call(listBalances, {}, token)).rejects.toEqual(refusal("UNAUTHORISED"));
    const newcomer = await sober.client.trader();
    expect(await newcomer.balance("USDT")).toEqual(["0.00000000", "0.00000000"]);
  } finally {
    await sober.exchange.close();
  }
  await running.restart();
});
