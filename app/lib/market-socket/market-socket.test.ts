import { expect, test, vi } from "vitest";
import type { ChannelMessage, ChannelRequest } from "./channel";
import { FakeEnvironment } from "./fake-environment";
import { MarketSocket } from "./market-socket";

const DEPTH: ChannelRequest = { biz: "spot", type: "depth", pairCode: "BTC_USDT" };
const FILLS: ChannelRequest = { biz: "spot", type: "fills", pairCode: "BTC_USDT" };
const ORDER: ChannelRequest = { biz: "spot", type: "order" };

function start(ticket: string | null = "one-use") {
  const environment = new FakeEnvironment();
  const fetchTicket = vi.fn(() => Promise.resolve(ticket));
  const socket = new MarketSocket({ url: "ws://exchange.test", environment, fetchTicket });
  return { environment, socket, fetchTicket };
}

function collect() {
  const messages: ChannelMessage[] = [];
  return { messages, listener: (message: ChannelMessage) => void messages.push(message) };
}

function data(type: string, payload: object, pairCode: string | null = "BTC_USDT") {
  return { event: "data", channel: null, biz: "spot", type, pairCode, base: "BTC", data: payload };
}

const snapshot = (sequence: number) => data("depth_snapshot", { sequence, bids: [], asks: [] });
const delta = (previous: number, sequence: number) => data("depth", { previous, sequence, bids: [], asks: [] });

test("subscribes everything once the connection opens, and again after a reconnect", () => {
  const { environment, socket } = start();
  socket.subscribe(DEPTH, () => {});
  socket.subscribe(FILLS, () => {});
  expect(environment.connection.sent).toEqual([]);
  environment.connection.accept();
  expect(environment.connection.sent.map((m) => m.params?.type)).toEqual(["depth", "fills"]);
  environment.connection.drop();
  environment.advance(2_250);
  expect(environment.connections).toHaveLength(2);
  environment.connection.accept();
  expect(environment.connection.sent.map((m) => m.params?.type)).toEqual(["depth", "fills"]);
});

test("unsubscribes only when the last listener of a channel leaves", () => {
  const { environment, socket } = start();
  const leaveFirst = socket.subscribe(DEPTH, () => {});
  const leaveSecond = socket.subscribe(DEPTH, () => {});
  environment.connection.accept();
  leaveFirst();
  leaveFirst();
  expect(environment.connection.events()).not.toContain("unsub");
  leaveSecond();
  expect(environment.connection.sent.at(-1)).toEqual({ event: "unsub", params: DEPTH });
});

test("pings every two seconds and leaves pongs alone", () => {
  const { environment, socket } = start();
  const { messages, listener } = collect();
  socket.subscribe(FILLS, listener);
  environment.connection.accept();
  for (let i = 0; i < 20; i++) {
    environment.advance(2_000);
    environment.connection.receive({ event: "pong", channel: null, data: null });
  }
  expect(environment.connection.events().filter((e) => e === "ping")).toHaveLength(20);
  expect(environment.connections).toHaveLength(1);
  expect(messages).toEqual([]);
});

test("reconnects when a ping stays unanswered for more than five intervals", () => {
  const { environment, socket } = start();
  socket.subscribe(DEPTH, () => {});
  environment.connection.accept();
  environment.advance(12_000);
  expect(environment.connections).toHaveLength(1);
  expect(socket.getStatus()).toBe("delayed");
  environment.chance = 0.5;
  environment.advance(2_000);
  expect(environment.connections[0]?.state).toBe("closed");
  expect(socket.getStatus()).toBe("reconnecting");
  environment.advance(1_249);
  expect(environment.connections).toHaveLength(1);
  environment.advance(1);
  expect(environment.connections).toHaveLength(2);
});

test("reconnects soon, but not all pages at once, when the browser goes online", () => {
  const { environment, socket } = start();
  socket.subscribe(DEPTH, () => {});
  environment.connection.accept();
  environment.setNetwork(false);
  expect(socket.getStatus()).toBe("offline");
  environment.chance = 0.9;
  environment.setNetwork(true);
  expect(environment.connections).toHaveLength(1);
  environment.advance(2_049);
  expect(environment.connections).toHaveLength(1);
  environment.advance(1);
  expect(environment.connections).toHaveLength(2);
  environment.connection.accept();
  expect(socket.getStatus()).toBe("live");
});

test("an error restarts the heartbeat without dropping the connection", () => {
  const { environment, socket } = start();
  const events: string[] = [];
  socket.onEvent((event) => events.push(event.kind));
  socket.subscribe(DEPTH, () => {});
  environment.connection.accept();
  environment.advance(11_000);
  environment.connection.fail();
  environment.advance(9_000);
  expect(environment.connections).toHaveLength(1);
  expect(events).toEqual(["open", "error"]);
});

test("waits longer after each failed attempt, up to the cap", () => {
  const { environment, socket } = start();
  environment.chance = 0.5;
  socket.subscribe(DEPTH, () => {});
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = environment.connections.length;
    environment.connection.drop();
    const droppedAt = environment.now();
    while (environment.connections.length === before) environment.advance(50);
    waits.push(environment.now() - droppedAt);
  }
  expect(waits).toEqual([1250, 2250, 4250, 7750, 7750, 7750, 7750, 7750]);
});

test("a failed subscription is an event, not data", () => {
  const { environment, socket } = start();
  const { messages, listener } = collect();
  const events: unknown[] = [];
  socket.onEvent((event) => events.push(event));
  socket.subscribe(DEPTH, listener);
  environment.connection.accept();
  environment.connection.receive({
    event: "sub",
    channel: "depth:NO_PAIR:",
    biz: "spot",
    type: "depth",
    data: { result: false, errorCode: 5001, errorMsg: "unknown pair" },
  });
  environment.connection.receive({ event: "sub", channel: "depth:BTC_USDT:", biz: "spot", data: { result: true } });
  expect(events).toContainEqual({ kind: "subscription-failure", channel: "depth:NO_PAIR:", reason: "unknown pair" });
  expect(events).toHaveLength(2);
  expect(messages).toEqual([]);
});

test("data that comes as a string is parsed; frames that are no messages are left out", () => {
  const { environment, socket } = start();
  const { messages, listener } = collect();
  socket.subscribe(FILLS, listener);
  environment.connection.accept();
  const message = data("fills", {});
  environment.connection.receive({ ...message, data: JSON.stringify({ sequence: 1, trades: [] }) });
  environment.connection.receive("not json");
  environment.connection.receive("[]");
  expect(messages).toEqual([
    { type: "fills", pairCode: "BTC_USDT", base: "BTC", data: { sequence: 1, trades: [] }, isSnapshot: true },
  ]);
});

test("a gap in the book's numbering asks for a fresh snapshot and delivers nothing until it comes", () => {
  const { environment, socket } = start();
  const { messages, listener } = collect();
  socket.subscribe(DEPTH, listener);
  environment.connection.accept();
  environment.connection.receive(delta(4, 5));
  environment.connection.receive(snapshot(5));
  environment.connection.receive(delta(5, 6));
  environment.connection.receive(delta(5, 6));
  environment.connection.receive(delta(7, 8));
  expect(environment.connection.events().filter((e) => e === "sub")).toHaveLength(2);
  environment.connection.receive(delta(8, 9));
  environment.connection.receive(snapshot(9));
  environment.connection.receive(delta(9, 10));
  expect(messages.map((m) => m.type)).toEqual(["depth_snapshot", "depth", "depth_snapshot", "depth"]);
  expect(messages.map((m) => m.isSnapshot)).toEqual([true, false, true, false]);
});

test("a gap in a plain channel's numbering subscribes again and takes the next message as its start", () => {
  const { environment, socket } = start();
  const { messages, listener } = collect();
  socket.subscribe(FILLS, listener);
  environment.connection.accept();
  for (const sequence of [3, 4, 6, 9, 10]) environment.connection.receive(data("fills", { sequence, trades: [] }));
  expect(environment.connection.events().filter((e) => e === "sub")).toHaveLength(2);
  expect(messages.map((m) => m.data)).toEqual([3, 4, 9, 10].map((sequence) => ({ sequence, trades: [] })));
  expect(messages.map((m) => m.isSnapshot)).toEqual([true, false, true, false]);
});

test("private channels wait for a login by ticket, and log in anew on each connection", async () => {
  const { environment, socket, fetchTicket } = start();
  socket.setAccount("7");
  socket.subscribe(ORDER, () => {});
  environment.connection.accept();
  await vi.waitFor(() => expect(environment.connection.events()).toEqual(["login"]));
  expect(environment.connection.sent[0]?.params).toEqual({ ticket: "one-use" });
  environment.connection.receive({ event: "login", channel: "login", biz: "spot", data: { result: true } });
  expect(environment.connection.events()).toEqual(["login", "sub"]);
  environment.connection.drop();
  environment.advance(15_000);
  environment.connection.accept();
  await vi.waitFor(() => expect(environment.connection.events()).toEqual(["login"]));
  expect(fetchTicket).toHaveBeenCalledTimes(2);
});

test("without a ticket private channels stay silent and public ones work", async () => {
  const { environment, socket } = start(null);
  const events: unknown[] = [];
  socket.onEvent((event) => events.push(event));
  socket.subscribe(ORDER, () => {});
  socket.subscribe(DEPTH, () => {});
  environment.connection.accept();
  await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ kind: "subscription-failure" })));
  expect(environment.connection.sent).toEqual([{ event: "sub", params: DEPTH }]);
});

test("a login that fails for now is tried again, ever more seldom, while the connection lives", async () => {
  const { environment, socket, fetchTicket } = start();
  fetchTicket.mockRejectedValueOnce(new Error("503"));
  socket.setAccount("7");
  socket.subscribe(ORDER, () => {});
  environment.connection.accept();
  await vi.waitFor(() => expect(fetchTicket).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  environment.advance(250);
  await vi.waitFor(() => expect(environment.connection.events()).toEqual(["login"]));
  environment.chance = 0.5;
  environment.connection.receive({ event: "login", channel: "login", biz: "spot", data: { result: false } });
  environment.advance(2_249);
  expect(fetchTicket).toHaveBeenCalledTimes(2);
  environment.advance(1);
  await vi.waitFor(() => expect(environment.connection.events()).toEqual(["login", "ping", "login"]));
  environment.connection.receive({ event: "login", channel: "login", biz: "spot", data: { result: true } });
  expect(environment.connection.events().at(-1)).toBe("sub");
  environment.advance(1_000);
  expect(fetchTicket).toHaveBeenCalledTimes(3);
  socket.close();
});

test("another person's channels never run over a connection that was logged in for somebody else", async () => {
  const { environment, socket } = start();
  socket.setAccount("7");
  const leave = socket.subscribe(ORDER, () => {});
  environment.connection.accept();
  await vi.waitFor(() => expect(environment.connection.events()).toEqual(["login"]));
  environment.connection.receive({ event: "login", channel: "login", biz: "spot", data: { result: true } });
  leave();
  socket.setAccount(null);
  expect(environment.connections).toHaveLength(2);
  expect(environment.connections[0]?.state).toBe("closed");
});

test("tells how long the last ping took and when the exchange was last heard, and forgets the former with the connection", () => {
  const { environment, socket } = start();
  const told = vi.fn();
  socket.onStatus(told);
  socket.subscribe(FILLS, () => {});
  environment.connection.accept();
  expect([socket.getLatencyMs(), socket.getHeardAt()]).toEqual([null, null]);
  environment.advance(2_024);
  told.mockClear();
  environment.connection.receive({ event: "pong" });
  expect([socket.getLatencyMs(), socket.getHeardAt()]).toEqual([24, environment.now()]);
  expect(told).toHaveBeenCalledOnce();
  environment.connection.drop();
  environment.advance(2_250);
  environment.connection.accept();
  expect(socket.getLatencyMs()).toBeNull();
});
