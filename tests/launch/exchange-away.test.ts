import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { startSite, type RunningSite } from "./running-site";

let exchange: ExchangeUnderTest;
let site: RunningSite;
/** Stands between website and exchange; while it is away it hangs up on every call. */
let isAway = true;
const calls: IncomingMessage["headers"][] = [];
const way = createServer((incoming, answer) => {
  if (isAway) return void incoming.socket.destroy();
  calls.push(incoming.headers);
  const { method, url: path, headers } = incoming;
  const onward = ask({ host: "127.0.0.1", port: exchange.exchange.spotPort, method, path, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  incoming.pipe(onward);
});

beforeAll(async () => {
  exchange = await startExchangeUnderTest({ demo: "on", market: false });
  await once(way.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  site = await startSite({ SPOT_API_URL: url, FUTURES_API_URL: url });
}, 180_000);
afterAll(async () => {
  await site.stop();
  way.close();
  way.closeAllConnections();
  await exchange.stop();
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const post = (path: string, cookie: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: "POST",
    headers: { Origin: site.origin, Cookie: cookie },
    body: new URLSearchParams(fields).toString(),
  });

test("a page of which nothing can be had is a 503 with the error screen, in the page's language, and an id", async () => {
  const words = { "": "Go Back Home", "/fr_FR": "Retour", "/ja_JP": "ホーム" };
  for (const [prefix, home] of Object.entries(words)) {
    const { status, body, headers } = await site.ask(`${prefix}/spot/BTC_USDT`);
    expect(status).toBe(503);
    expect(body).toContain(home);
    expect(body).toContain("503");
    expect(body).toContain(headers.get("x-request-id") ?? "none");
  }
});

test("pages whose panels fail still stand: each says why, its code and the request's id", async () => {
  for (const path of ["/", "/markets", "/login", "/register"]) expect((await site.ask(path)).status, path).toBe(200);
  const { body, headers } = await site.ask("/markets");
  const panel = /<div class="ui-error"[\s\S]*?<\/div>/.exec(body)?.[0] ?? "";
  expect(panel).toContain("The exchange can’t be reached right now. Try again in a moment.");
  expect(panel).toContain("Error code 500");
  expect(panel).toContain(headers.get("x-request-id") ?? "none");
  expect(panel).toMatch(/<a[^>]+href="\/markets"/);
});

test("a form is answered 503 with what was typed", async () => {
  const { status, body } = await post("/login", "", { email: "ada@example.org", password: "correct horse" });
  expect(status).toBe(503);
  expect(body).toContain('value="ada@example.org"');
  expect(body).not.toContain("correct horse");
});

test("once it has been there, the terminal stays, and so does an order's form; the exchange hears of the page's id", async () => {
  isAway = false;
  const trader = await exchange.client.trader();
  const cookie = `correction_token=1; access_token=${trader.token}`;
  calls.length = 0;
  const there = await site.ask("/spot/BTC_USDT", { headers: { Cookie: cookie } });
  expect(there.status).toBe(200);
  expect(there.body).not.toContain("ui-error");
  const ids = new Set(calls.map((headers) => headers["x-request-id"]));
  expect([...ids]).toEqual([there.headers.get("x-request-id")]);
  expect([...ids][0]).toMatch(UUID);

  isAway = true;
  const gone = await site.ask("/spot/BTC_USDT", { headers: { Cookie: cookie } });
  expect(gone.status).toBe(200);
  expect(gone.body.split('class="ui-error"').length).toBeGreaterThan(3);
  const order = await post("/spot/BTC_USDT", cookie, {
    intent: "place",
    side: "buy",
    orderType: "limit",
    clientOrderId: "the-same-name",
    price: "20123.45",
    amount: "0.0123",
  });
  expect(order.status).toBe(503);
  expect(order.body).toContain('value="20123.45"');
  expect(order.body).toContain('value="0.0123"');
  expect(order.body).toContain('value="the-same-name"');
  expect(order.body).toContain("The exchange can’t be reached right now.");
});
