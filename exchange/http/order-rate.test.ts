import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CallResult, ServerMessage } from "~exchange/contract/channels";
import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { listOrders } from "~exchange/contract/list-orders";
import { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import {
  CallRefused,
  startExchangeUnderTest,
  type ExchangeUnderTest,
  type Trader,
} from "~exchange/exchange-under-test";

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const PER_SECOND = 5;
const ORDER = { price: "90000.00", quantity: "0.00100" };

/** An exchange that bounds orders, under a clock that stands until it is moved. */
async function open() {
  const clock = { time: Date.parse("2026-11-28T12:00:00Z") };
  const running = await startExchangeUnderTest({ ordersPerSecond: PER_SECOND, now: () => clock.time });
  stops.push(() => running.stop());
  return { running, clock };
}

async function refusalOf(work: Promise<unknown>): Promise<CallRefused> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof CallRefused)) throw new Error("it was not refused");
  return thrown;
}

/** A socket that a trader's orders go over. */
async function socketOf({ client }: ExchangeUnderTest, { token }: Trader) {
  const socket = new WebSocket(client.url("/ws/spot").replace("http", "ws"));
  stops.push(() => socket.close());
  const answers = new Map<string, CallResult>();
  let isLoggedIn = false;
  socket.on("message", (text) => {
    const { event, channel, data } = ServerMessage.parse(JSON.parse(text.toString()));
    if (event === "login") isLoggedIn = true;
    else if (channel !== null) answers.set(channel, CallResult.parse(data));
  });
  await once(socket, "open");
  const { ticket } = await client.call(createSocketTicket, {}, token);
  socket.send(JSON.stringify({ event: "login", params: { ticket } }));
  await expect.poll(() => isLoggedIn).toBe(true);
  return async (event: string, id: string, params: object): Promise<CallResult | undefined> => {
    socket.send(JSON.stringify({ event, id, params }));
    await expect.poll(() => answers.has(id)).toBe(true);
    return answers.get(id);
  };
}

test("an account that sends too many orders over HTTP is told when to come back; reads and others go on", async () => {
  const { running, clock } = await open();
  const [ann, bob] = [await running.client.trader(), await running.client.trader()];
  for (let i = 0; i < PER_SECOND * 2; i += 1) await ann.place(ORDER);
  const refusal = await refusalOf(ann.place(ORDER));
  expect(refusal).toMatchObject({ error: "TOO_MANY_REQUESTS", status: 429 });
  expect(refusal.headers.get("retry-after")).toBe("1");
  const { items } = await running.client.call(listOrders, { scope: "open" }, ann.token);
  expect(items).toHaveLength(PER_SECOND * 2);
  await bob.place(ORDER);
  clock.time += 1_000;
  for (let i = 0; i < PER_SECOND; i += 1) await ann.place(ORDER);
  expect(await refusalOf(ann.place(ORDER))).toMatchObject({ error: "TOO_MANY_REQUESTS" });
});

test("an account's other changes are bounded as well, and don't count as orders", async () => {
  const { running, clock } = await open();
  const ann = await running.client.trader();
  const change = () => running.client.call(updateUserPreferences, { msgLanguage: "en_US" }, ann.token);
  for (let i = 0; i < PER_SECOND * 2; i += 1) await change();
  expect(await refusalOf(change())).toMatchObject({ error: "TOO_MANY_REQUESTS", status: 429 });
  await ann.place(ORDER);
  clock.time += 1_000;
  await change();
});

test("cancels and orders of both roads count together, and refused ones too", async () => {
  const { running, clock } = await open();
  const ann = await running.client.trader();
  const call = await socketOf(running, ann);
  const place = (id: string) =>
    call("place-order", id, { clientOrderId: id, pairCode: "BTC_USDT", side: "buy", orderType: "limit", ...ORDER });
  for (let i = 0; i < PER_SECOND; i += 1) await ann.place(ORDER);
  for (let i = 0; i < PER_SECOND - 2; i += 1) expect(await place(`s${i}`)).toMatchObject({ result: true });
  expect(await call("cancel-order", "none", { orderId: "99" })).toMatchObject({ result: false, errorCode: 7006 });
  expect(await call("cancel-all-orders", "all", { pairCode: null })).toMatchObject({ result: true });
  expect(await place("late")).toMatchObject({ result: false, errorCode: 4001 });
  expect(await refusalOf(ann.place(ORDER))).toMatchObject({ status: 429 });
  clock.time += 200;
  expect(await place("later")).toMatchObject({ result: true });
  expect(await place("later-still")).toMatchObject({ result: false, errorCode: 4001 });
});

test("a socket whose refused orders go on and on is closed", async () => {
  const { running } = await open();
  const ann = await running.client.trader();
  const socket = new WebSocket(running.client.url("/ws/spot").replace("http", "ws"));
  stops.push(() => socket.close());
  await once(socket, "open");
  const { ticket } = await running.client.call(createSocketTicket, {}, ann.token);
  socket.send(JSON.stringify({ event: "login", params: { ticket } }));
  const closed = once(socket, "close");
  for (let i = 0; i < 11_000; i += 1)
    socket.send(JSON.stringify({ event: "cancel-order", id: `${i}`, params: { orderId: "1" } }));
  expect((await closed)[0]).toBe(1008);
});
