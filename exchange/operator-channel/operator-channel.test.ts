import { once } from "node:events";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CHANNEL_DATA, ServerMessage } from "~exchange/contract/channels";
import { cancelOrder } from "~exchange/contract/cancel-order";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { listFills } from "~exchange/contract/list-fills";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listTickers } from "~exchange/contract/list-tickers";
import { placeOrder } from "~exchange/contract/place-order";
import {
  startExchangeUnderTest,
  type ExchangeUnderTest,
  type TestSettings,
  type Trader,
} from "~exchange/exchange-under-test";
import { runOperator } from "~exchange/operator/operator-command";
import { CHANNEL_FILE, CHANNEL_PATH, ChannelFile } from "./protocol";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function open(settings: TestSettings = {}): Promise<ExchangeUnderTest> {
  const running = await startExchangeUnderTest(settings);
  stops.push(() => running.stop());
  return running;
}

async function operate({ directory }: ExchangeUnderTest, ...args: string[]): Promise<string> {
  const { lines, exitCode } = await runOperator(args, { DATA_DIR: directory });
  expect(exitCode).toBe(0);
  return lines.join("\n");
}

const fileOf = ({ directory }: ExchangeUnderTest) => join(directory, "exchange", CHANNEL_FILE);

async function stateOf({ client }: ExchangeUnderTest, pairCode = "BTC_USDT"): Promise<[string?, string?]> {
  const instruments = await client.call(listInstruments, {});
  const [ticker] = await client.call(listTickers, { pairCode });
  return [instruments.find((each) => each.pairCode === pairCode)?.state, ticker?.state];
}

const ORDER = { price: "90000.00", quantity: "0.00100" };
let orders = 0;

/** By the ports that the exchange has now: a restart takes others. */
function place({ client }: ExchangeUnderTest, { token }: Trader, order: Partial<typeof ORDER & { side: "sell" }> = {}) {
  const usual = { pairCode: "BTC_USDT", side: "buy", orderType: "limit", ...ORDER } as const;
  return client.call(placeOrder, { ...usual, clientOrderId: `order-${(orders += 1)}`, ...order }, token);
}

function cancel({ client }: ExchangeUnderTest, { token }: Trader, orderId: string) {
  return client.call(cancelOrder, { orderId }, token);
}

test("a pair that is halted takes nothing and lets nothing go, also after a restart, until it trades again", async () => {
  const running = await open();
  const ann = await running.client.trader();
  const { orderId } = await place(running, ann);
  expect(await operate(running, "pair", "BTC_USDT", "halted")).toMatch(
    /^BTC_USDT is halted; it was trading\. \(record \d+\)$/,
  );
  for (const restart of [false, true]) {
    if (restart) await running.restart();
    expect(await stateOf(running)).toEqual(["halted", "halted"]);
    expect(await stateOf(running, "ETH_USDT")).toEqual(["trading", "trading"]);
    await expect(place(running, ann)).rejects.toMatchObject({ error: "PAIR_NOT_TRADING" });
    await expect(cancel(running, ann, orderId)).rejects.toMatchObject({ error: "PAIR_NOT_TRADING" });
  }
  expect(await operate(running, "pair", "BTC_USDT", "cancel-only")).toContain("it was halted");
  await expect(place(running, ann)).rejects.toMatchObject({ error: "PAIR_NOT_TRADING" });
  expect(await cancel(running, ann, orderId)).toMatchObject({ state: "cancelled" });
  await operate(running, "pair", "BTC_USDT", "pre-open");
  expect(await stateOf(running)).toEqual(["pre_open", "pre_open"]);
  await operate(running, "pair", "BTC_USDT", "trading");
  expect(await place(running, ann)).toMatchObject({ state: "open" });
});

test("cancel-only holds for every pair, with its reason, also after a restart", async () => {
  const running = await open();
  const ann = await running.client.trader();
  const { orderId } = await place(running, ann);
  await operate(running, "pair", "ETH_USDT", "halted");
  expect(await operate(running, "mode", "cancel-only", "new version at noon")).toContain("new version at noon");
  await running.restart();
  expect(await stateOf(running)).toEqual(["cancel_only", "cancel_only"]);
  expect(await stateOf(running, "ETH_USDT")).toEqual(["halted", "halted"]);
  await expect(place(running, ann)).rejects.toMatchObject({
    error: "EXCHANGE_CANCEL_ONLY",
    message: expect.stringContaining("new version at noon"),
  });
  await cancel(running, ann, orderId);
  await operate(running, "mode", "trading");
  expect(await stateOf(running)).toEqual(["trading", "trading"]);
  expect(await place(running, ann)).toMatchObject({ state: "open" });
});

test("a fee level is given by id or e-mail address, tells its owner, and is what the next trade pays", async () => {
  const feeLevels = [{ makerFeePpm: 100, takerFeePpm: 200 }];
  const running = await open({ pairs: { BTC_USDT: { feeLevels } } });
  const [ann, bob] = [await running.client.trader(), await running.client.trader()];
  const { email, feeLevel } = await running.client.call(getSecurityConfig, {}, ann.token);
  expect(feeLevel).toBe(0);
  expect(await operate(running, "fee-level", email.toUpperCase(), "1")).toContain("has fee level 1; it was 0.");
  await running.restart();
  expect(await running.client.call(getSecurityConfig, {}, ann.token)).toMatchObject({ feeLevel: 1 });
  expect(await running.client.call(getSecurityConfig, {}, bob.token)).toMatchObject({ feeLevel: 0 });
  await place(running, bob, { side: "sell", quantity: "0.01000" });
  await place(running, ann, { quantity: "0.01000" });
  const feeOf = async (token: string) => (await running.client.call(listFills, {}, token)).items[0]?.fee;
  expect(await feeOf(ann.token)).toBe("0.00000200");
  expect(await feeOf(bob.token)).toBe("0.90000000");
  expect(await operate(running, "fee-level", ann.accountId, "3")).toContain("No pair has more levels than 1");
});

test("a pair's state reaches the tickers' subscribers as it changes", async () => {
  const running = await open();
  const socket = new WebSocket(running.client.url("/ws/spot").replace("http", "ws"));
  const states: string[] = [];
  socket.on("message", (text) => {
    const { event, type, data } = ServerMessage.parse(JSON.parse(text.toString()));
    if (event === "data" && type === "ticker") states.push(CHANNEL_DATA.ticker.parse(data).ticker.state);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ event: "sub", params: { biz: "spot", type: "ticker", pairCode: "BTC_USDT" } }));
  await expect.poll(() => states).toEqual(["trading"]);
  await operate(running, "pair", "BTC_USDT", "halted");
  await expect.poll(() => states).toEqual(["trading", "halted"]);
  await operate(running, "pair", "BTC_USDT", "trading");
  await operate(running, "mode", "cancel-only");
  await expect.poll(() => states.at(-1)).toBe("cancel_only");
  socket.close();
});

test("every command is in the log with who gave it and what came of it", async () => {
  const lines: string[] = [];
  const running = await open({ onLog: (line) => lines.push(line) });
  await operate(running, "mode", "cancel-only", "drill");
  await expect(operate(running, "pair", "NOT_THERE", "halted")).rejects.toThrow('no pair "NOT_THERE"');
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ command }) => command);
  expect(told).toMatchObject([
    { msg: "an operator's command", user: expect.any(String), command: "mode", reason: "drill", done: true },
    { msg: "an operator's command was refused", command: "pair", pair: "NOT_THERE", done: false },
  ]);
  expect(lines.join()).not.toContain(ChannelFile.parse(JSON.parse(readFileSync(fileOf(running), "utf8"))).token);
});

test("only who reads the data folder is heard, and the file is gone with the exchange", async () => {
  const running = await open();
  const path = fileOf(running);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  const { port, token } = ChannelFile.parse(JSON.parse(readFileSync(path, "utf8")));
  const ask = async (bearer: string, body: string, to = CHANNEL_PATH) =>
    (
      await fetch(`http://127.0.0.1:${port}${to}`, {
        method: "POST",
        headers: { authorization: `Bearer ${bearer}` },
        body,
      })
    ).status;
  const halt = JSON.stringify({ user: "x", command: { command: "pair", pair: "BTC_USDT", state: "halted" } });
  expect(await ask("0".repeat(64), halt)).toBe(401);
  expect(await ask("", halt)).toBe(401);
  expect(await ask(token, halt, "/")).toBe(404);
  expect(await ask(token, "{}")).toBe(400);
  expect(await ask(token, halt.replace("halted", "gone"))).toBe(400);
  expect(await ask(token, JSON.stringify({ user: "x".repeat(5_000) }))).toBe(400);
  expect(await stateOf(running)).toEqual(["trading", "trading"]);
  await running.exchange.close();
  expect(() => statSync(path)).toThrow("ENOENT");
  await expect(operate(running, "mode", "trading")).rejects.toThrow("no exchange runs on");
  writeFileSync(path, "{");
  await expect(operate(running, "mode", "trading")).rejects.toThrow("is damaged: restart the exchange");
  writeFileSync(path, JSON.stringify({ port, token }));
  await expect(operate(running, "mode", "trading")).rejects.toThrow("doesn't answer");
  rmSync(path);
  await running.restart();
});

test.each([
  [["pair", "BTC_USDT"], "pair needs a pair and its state"],
  [["pair", "BTC_USDT", "closed"], "a pair's state is one of pre-open, trading, cancel-only, halted"],
  [["mode"], "mode needs the exchange's mode"],
  [["mode", "halted"], "the mode is trading or cancel-only"],
  [["mode", "trading", "all is well"], "a reason belongs to cancel-only"],
  [["mode", "cancel-only", "two\nlines"], "a reason one line"],
  [["fee-level", "ann@example.org"], "fee-level needs an account and its level"],
  [["fee-level", "ann@example.org", "16"], "from 0 to 15"],
  [["fee-level", "ann@example.org", "-1"], "Unknown option"],
  [["pair", "BTC_USDT", "halted", "now"], "pair needs a pair and its state"],
])("%j is refused in words before anything is asked", async (args, words) => {
  await expect(runOperator(args, { DATA_DIR: "/nowhere" })).rejects.toThrow(words);
});
