import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ServerMessage, SubscriptionResult } from "~exchange/contract/channels";
import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { CHANNELS, type Channel } from "~exchange/contract/reference/channel-table";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
let token = "";
beforeAll(async () => {
  running = await startExchangeUnderTest();
  ({ token } = await running.client.trader());
});
afterAll(() => running.stop());

const PARAMS = { spot: { pairCode: "BTC_USDT" }, futures: { pairCode: "BTCUSDT" } };

/** What a socket is told, one message after the other. */
async function connect(biz: Channel["biz"]) {
  const socket = new WebSocket(running.client.url(`/ws/${biz}`, biz).replace("http", "ws"));
  const told: ServerMessage[] = [];
  const waiting: ((message: ServerMessage) => void)[] = [];
  socket.on("message", (data) => {
    const message = ServerMessage.parse(JSON.parse(String(data)));
    const next = waiting.shift();
    if (next) next(message);
    else told.push(message);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const next = () =>
    new Promise<ServerMessage>((resolve) => {
      const message = told.shift();
      if (message) resolve(message);
      else waiting.push(resolve);
    });
  const say = async (event: string, params: object) => {
    socket.send(JSON.stringify({ event, params }));
    return SubscriptionResult.parse((await next()).data);
  };
  const login = async () => say("login", { ticket: (await running.client.call(createSocketTicket, {}, token)).ticket });
  return { next, say, login, close: () => socket.close() };
}

function paramsOf({ biz, type, needs }: Channel): Record<string, string> {
  const all: Record<string, string> = { ...PARAMS[biz], interval: "1m" };
  return { biz, type, ...Object.fromEntries(needs.map((name) => [name, all[name] ?? ""])) };
}

test.each(CHANNELS)("channel $type of $biz takes what the reference says, and tells what it says", async (channel) => {
  const stranger = await connect(channel.biz);
  const refusal = channel.isPrivate ? { result: false, errorCode: ERROR_CODES.UNAUTHORISED.code } : { result: true };
  expect(await stranger.say("sub", paramsOf(channel))).toMatchObject(refusal);
  stranger.close();

  const caller = await connect(channel.biz);
  expect(await caller.login()).toEqual({ result: true });
  for (const name of ["pairCode", "interval"] as const) {
    const { [name]: given, ...others } = paramsOf(channel);
    const all: Record<string, string> = { ...PARAMS[channel.biz], interval: "1m" };
    const wrong = given === undefined ? { ...others, [name]: all[name] } : others;
    expect(await caller.say("sub", wrong)).toMatchObject({ errorCode: ERROR_CODES.INPUT_INVALID.code });
  }
  expect(await caller.say("sub", paramsOf(channel))).toEqual({ result: true });
  const { event, type, data } = await caller.next();
  const message = channel.messages.find((told) => told.type === type);
  expect([event, message?.data.safeParse(data).error]).toEqual(["data", undefined]);
  expect(message).toBe(channel.messages[0]);
  caller.close();
});
