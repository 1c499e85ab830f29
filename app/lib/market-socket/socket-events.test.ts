import { expect, test } from "vitest";
import type { ChannelMessage, ChannelRequest } from "./channel";
import { FakeEnvironment } from "./fake-environment";
import { MarketSocket, type SocketEvent } from "./market-socket";

const FILLS: ChannelRequest = { biz: "spot", type: "fills", pairCode: "BTC_USDT" };

function start(request: ChannelRequest = FILLS) {
  const environment = new FakeEnvironment();
  const socket = new MarketSocket({ url: "ws://exchange.test", environment, fetchTicket: async () => null });
  const events: SocketEvent[] = [];
  const messages: ChannelMessage[] = [];
  socket.onEvent((event) => events.push(event));
  socket.subscribe(request, (message) => messages.push(message));
  return { environment, socket, events, messages };
}

test("opening, an error and closing are events", () => {
  const { environment, events } = start();
  environment.connection.accept();
  environment.connection.fail();
  environment.connection.drop();
  expect(events.map((event) => event.kind)).toEqual(["open", "error", "close"]);
});

test("a pong is no event and no data", () => {
  const { environment, events, messages } = start();
  environment.connection.accept();
  environment.connection.receive({ event: "pong", channel: "fills", biz: "spot", type: "fills", data: {} });
  expect(events.map((event) => event.kind)).toEqual(["open"]);
  expect(messages).toEqual([]);
});

test.each([
  { data: { result: false, errorMsg: "why" } },
  { data: { result: "true" } },
  { data: { result: 1 } },
  { data: {} },
  { data: null },
  { data: "no json" },
  { data: '{"result":false}' },
  {},
])("a message with a channel and no successful result is a subscription failure: %j", (rest) => {
  const { environment, events, messages } = start();
  environment.connection.accept();
  environment.connection.receive({ event: "sub", channel: "fills:BTC_USDT:", biz: "spot", type: "fills", ...rest });
  expect(events.at(-1)).toMatchObject({ kind: "subscription-failure", channel: "fills:BTC_USDT:" });
  expect(messages).toEqual([]);
});

test.each([{ data: { result: true } }, { data: '{"result":true}' }])("a successful one is silent: %j", (rest) => {
  const { environment, events } = start();
  environment.connection.accept();
  environment.connection.receive({ event: "sub", channel: "fills:BTC_USDT:", biz: "spot", ...rest });
  expect(events.map((event) => event.kind)).toEqual(["open"]);
});

test("data reaches the listeners of its biz and type, and nobody else", () => {
  const { environment, messages } = start();
  environment.connection.accept();
  const send = (biz: string, type: string) =>
    environment.connection.receive({
      biz,
      type,
      pairCode: "BTC_USDT",
      base: "BTC",
      data: '{"sequence":1,"trades":[]}',
    });
  send("futures", "fills");
  send("spot", "ticker");
  expect(messages).toEqual([]);
  send("spot", "fills");
  expect(messages).toMatchObject([{ type: "fills", base: "BTC", data: { sequence: 1, trades: [] } }]);
});

test("the base of futures data is its pair code", () => {
  const { environment, messages } = start({ biz: "futures", type: "fills", pairCode: "BTCUSDT" });
  environment.connection.accept();
  environment.connection.receive({
    biz: "futures",
    type: "fills",
    pairCode: "BTCUSDT",
    base: "other",
    data: { sequence: 1 },
  });
  expect(messages).toMatchObject([{ pairCode: "BTCUSDT", base: "BTCUSDT" }]);
});

/** Every fallback event of the next `ms`, with when it came. */
function fallbacks({ environment, events }: ReturnType<typeof start>, ms: number): [string, number][] {
  const found: [string, number][] = [];
  for (let passed = 0; passed < ms; passed += 500) {
    events.length = 0;
    environment.advance(500);
    for (const event of events) if (event.kind === "fallback") found.push([event.scope, (passed + 500) / 1_000]);
  }
  return found;
}

test("behind a proxy that swallows sockets, the market is due over HTTP every 30 s and the account every 60 s", () => {
  expect(fallbacks(start(), 120_000)).toEqual([
    ["market", 30],
    ["account", 60],
    ["market", 60],
    ["market", 90],
    ["account", 120],
    ["market", 120],
  ]);
});

test("no two of a scope are ever closer, whatever chance says and however the connection flaps", () => {
  const started = start();
  const { environment } = started;
  const found: [string, number][] = [];
  for (let step = 0; step < 60; step++) {
    environment.chance = ((step * 7919) % 1_000) / 1_000;
    found.push(
      ...fallbacks(started, 4_000 + step * 500).map(([scope, at]): [string, number] => [
        scope,
        at + environment.now() / 1_000,
      ]),
    );
    if (step % 3 === 0) environment.connection.accept();
    if (step % 3 === 1) environment.connection.drop();
  }
  for (const [scope, least] of [
    ["market", 30],
    ["account", 60],
  ] as const) {
    const times = found.filter(([of]) => of === scope).map(([, at]) => at);
    for (const [i, at] of times.entries()) if (i > 0) expect(at - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(least);
  }
});

test("none is due while the stream lives, while the browser is offline, or after the end", () => {
  const started = start();
  const { environment, socket } = started;
  environment.connection.accept();
  environment.connection.receive({ event: "pong" });
  const answered = () => environment.connection.receive({ event: "pong" });
  for (let i = 0; i < 60; i++) {
    expect(fallbacks(started, 2_000)).toEqual([]);
    answered();
  }
  environment.setNetwork(false);
  environment.connection.drop();
  expect(fallbacks(started, 120_000)).toEqual([]);
  environment.setNetwork(true);
  socket.close();
  expect(fallbacks(started, 120_000)).toEqual([]);
});

test("an attempt that never opens is given up and made again", () => {
  const { environment, socket } = start();
  environment.advance(10_000);
  expect(environment.connections[0]?.state).toBe("closed");
  expect(socket.getStatus()).toBe("reconnecting");
  environment.advance(250);
  expect(environment.connections).toHaveLength(2);
});
