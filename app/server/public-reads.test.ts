import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getDepth } from "~exchange/contract/get-depth";
import { listCandles } from "~exchange/contract/list-candles";
import { listTickers } from "~exchange/contract/list-tickers";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "../../tests/running-exchange";
import { call } from "./call.server";
import type { Caller } from "./exchange-api.server";
import { sharedFor } from "./public-reads.server";

/** Stands before a real exchange, counts what it is asked and remembers in whose name. */
let counter: Server;
let exchange: Exchange;
let asked: { path: string; headers: Record<string, unknown> }[] = [];
let isAway = false;

beforeAll(async () => {
  exchange = await startExchangeForCalls();
  counter = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    if (isAway) return void response.writeHead(503).end("{}");
    void fetch(`http://127.0.0.1:${exchange.spotPort}${request.url}`)
      .then((answer) => answer.text())
      .then((text) => response.end(text));
  });
  await new Promise<void>((listening) => counter.listen(0, "127.0.0.1", listening));
  // Read once, at the first call.
  process.env.SPOT_API_URL = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`;
});
afterAll(async () => {
  counter.closeAllConnections();
  counter.close();
  await exchange.close();
});
beforeEach(() => {
  asked = [];
  isAway = false;
});

function viewer(cookie = "", locale: Caller["locale"] = "en_US"): Caller {
  const headers = { Cookie: cookie, "User-Agent": `viewer ${cookie}` };
  return { request: new Request("http://127.0.0.1/markets", { headers }), locale };
}

test("a thousand viewers, whoever they are, cost the exchange one read, which is in nobody's name", async () => {
  const viewers = Array.from({ length: 1_000 }, (_, index) =>
    viewer(`theme=dark; deviceId=${index}`, index % 2 === 0 ? "ar_AE" : "ja_JP"),
  );
  const answers = await Promise.all(viewers.map((each) => call(each, listTickers, {})));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(asked.map(({ path }) => path)).toEqual(["/v1/spot/tickers"]);
  const headers = asked[0]?.headers ?? {};
  expect([headers["x-authorization"], headers.deviceid, headers.language]).toEqual(["", "", "en_US"]);
});

test("what is asked for differently is read for itself", async () => {
  await Promise.all([1, 2, 1, 2].map((limit) => call(viewer(), getDepth, { pairCode: "BTC_USDT", limit })));
  expect(asked).toHaveLength(2);
});

test.each([
  ["correction_token=1; access_token=x", 5],
  ["web_session=", 6],
  ["token=a", 7],
])("whoever has a session (%s) is told anew each time", async (cookie, limit) => {
  const input = { pairCode: "BTC_USDT", limit };
  await call(viewer(), getDepth, input);
  await Promise.all([call(viewer(cookie), getDepth, input), call(viewer(cookie), getDepth, input)]);
  expect(asked).toHaveLength(3);
});

test("a failure is not kept", async () => {
  const input = { pairCode: "BTC_USDT", limit: 9 };
  isAway = true;
  expect((await call(viewer(), getDepth, input)).ok).toBe(false);
  isAway = false;
  expect((await call(viewer(), getDepth, input)).ok).toBe(true);
});

test("a viewer who leaves doesn't take the answer from the others", async () => {
  const input = { pairCode: "BTC_USDT", limit: 11 };
  const leaving = new AbortController();
  const left = { ...viewer(), request: new Request("http://127.0.0.1/", { signal: leaving.signal }) };
  const both = [call(left, getDepth, input), call(viewer(), getDepth, input)];
  leaving.abort();
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true]);
});

test("a shared answer can't be changed by one of those who have it", async () => {
  const answer = await call(viewer(), listTickers, {});
  if (!answer.ok) throw new Error(answer.error);
  expect(() => answer.data.reverse()).toThrow(TypeError);
  expect(() => Object.assign(answer.data[0] ?? {}, { last: "1" })).toThrow(TypeError);
});

test("candles that have long been closed are kept longer than those that still grow", () => {
  const now = Date.now();
  const lifetime = (to?: number) => sharedFor(viewer(), listCandles, { pairCode: "BTC_USDT", interval: "1M", to }, now);
  expect(lifetime(now - 40 * 86_400_000)).toBeGreaterThan(lifetime() ?? Infinity);
  expect(lifetime(now - 86_400_000)).toBe(lifetime());
});
