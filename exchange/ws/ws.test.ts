import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CallResult, CHANNEL_DATA, ServerMessage, type Subscription } from "~exchange/contract/channels";
import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getDepth } from "~exchange/contract/get-depth";
import { LIMITS } from "~exchange/contract/limits";
import { listBalances } from "~exchange/contract/list-balances";
import { logout } from "~exchange/contract/logout";
import { Order } from "~exchange/contract/schemas";
import {
  startExchangeUnderTest,
  WEBSITE_ORIGIN,
  type ExchangeUnderTest,
  type Trader,
} from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
/** Milliseconds that the services' clock goes before the real one. */
let ahead = 0;
beforeAll(async () => {
  running = await startExchangeUnderTest({ now: () => Date.now() + ahead });
});
afterAll(() => running.stop());

type Type = keyof typeof CHANNEL_DATA;

/** A client that checks every message against the contract and keeps them in order. */
class Reader {
  readonly messages: ServerMessage[] = [];
  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data) => {
      const message = ServerMessage.parse(JSON.parse(data.toString()));
      if (message.event === "data") CHANNEL_DATA[message.type as Type].parse(message.data);
      this.messages.push(message);
    });
  }

  static async open(biz: "spot" | "futures" = "spot", origin?: string): Promise<Reader> {
    const socket = new WebSocket(urlOf(biz), origin === undefined ? {} : { origin });
    const reader = new Reader(socket);
    await once(socket, "open");
    return reader;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  async ask(event: "sub" | "unsub", params: Omit<Subscription, "biz"> & { biz?: "spot" | "futures" }) {
    const from = this.messages.length;
    this.send({ event, params: { biz: "spot", ...params } });
    return this.answer(event, from);
  }

  async login(trader: Trader) {
    const { ticket } = await running.client.call(createSocketTicket, {}, trader.token);
    return this.redeem(ticket);
  }

  redeem(ticket: string) {
    const from = this.messages.length;
    this.send({ event: "login", params: { ticket } });
    return this.answer("login", from);
  }

  /** Data messages of one type, parsed. */
  data<T extends Type>(
    type: T,
  ): { pairCode: string | null; base: string | null; data: ReturnType<(typeof CHANNEL_DATA)[T]["parse"]> }[] {
    return this.messages
      .filter((message) => message.event === "data" && message.type === type)
      .map(({ pairCode, base, data }) => ({
        pairCode,
        base,
        data: CHANNEL_DATA[type].parse(data) as ReturnType<(typeof CHANNEL_DATA)[T]["parse"]>,
      }));
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error("the socket closed while waiting");
      await sleep(5);
    }
  }

  async closed(): Promise<number> {
    if (this.socket.readyState === WebSocket.CLOSED) return 0;
    const [code] = (await once(this.socket, "close")) as [number];
    return code;
  }

  private async answer(event: string, from: number) {
    const find = () => this.messages.slice(from).find((message) => message.event === event);
    await this.until(() => find() !== undefined);
    const { channel, data } = find() ?? {};
    return { channel, data };
  }
}

function urlOf(biz: "spot" | "futures"): string {
  return running.client.url(`/ws/${biz}`, biz).replace("http", "ws");
}

/** The book that a depth channel's messages lead to; throws where a sequence is missing. */
function rebuildBook(reader: Reader, pair: string) {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  let sequence: number | null = null;
  for (const message of reader.messages) {
    if (message.pairCode !== pair || message.event !== "data") continue;
    if (message.type === "depth_snapshot") {
      const snapshot = CHANNEL_DATA.depth_snapshot.parse(message.data);
      sides.bids = new Map(snapshot.bids);
      sides.asks = new Map(snapshot.asks);
      sequence = snapshot.sequence;
    } else if (message.type === "depth") {
      const delta = CHANNEL_DATA.depth.parse(message.data);
      if (delta.previous !== sequence || delta.sequence !== sequence + 1) throw new Error(`gap after ${sequence}`);
      for (const side of ["bids", "asks"] as const) {
        for (const [price, quantity] of delta[side]) {
          if (/^0(\.0+)?$/.test(quantity)) sides[side].delete(price);
          else sides[side].set(price, quantity);
        }
      }
      sequence = delta.sequence;
    }
  }
  const sorted = (side: Map<string, string>, sign: number) =>
    [...side].sort(([a], [b]) => sign * (Number(a) - Number(b)));
  return { sequence, bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) };
}

test("a ping is answered, and a message that isn't JSON closes the socket", async () => {
  const reader = await Reader.open();
  reader.send({ event: "ping", params: {} });
  await reader.until(() => reader.messages.length > 0);
  expect(reader.messages[0]).toMatchObject({ event: "pong", channel: null, biz: "spot" });
  reader.send("{");
  expect(await reader.closed()).toBe(1007);
});

test("a socket is opened for the website and for clients without an origin, and refused to other pages", async () => {
  (await Reader.open("spot", WEBSITE_ORIGIN)).socket.close();
  (await Reader.open("futures")).socket.close();
  for (const origin of ["http://evil.test", "null", `${WEBSITE_ORIGIN}.evil.test`]) {
    const [error] = (await once(new WebSocket(urlOf("spot"), { origin }), "error")) as [Error];
    expect(error.message).toContain("403");
  }
  const [error] = (await once(new WebSocket(`${urlOf("spot")}/else`), "error")) as [Error];
  expect(error.message).toContain("404");
});

test("an answer names its channel, and says what is wrong with a subscription", async () => {
  const reader = await Reader.open();
  const good = await reader.ask("sub", { type: "candles", pairCode: "BTC_USDT", interval: "1m" });
  expect(good).toEqual({ channel: "candles:BTC_USDT:1m", data: { result: true } });
  const wrong = [
    [{ type: "depth", pairCode: "NO_PAIR" }, 5001],
    [{ type: "depth" }, 1001],
    [{ type: "candles", pairCode: "BTC_USDT" }, 1001],
    [{ type: "ticker", pairCode: "BTC_USDT", biz: "futures" }, 1001],
    [{ type: "order" }, 401],
    [{ type: "assets" }, 401],
  ] as const;
  for (const [params, errorCode] of wrong) {
    expect((await reader.ask("sub", params)).data).toMatchObject({ result: false, errorCode });
  }
  const from = reader.messages.length;
  reader.send({ event: "sub", params: { biz: "spot", type: "depth", pairCode: "BTC_USDT", extra: 1 } });
  await reader.until(() => reader.messages.length > from);
  expect(reader.messages[from]).toMatchObject({ event: "sub", data: { result: false, errorCode: 1001 } });
  reader.socket.close();
});

test("snapshot and deltas lead to the book that HTTP answers, without a gap in the sequence", async () => {
  const { client } = running;
  const trader = await client.trader();
  const early = await Reader.open();
  await early.ask("sub", { type: "depth", pairCode: "ETH_USDT" });
  const late = await Reader.open();
  const orders: string[] = [];
  for (let i = 0; i < 40; i++) {
    const order = { pairCode: "ETH_USDT", price: `${100 + (i % 13)}.00`, quantity: `${1 + (i % 3)}` };
    orders.push((await trader.place(order)).orderId);
    if (i === 20) await late.ask("sub", { type: "depth", pairCode: "ETH_USDT" });
    if (i % 4 === 0) await trader.cancel(orders.splice(i % orders.length, 1)[0] ?? "");
    if (i % 10 === 0) await sleep(110);
  }
  const expected = await client.call(getDepth, { pairCode: "ETH_USDT", limit: 200 });
  for (const reader of [early, late]) {
    await reader.until(() => JSON.stringify(rebuildBook(reader, "ETH_USDT").bids) === JSON.stringify(expected.bids));
    expect(reader.data("depth_snapshot")).toHaveLength(1);
    expect(reader.data("depth_snapshot")[0]).toMatchObject({ pairCode: "ETH_USDT", base: "ETH" });
    reader.socket.close();
  }
  expect(early.data("depth").length).toBeGreaterThan(2);
  const settled = await client.call(getDepth, { pairCode: "ETH_USDT" });
  expect(settled.sequence).toBe(rebuildBook(early, "ETH_USDT").sequence);
});

test("trades, tickers and candles stream, each channel counting without gaps", async () => {
  const { client } = running;
  const [seller, buyer] = [await client.trader(), await client.trader()];
  const reader = await Reader.open();
  await reader.ask("sub", { type: "fills", pairCode: "BTC_USDT" });
  await reader.ask("sub", { type: "ticker", pairCode: "BTC_USDT" });
  await reader.ask("sub", { type: "ticker_all" });
  await reader.ask("sub", { type: "candles", pairCode: "BTC_USDT", interval: "1h" });
  for (const price of ["40000.00", "40010.00", "40020.00"]) {
    await seller.place({ side: "sell", price, quantity: "0.01" });
    await buyer.place({ price, quantity: "0.01" });
    await reader.until(() => reader.data("ticker").at(-1)?.data.ticker.last === price);
  }
  await reader.until(() => reader.data("candles").at(-1)?.data.candles.at(-1)?.[4] === "40020.00");
  await reader.until(() => reader.data("ticker_all").at(-1)?.data.tickers[0]?.last === "40020.00");
  const trades = reader.data("fills").flatMap(({ data }) => [...data.trades].reverse());
  expect(trades.map(({ price }) => price)).toEqual(["40000.00", "40010.00", "40020.00"]);
  expect(reader.data("ticker_all")[0]?.data.tickers).toHaveLength(7);
  for (const type of ["fills", "ticker", "ticker_all", "candles"] as const) {
    const sequences = reader.data(type).map(({ data }) => data.sequence);
    const [first = 0] = sequences;
    expect(sequences).toEqual(sequences.map((_, index) => first + index));
  }
  await reader.ask("unsub", { type: "ticker", pairCode: "BTC_USDT" });
  const heard = reader.data("ticker").length;
  await seller.place({ side: "sell", price: "40030.00", quantity: "0.01" });
  const all = reader.data("ticker_all").length;
  await reader.until(() => reader.data("ticker_all").length > all);
  expect(reader.data("ticker")).toHaveLength(heard);
  reader.socket.close();
});

test("private channels carry the owner's orders, fills and balances and nobody else's", async () => {
  const { client } = running;
  const [owner, other] = [await client.trader(), await client.trader()];
  const reader = await Reader.open();
  const bystander = await Reader.open();
  await bystander.login(other);
  for (const [socket, trader] of [
    [reader, owner],
    [bystander, other],
  ] as const) {
    expect((await socket.login(trader)).data).toEqual({ result: true });
    await socket.ask("sub", { type: "order" });
    await socket.ask("sub", { type: "assets" });
  }
  const order = await owner.place({ pairCode: "SOL_USDT", price: "100.00", quantity: "2" });
  await reader.until(() => reader.data("order").some(({ data }) => data.orders.length > 0));
  expect(bystander.data("order").flatMap(({ data }) => data.orders)).toEqual([]);
  expect(bystander.data("assets")).toHaveLength(1);

  await other.place({ pairCode: "BTC_USDT", price: "1000.00", quantity: "0.1" });
  await owner.cancel(order.orderId);
  await reader.until(() => reader.data("order").some(({ data }) => data.orders[0]?.state === "cancelled"));
  const seen = reader.data("order").flatMap(({ data }) => data.orders);
  expect(seen.map(({ orderId, state }) => [orderId, state])).toEqual([
    [order.orderId, "open"],
    [order.orderId, "cancelled"],
  ]);
  const balances = reader.data("assets").at(-1)?.data.balances;
  const expected = await client.call(listBalances, {}, owner.token);
  expect(balances).toEqual(expected.filter(({ asset }) => asset === "USDT"));
  reader.socket.close();
  bystander.socket.close();
});

test("both sides of a trade hear of their own fill", async () => {
  const { client } = running;
  const [maker, taker] = [await client.trader(), await client.trader()];
  const readers = await Promise.all(
    [maker, taker].map(async (trader) => {
      const reader = await Reader.open();
      await reader.login(trader);
      await reader.ask("sub", { type: "order" });
      return reader;
    }),
  );
  const resting = await maker.place({ side: "sell", pairCode: "BTC_USDT", price: "39000.00", quantity: "0.01" });
  const taking = await taker.place({ pairCode: "BTC_USDT", price: "39000.00", quantity: "0.01" });
  for (const [index, orderId] of [resting.orderId, taking.orderId].entries()) {
    const reader = readers[index];
    if (!reader) throw new Error("no reader");
    const fills = () => reader.data("order").flatMap(({ data }) => data.fills);
    await reader.until(() => fills().length > 0);
    expect(fills().map((fill) => [fill.orderId, fill.role])).toEqual([[orderId, index === 0 ? "maker" : "taker"]]);
    reader.socket.close();
  }
});

/** Makes a call over the socket; `channel` of its answer is the id. */
async function callOver(reader: Reader, event: string, id: string, params: unknown): Promise<CallResult> {
  reader.send({ event, id, params });
  const find = () => reader.messages.find(({ channel }) => channel === id);
  await reader.until(() => find() !== undefined);
  expect(find()).toMatchObject({ event, biz: "spot", type: null });
  return CallResult.parse(find()?.data);
}

function orderIn(result: CallResult): Order {
  if (!result.result) throw new Error(result.errorMsg);
  return Order.parse(result.answer);
}

test("orders are placed and cancelled over the socket as they are over HTTP, with the same codes", async () => {
  const trader = await running.client.trader();
  const reader = await Reader.open();
  const order = { pairCode: "SOL_USDT", side: "buy", orderType: "limit", price: "90.00", quantity: "2" };
  const place = (id: string, more: object) =>
    callOver(reader, "place-order", id, { ...order, clientOrderId: id, ...more });
  expect(await place("early", {})).toMatchObject({ result: false, errorCode: 401 });
  await reader.login(trader);
  const placed = orderIn(await place("s1", {}));
  expect(placed).toMatchObject({ clientOrderId: "s1", state: "open", price: "90.00" });
  expect(await trader.place({ ...order, side: "buy", orderType: "limit", clientOrderId: "s1" })).toEqual(placed);
  const wrongStep = { result: false, errorCode: 7001, errorData: { tick: "0.01" } };
  expect(await place("s2", { price: "90.001" })).toMatchObject(wrongStep);
  expect(await place("s3", { colour: "red" })).toEqual({
    ...{ result: false, errorCode: 1001, errorMsg: "colour: unknown field", errorData: null },
  });
  const cancelled = await callOver(reader, "cancel-order", "c1", { orderId: placed.orderId });
  expect(orderIn(cancelled)).toMatchObject({ orderId: placed.orderId, state: "cancelled" });
  const again = await callOver(reader, "cancel-order", "c2", { orderId: placed.orderId });
  expect(again).toMatchObject({ result: false, errorCode: 7007 });
  expect(await trader.balance("USDT")).toEqual(["10000.00000000", "0.00000000"]);
  reader.socket.close();
});

test("many orders under way on one socket are all answered, and carried out in the order they came", async () => {
  const trader = await running.client.trader();
  const reader = await Reader.open();
  await reader.login(trader);
  const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
  const params = { pairCode: "SOL_USDT", side: "buy", orderType: "limit", price: "80.00", quantity: "0.1" };
  for (const id of ids) reader.send({ event: "place-order", id, params: { ...params, clientOrderId: id } });
  await reader.until(() => reader.messages.filter(({ event }) => event === "place-order").length === ids.length);
  const answers = reader.messages.filter(({ event }) => event === "place-order");
  expect(answers.map(({ channel }) => channel)).toEqual(ids);
  const numbers = answers.map(({ data }) => Number(orderIn(CallResult.parse(data)).orderId));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  reader.socket.close();
});

test("an account that sends orders faster than it may is refused, over the socket and over HTTP", async () => {
  const trader = await running.client.trader();
  const reader = await Reader.open();
  await reader.login(trader);
  for (let i = 0; i < 2_400; i++) reader.send({ event: "cancel-all-orders", id: `r${i}`, params: {} });
  await reader.until(() => reader.messages.filter(({ event }) => event === "cancel-all-orders").length === 2_400);
  const results = reader.messages.flatMap(({ event, data }) =>
    event === "cancel-all-orders" ? CallResult.parse(data) : [],
  );
  const codes = new Set(results.map((result) => (result.result ? 0 : result.errorCode)));
  expect(codes).toEqual(new Set([0, 4001]));
  expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  reader.socket.close();
});

test("a ticket works once, and an invented one never", async () => {
  const trader = await running.client.trader();
  const { ticket } = await running.client.call(createSocketTicket, {}, trader.token);
  const [first, second] = [await Reader.open(), await Reader.open()];
  expect((await first.redeem(ticket)).data).toEqual({ result: true });
  expect((await second.redeem(ticket)).data).toMatchObject({ result: false, errorCode: 2003 });
  expect((await second.redeem("made-up")).data).toMatchObject({ result: false, errorCode: 2003 });
  first.socket.close();
  second.socket.close();
});

test("a session that has run out opens nothing more, over HTTP or on a socket that it had logged in", async () => {
  const trader = await running.client.trader();
  const reader = await Reader.open();
  await reader.login(trader);
  ahead = LIMITS.sessionDays * 86_400_000 + 1;
  try {
    expect((await reader.ask("sub", { type: "order" })).data).toMatchObject({
      result: false,
      errorCode: ERROR_CODES.UNAUTHORISED.code,
    });
    await expect(running.client.call(listBalances, {}, trader.token)).rejects.toMatchObject({ error: "UNAUTHORISED" });
  } finally {
    ahead = 0;
    reader.socket.close();
  }
});

test("logging out closes the sockets that the session had logged in", async () => {
  const trader = await running.client.trader();
  const reader = await Reader.open();
  await reader.login(trader);
  await running.client.call(logout, {}, trader.token);
  expect(await reader.closed()).toBe(4401);
});

test("a socket holds a bounded number of subscriptions, and a message beyond the limit closes it", async () => {
  const reader = await Reader.open();
  const pairs = ["BTC_USDT", "ETH_USDT", "SOL_USDT", "XRP_USDT", "ADA_USDT", "DOGE_USDT", "ETH_BTC"];
  const intervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
  const all = pairs.flatMap((pairCode) =>
    intervals.map((interval) => ({ type: "candles" as const, pairCode, interval })),
  );
  for (const params of all) expect((await reader.ask("sub", params)).data).toEqual({ result: true });
  await reader.ask("sub", { type: "ticker_all" });
  const beyond = await reader.ask("sub", { type: "ticker", pairCode: "BTC_USDT" });
  expect(beyond.data).toMatchObject({ result: false, errorCode: 4001 });
  reader.send({ event: "login", params: { ticket: "x".repeat(LIMITS.socketMessageBytes) } });
  expect(await reader.closed()).toBe(1009);
});

test("a client that floods the socket with messages is closed", async () => {
  const reader = await Reader.open();
  for (let i = 0; i < 1_100; i++) reader.send({ event: "ping" });
  expect(await reader.closed()).toBe(1008);
});

test("a reader that stops reading is cut off, and the others don't notice", { timeout: 60_000 }, async () => {
  const { client } = running;
  const trader = await client.trader();
  // A book of 200 levels a side makes the snapshots large.
  for (let i = 0; i < 200; i++) {
    await trader.place({ price: `${1000 + i}.00`, quantity: "0.01" });
    await trader.place({ side: "sell", price: `${90_000 + i}.00`, quantity: "0.0004" });
  }
  const [stalled, healthy] = [await Reader.open(), await Reader.open()];
  await healthy.ask("sub", { type: "depth", pairCode: "BTC_USDT" });
  stalled.socket.pause();
  const asked = 950;
  for (let i = 0; i < asked; i++) {
    stalled.send({ event: "sub", params: { biz: "spot", type: "depth", pairCode: "BTC_USDT" } });
  }
  // A write is how a socket that doesn't read learns of its end.
  const pings = setInterval(() => stalled.send({ event: "ping" }), 500);
  await once(stalled.socket, "close");
  clearInterval(pings);
  expect(stalled.data("depth_snapshot").length).toBeLessThan(asked);
  await trader.place({ price: "1500.00", quantity: "0.01" });
  await healthy.until(() => rebuildBook(healthy, "BTC_USDT").bids[0]?.[0] === "1500.00");
  healthy.socket.close();
});

test("a futures socket knows no pair that isn't listed, nor one of spot's", async () => {
  const reader = await Reader.open("futures");
  for (const pairCode of ["NONEUSDT", "BTC_USDT"]) {
    const answer = await reader.ask("sub", { biz: "futures", type: "depth", pairCode });
    expect(answer.data).toMatchObject({ result: false, errorCode: 5001 });
  }
  reader.socket.close();
});

test.each(["//", "/ws/spot/", "http://[", "*", "/ws/futures"])(
  "an upgrade that asks for %s is answered 404, and the exchange goes on",
  async (target) => {
    const { hostname, port } = new URL(running.client.url("/"));
    const stream = connect(Number(port), hostname);
    const head = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
    stream.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n${head}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
    const [answer] = (await once(stream, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 40[04] /);
    stream.destroy();
    const reader = await Reader.open();
    reader.socket.close();
  },
);
