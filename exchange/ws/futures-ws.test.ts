import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CallResult, CHANNEL_DATA, FUTURES_CHANNEL_DATA, ServerMessage } from "~exchange/contract/channels";
import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { FuturesOrder } from "~exchange/contract/futures/schemas";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";

const pairCode = XYZ.contract;
const DATA = { ...CHANNEL_DATA, ...FUTURES_CHANNEL_DATA };
type Type = keyof typeof DATA;
let exchange: FuturesExchange;

beforeAll(async () => {
  exchange = await FuturesExchange.start();
});
afterAll(() => exchange.running.stop());

/** A client of the futures socket that checks every message against the contract, and that none is missing. */
class Reader {
  readonly messages: ServerMessage[] = [];
  private readonly sequences = new Map<string, number>();

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (text) => {
      const message = ServerMessage.parse(JSON.parse(text.toString()));
      if (message.event === "data") this.check(message);
      this.messages.push(message);
    });
  }

  static async open(trader?: FuturesTrader): Promise<Reader> {
    const socket = new WebSocket(exchange.client.url("/ws/futures", "futures").replace("http", "ws"));
    const reader = new Reader(socket);
    await once(socket, "open");
    if (!trader) return reader;
    const { ticket } = await exchange.client.call(createSocketTicket, {}, trader.token);
    expect(await reader.ask("login", { ticket })).toEqual({ result: true });
    return reader;
  }

  async ask(event: string, params: object): Promise<unknown> {
    const from = this.messages.length;
    this.socket.send(JSON.stringify({ event, params }));
    const find = () => this.messages.slice(from).find((message) => message.event === event);
    await this.until(() => find() !== undefined);
    return find()?.data;
  }

  async subscribe(type: string, of: object = {}): Promise<void> {
    expect(await this.ask("sub", { biz: "futures", type, ...of })).toEqual({ result: true });
    await this.until(() => this.data(type as Type).length > 0 || this.data("depth_snapshot").length > 0);
  }

  /** Data messages of one type, parsed. */
  data<T extends Type>(type: T): ReturnType<(typeof DATA)[T]["parse"]>[] {
    const found = this.messages.filter((message) => message.event === "data" && message.type === type);
    return found.map((message) => DATA[type].parse(message.data) as ReturnType<(typeof DATA)[T]["parse"]>);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error("the socket closed while waiting");
      await sleep(5);
    }
  }

  private check({ biz, type, pairCode: pair, data }: ServerMessage): void {
    expect(biz).toBe("futures");
    const { sequence } = DATA[type as Type].parse(data);
    const channel = `${type === "depth_snapshot" ? "depth" : type} ${pair}`;
    const before = this.sequences.get(channel);
    if (before !== undefined && sequence !== before + 1) throw new Error(`${channel}: ${sequence} follows ${before}`);
    this.sequences.set(channel, sequence);
  }
}

test("public channels carry ticker, depth, trades, candles and mark", async () => {
  const reader = await Reader.open();
  for (const type of ["ticker", "depth", "fills", "mark"]) await reader.subscribe(type, { pairCode });
  await reader.subscribe("candles", { pairCode, interval: "1m" });
  await reader.subscribe("ticker_all");
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  await seller.place({ side: "sell", price: "1003", quantity: "3" });
  await buyer.place({ price: "1003", quantity: "2" });
  await reader.until(() => reader.data("ticker").some(({ ticker }) => ticker.last === "1003.0"));
  await reader.until(() => reader.data("ticker_all").some(({ tickers }) => tickers[0]?.openInterest === "2.000"));
  await reader.until(() => reader.data("fills").some(({ trades }) => trades[0]?.price === "1003.0"));
  await reader.until(() => reader.data("candles").some(({ candles }) => candles.at(-1)?.[4] === "1003.0"));
  await reader.until(() => reader.data("depth").some(({ asks }) => asks[0]?.[1] === "1.000"));
  exchange.pass(1_000);
  await exchange.mark(10_020);
  await reader.until(() => reader.data("mark").some(({ mark }) => mark.indexPrice === "1002.0"));
  await exchange.mark(10_000);
  reader.socket.close();
});

test("private channels tell orders, money, positions and notices to their owner alone", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const [own, other] = [await Reader.open(buyer), await Reader.open(await exchange.trader())];
  for (const reader of [own, other])
    for (const type of ["order", "assets", "positions", "notices"]) await reader.subscribe(type);
  const order = await exchange.trade(buyer, seller, "1", "1001");
  await own.until(() => own.data("order").some(({ orders }) => orders[0]?.state === "filled"));
  await own.until(() => own.data("order").some(({ fills }) => fills[0]?.orderId === order.orderId));
  await own.until(() => own.data("positions").some(({ positions }) => positions[0]?.quantity === "1.000"));
  await own.until(() => own.data("assets").some(({ account }) => account.walletBalance === "4999.39940000"));
  exchange.pass(1_000);
  await exchange.mark(10_100);
  await own.until(() => own.data("positions").some(({ positions }) => positions[0]?.unrealised === "9.00000000"));
  await own.until(() => own.data("assets").some(({ account }) => account.unrealised === "9.00000000"));
  exchange.pass(8 * 3_600_000);
  await exchange.mark(10_000);
  await own.until(() => own.data("notices").some(({ notices }) => notices[0]?.kind === "funding"));
  for (const type of ["order", "positions", "notices"] as const) expect(other.data(type)).toHaveLength(1);
  own.socket.close();
  other.socket.close();
});

test("orders are placed, closed and refused over the socket as over HTTP", async () => {
  const [buyer, seller] = [await exchange.trader(), await exchange.trader()];
  const reader = await Reader.open(buyer);
  await reader.subscribe("positions");
  const call = async (event: string, id: string, params: object) => {
    reader.socket.send(JSON.stringify({ event, id, params }));
    const find = () => reader.messages.find(({ channel }) => channel === id);
    await reader.until(() => find() !== undefined);
    return CallResult.parse(find()?.data);
  };
  await seller.place({ side: "sell", price: "1000", quantity: "1" });
  const order = { clientOrderId: "socket", pairCode, side: "buy", orderType: "limit", price: "1000", quantity: "1" };
  const placed = await call("place-futures-order", "a", order);
  expect(FuturesOrder.parse(placed.result ? placed.answer : null)).toMatchObject({ state: "filled" });
  await seller.place({ side: "buy", price: "999", quantity: "1" });
  const closed = await call("close-position", "b", { clientOrderId: "socket-close", pairCode, side: "long" });
  expect(FuturesOrder.parse(closed.result ? closed.answer : null)).toMatchObject({ realised: "-1.00000000" });
  await reader.until(() => reader.data("positions").some((each) => each.closed.length > 0));
  const told = reader.data("positions").flatMap((each) => each.closed);
  expect(told).toMatchObject([{ pairCode, side: "long", quantity: "1.000", realised: "-1.00000000" }]);
  const refused = await call("close-position", "c", { clientOrderId: "again", pairCode, side: "long" });
  expect(refused).toMatchObject({ result: false, errorCode: 7031 });
  reader.socket.close();
});

test("private channels need a login, and the spot socket doesn't have those of futures", async () => {
  const reader = await Reader.open();
  const codeOf = async (params: object) => await reader.ask("sub", params);
  expect(await codeOf({ biz: "futures", type: "positions" })).toMatchObject({ result: false, errorCode: 401 });
  expect(await codeOf({ biz: "futures", type: "mark" })).toMatchObject({ result: false, errorCode: 1001 });
  expect(await codeOf({ biz: "futures", type: "mark", pairCode: "NONEUSDT" })).toMatchObject({ errorCode: 5001 });
  expect(await codeOf({ biz: "spot", type: "positions" })).toMatchObject({ result: false, errorCode: 1001 });
  reader.socket.close();
});
