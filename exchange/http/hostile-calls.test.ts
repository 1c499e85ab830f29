import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getHealth } from "~exchange/contract/get-health";
import { listCandles } from "~exchange/contract/list-candles";
import { listOrders } from "~exchange/contract/list-orders";
import { placeOrder } from "~exchange/contract/place-order";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest();
});
afterAll(() => running.stop());

/** Everything that comes back on one connection until it ends. Nothing is read before all is sent. */
async function exchanged(sent: string): Promise<string> {
  const socket = connect(running.exchange.spotPort, "127.0.0.1");
  let answer = "";
  socket.pause();
  socket.on("error", () => socket.destroy());
  socket.write(sent, () => setTimeout(() => socket.resume(), 50));
  socket.on("data", (chunk) => (answer += chunk.toString()));
  await once(socket, "close");
  return answer;
}

const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const codeIn = (answer: string) => Number(/"code":(\d+)/.exec(answer)?.[1]);

test("calls that are written one after the other without taking an answer are bounded, and nobody else waits", async () => {
  const call = `GET ${listCandles.path}?pairCode=BTC_USDT&interval=1m&limit=1500 HTTP/1.1\r\nHost: x\r\n\r\n`;
  const flood = exchanged(call.repeat(600));
  await expect(running.client.call(getHealth, {})).resolves.toBeDefined();
  const answer = await flood;
  // The refusal comes last; the end of the connection may overtake it.
  expect(statuses(answer).filter((status) => status === 200).length).toBeLessThanOrEqual(16);
  expect(statuses(answer).length).toBeLessThanOrEqual(17);
});

test.each([
  ["garbage", "what is this\r\n\r\n"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["an unknown coding", "POST /v1/account/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["bare line feeds", "GET /healthz HTTP/1.1\nHost: x\n\n"],
  ["a header without an end", `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n"],
  ["an expectation", "POST /healthz HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nContent-Length: 2\r\n\r\n{}"],
  [
    "a socket's wrong key",
    "GET /ws/spot HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
  ],
  ["a socket by POST", "POST /ws/spot HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
])("what the parser refuses has a code too, and ends the connection: %s", async (_, sent) => {
  const answer = await exchanged(sent);
  expect(statuses(answer)).toEqual([400]);
  expect(codeIn(answer)).toBe(ERROR_CODES.INPUT_INVALID.code);
});

test("other protocols, other sockets and other sites' sockets are refused with their codes", async () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  expect(codeIn(await exchanged("CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n"))).toBe(ERROR_CODES.NOT_FOUND.code);
  expect(codeIn(await exchanged(`GET /ws/nothing HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`))).toBe(
    ERROR_CODES.NOT_FOUND.code,
  );
  expect(
    codeIn(await exchanged(`GET /ws/spot HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.test\r\n${upgrade}\r\n`)),
  ).toBe(ERROR_CODES.ORIGIN_REFUSED.code);
});

test("an order that says something twice is no order", async () => {
  const { token } = await running.client.trader();
  const order = { clientOrderId: "twice", pairCode: "BTC_USDT", side: "buy", orderType: "limit", quantity: "0.001" };
  const text = JSON.stringify(order).slice(0, -1);
  const response = await fetch(running.client.url(placeOrder.path), {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": token },
    body: `${text},"price":"90000","\\u0070rice":"99000"}`,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: ERROR_CODES.INPUT_INVALID.code });
  expect((await running.client.call(listOrders, { scope: "open" }, token)).items).toEqual([]);
});

test("a storm of control frames ends its socket", async () => {
  const socket = new WebSocket(running.client.url("/ws/spot").replace("http", "ws"));
  socket.on("error", () => socket.terminate());
  await once(socket, "open");
  const closed = once(socket, "close");
  for (let count = 0; count < 1_500; count += 1) socket.ping();
  await closed;
});
