import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { listTickers } from "~exchange/contract/list-tickers";
import { placeOrder } from "~exchange/contract/place-order";
import { register } from "~exchange/contract/register";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { createRouter } from "./router";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest({ market: false });
});
afterAll(() => running.stop());

/** The status of the raw answer to a raw request: clients would mend what is broken in it. */
async function ask(start: string, headers: string[] = [], body = ""): Promise<number> {
  const socket = connect(running.exchange.spotPort, "127.0.0.1");
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(
    `${[`${start} HTTP/1.1`, "Host: api.test", "Connection: close", ...length, ...headers].join("\r\n")}\r\n\r\n${body}`,
  );
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  await once(socket, "close");
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

const JSON_BODY = ["Content-Type: application/json"];

test.each(["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "OPTIONS", "HEAD", "GET", "POST"])(
  "%s on anything is answered, never with a fault",
  async (method) => {
    for (const path of [
      "/",
      register.path,
      "/nowhere",
      "/%",
      "/%00",
      "/%E0%A4%A",
      "//evil.test",
      "*",
      "http://evil.test/",
    ]) {
      const status = await ask(`${method} ${path}`);
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(200);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  },
);

test("bodies that are none, too deep, too odd or of the wrong kind are refused with 4xx and change nothing", async () => {
  const before = running.exchange.engine.sequence();
  const { token } = await running.client.trader();
  const after = running.exchange.engine.sequence();
  expect(after).toBeGreaterThan(before);
  const bodies = [
    "{", "null", "[]", "1", '"text"', "\u0000", '{"__proto__":{"pairCode":"BTC_USDT"}}', '{"constructor":{}}',
    '{"pairCode":"BTC_USDT\\u0000"}', `${"[".repeat(20_000)}${"]".repeat(20_000)}`, '{"price":1e400}', '{"side":["buy"]}',
  ]; // prettier-ignore
  for (const body of bodies) {
    for (const type of [...JSON_BODY, "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded"]) {
      const status = await ask(`POST ${placeOrder.path}`, [type, `X-Authorization: ${token}`], body);
      expect([400, 404, 422], `${type} ${body.slice(0, 40)}`).toContain(status);
    }
  }
  expect(running.exchange.engine.sequence()).toBe(after);
  expect(Object.keys({})).toEqual([]);
  expect(({} as Record<string, unknown>).pairCode).toBeUndefined();
});

test.each([
  "?pairCode=A&pairCode=B",
  "?__proto__=1",
  "?pairCode[]=BTC_USDT",
  "?pairCode=%00",
  "?pairCode=%ff",
  "?%",
  "?constructor=1",
])("a query that no endpoint knows is refused with 400: %s", async (query) => {
  expect(await ask(`GET ${listTickers.path}${query}`)).toBe(400);
});

test.each(["a b", "a/b", "user@evil.test", "evil.test:99999", ""])(
  "a Host that is none is no fault: %j",
  async (host) => {
    const status = await ask(`GET ${listTickers.path}`, [`X: 1\r\nHost: ${host}`]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  },
);

test("a token that is no token is no session", async () => {
  for (const token of ["x".repeat(8_000), "__proto__", "%00", "constructor"])
    expect(await ask(`GET ${getSecurityConfig.path}`, [`X-Authorization: ${token}`])).toBe(401);
});

test("a refused call is logged with its own id and the page's, never with what it carried", async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const log = pino({ level: "info" }, sink);
  const routes = [{ method: "GET" as const, path: "/fails", answer: () => Promise.reject(new Error("a fault")) }];
  const options = { services: {}, handlers: [], routes, origins: [], websiteKey: null, log } as unknown as Parameters<
    typeof createRouter
  >[0];
  const server = createServer(createRouter(options));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pageId = "11111111-2222-4333-8444-555555555555";
  const first = await fetch(`${base}/nowhere?email=ada@example.org`, { headers: { "X-Request-Id": pageId } });
  await fetch(`${base}/fails`, { headers: { "X-Request-Id": "made-up" } });
  server.close();
  const [refused, failed, answered] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(refused).toMatchObject({
    pageId,
    requestId: first.headers.get("x-request-id"),
    path: "/nowhere",
    status: 404,
  });
  expect(failed).toMatchObject({ msg: "a call failed", path: "/fails" });
  expect(failed?.pageId).toBeUndefined();
  expect(answered).toMatchObject({ refusal: "INTERNAL", status: 500 });
  expect(lines.join()).not.toContain("ada@");
});
