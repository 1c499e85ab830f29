import { afterAll, beforeAll, expect, test } from "vitest";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import { action, loader as orders } from "~/routes/($locale)/orders";
import { loader as order } from "~/routes/($locale)/order";
import { loader as csv } from "~/routes/resources/orders";

const SITE = "http://127.0.0.1:3000";

let exchange: ExchangeUnderTest;
let ann: Trader;
let bob: Trader;
let sold: string;

beforeAll(async () => {
  exchange = await startExchangeUnderTest();
  process.env.EXCHANGE_PORT = String(exchange.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.exchange.futuresPort);
  ann = await exchange.client.trader();
  bob = await exchange.client.trader();
  const ask = await ann.place({ side: "sell", price: "50000.00", quantity: "0.002" });
  await bob.place({ price: "50000.00", quantity: "0.001", timeInForce: "ioc" });
  await ann.cancel(ask.orderId);
  sold = ask.orderId;
});
afterAll(() => exchange.stop());

function argsOf(path: string, person?: Trader, params: Record<string, string> = {}, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (person) headers.set("Cookie", `correction_token=1; access_token=${person.token}; timeZone=1`);
  return { request: new Request(SITE + path, { ...init, headers }), params, context: {} };
}

async function list(search: string, person = ann) {
  return (await orders(argsOf(`/orders/spot${search}`, person))).page;
}

async function rows(search: string): Promise<string[]> {
  const { list: shown } = await list(search);
  if (!shown.page.ok) throw new Error(shown.page.error);
  return shown.page.data.items.map(({ orderId }) => orderId);
}

async function thrownBy(loading: Promise<unknown>): Promise<Response> {
  const thrown = await loading.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("no response was thrown");
  return thrown;
}

test("nobody but a signed-in person sees orders; the way back leads to the page and its filter", async () => {
  const response = await thrownBy(orders(argsOf("/orders/spot?tab=fills&side=buy")));
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("Location") ?? "", SITE);
  expect(location.pathname).toBe("/login");
  expect(location.searchParams.get("redirectUrl")).toBe("/orders/spot?tab=fills&side=buy");
  expect((await thrownBy(order(argsOf(`/orders/spot/${sold}`, undefined, { orderId: sold })))).status).toBe(303);
  expect((await thrownBy(csv(argsOf("/resources/orders")))).status).toBe(303);
});

test("each tab lists its own, and a filter in the address narrows it", async () => {
  expect(await rows("")).toEqual([]);
  expect(await rows("?tab=history")).toEqual([sold]);
  expect(await rows("?tab=history&status=filled")).toEqual([]);
  expect(await rows("?tab=history&side=sell&pair=BTC_USDT&type=limit&status=cancelled")).toEqual([sold]);
  expect(await rows("?tab=history&pair=ETH_USDT")).toEqual([]);
  expect(await rows("?tab=fills&side=sell")).toEqual([sold]);
  expect(await rows("?tab=nothing&side=up&from=yesterday")).toEqual([]);
});

test("days are days of the person's zone, the last one included", async () => {
  const now = Date.now();
  const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await rows(`?tab=history&from=${day(now)}&to=${day(now)}`)).toEqual([sold]);
  expect(await rows(`?tab=history&to=${day(now - 86_400_000)}`)).toEqual([]);
  expect(await rows(`?tab=history&from=${day(now + 86_400_000)}`)).toEqual([]);
});

test("fills come with what they cost together", async () => {
  const { list: shown } = await list("?tab=fills");
  if (shown.kind !== "fills" || !shown.totals.ok) throw new Error("no totals");
  expect(shown.totals.data).toMatchObject({ count: 1, fees: [{ asset: "USDT", amount: "0.05000000" }], isWhole: true });
});

test("an order's page has its time line; somebody else's order is no page", async () => {
  const { page, head } = await order(argsOf(`/orders/spot/${sold}`, ann, { orderId: sold }));
  if (!page.facts.ok || !page.facts.data.events.ok) throw new Error("no facts");
  expect(page.facts.data.events.data.items.map(({ type }) => type)).toEqual(["placed", "rested", "filled", "ended"]);
  expect(page.rules?.pairCode).toBe("BTC_USDT");
  expect(head.titleParts).toEqual([`Order ${sold}`]);
  for (const orderId of [sold, "nothing", "x".repeat(65)])
    await expect(order(argsOf(`/orders/spot/${orderId}`, bob, { orderId }))).rejects.toMatchObject({
      init: { status: 404 },
    });
});

async function send(fields: Record<string, string>, origin = SITE) {
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } };
  return action(argsOf("/orders/spot?side=buy", ann, {}, init));
}

test("one order is cancelled, or all, and the page comes back with its filter and a message", async () => {
  const first = await ann.place({ price: "40000.00", quantity: "0.001" });
  await ann.place({ price: "40001.00", quantity: "0.001" });
  const one = await thrownBy(send({ intent: "cancel", orderId: first.orderId }));
  expect([one.status, one.headers.get("Location")]).toEqual([303, "/orders/spot?side=buy"]);
  expect(decodeURIComponent(one.headers.get("Set-Cookie") ?? "")).toContain("spot:flash.cancelled");
  await thrownBy(send({ intent: "cancel-all" }));
  expect(await rows("")).toEqual([]);
});

test("what can't be cancelled is answered with why", async () => {
  for (const [fields, status, message] of [
    [{ intent: "cancel", orderId: sold }, 409, "errors:ORDER_FINISHED"],
    [{ intent: "cancel", orderId: "nothing" }, 404, "errors:ORDER_UNKNOWN"],
    [{ intent: "sell" }, 400, "errors:INPUT_INVALID"],
  ] as const) {
    expect(await send(fields)).toMatchObject({ data: { message }, init: { status } });
  }
});

test("a form of another site cancels nothing", async () => {
  await expect(send({ intent: "cancel-all" }, "https://evil.test")).rejects.toMatchObject({ init: { status: 403 } });
});

async function file(search: string, person = ann): Promise<{ response: Response; lines: string[] }> {
  const response = await csv(argsOf(`/resources/orders${search}`, person));
  const lines = (await response.text()).replace("\uFEFF", "").split("\r\n");
  return { response, lines };
}

test("a file has the rows of the filter, times in UTC and in the person's zone", async () => {
  const { response, lines } = await file("?tab=fills");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="spot-fills-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(lines[0]).toBe("time_utc,time_local,trade_id,order_id,pair,side,role,price,quantity,total,fee,fee_asset");
  expect(lines[1]).toMatch(
    /^\d{4}-[\d:.T-]+Z,[\d: -]+ UTC\+8,1,\d+,BTC_USDT,sell,maker,50000\.00,0\.00100,50\.00000000,0\.05000000,USDT$/,
  );
  expect(lines.slice(2)).toEqual([""]);
  expect((await file("?tab=fills&side=buy")).lines).toHaveLength(2);
  expect((await file("?tab=fills&separator=semicolon")).lines[1]).toContain(";50000,00;0,00100;");
});

test("a file goes on over as many pages as there are", async () => {
  const carl = await exchange.client.trader();
  for (let i = 0; i < 105; i += 1) await carl.place({ price: "100.00", quantity: "0.1", timeInForce: "ioc" });
  const { lines } = await file("?tab=history", carl);
  expect(lines).toHaveLength(107);
  expect(new Set(lines).size).toBe(107);
});
