import Database from "libsql";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getMarkPrice } from "~exchange/contract/futures/get-mark-price";
import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { runOperator } from "./operator-command";

const made: string[] = [];
let exchange: FuturesExchange;
let people: FuturesTrader[];

beforeAll(async () => {
  exchange = await FuturesExchange.start();
  people = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(people[0]!, people[1]!, "2");
});
afterAll(async () => {
  await exchange.running.stop();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

async function operate(dataDir: string, ...args: string[]): Promise<{ lines: string; exitCode: number }> {
  const ports = { EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0" };
  const { lines, exitCode } = await runOperator(args, { DATA_DIR: dataDir, ...ports });
  return { lines: lines.join("\n"), exitCode };
}

test("a contract's state is the operator's: closing alone, then nothing, then trading again", async () => {
  const { directory } = exchange.running;
  const [ann, bob] = people;
  const state = async () =>
    (await exchange.client.call(listFuturesInstruments, {})).find(({ pairCode }) => pairCode === XYZ.contract)?.state;
  expect((await operate(directory, "contract", XYZ.contract, "closing-only")).lines).toContain(
    "XYZUSDT is closing-only; it was trading.",
  );
  expect(await state()).toBe("closing_only");
  await expect(ann!.place({})).rejects.toMatchObject({ error: "CONTRACT_NOT_TRADING" });
  expect(await bob!.place({ price: "900", quantity: "1", reduceOnly: true })).toMatchObject({ state: "open" });
  await operate(directory, "contract", XYZ.contract, "halted");
  await expect(bob!.place({ reduceOnly: true })).rejects.toMatchObject({ error: "CONTRACT_NOT_TRADING" });
  await operate(directory, "contract", XYZ.contract, "trading");
  expect(await state()).toBe("trading");
  await exchange.mark(10_000);
  expect(await ann!.place({ price: "950" })).toMatchObject({ state: "open" });
  for (const [args, words] of [
    [["contract", XYZ.contract, "trading"], "is trading already"],
    [["contract", "NOPE", "halted"], 'no contract "NOPE": the contracts are BTCUSDT, DOGEUSDT'],
  ] as const)
    await expect(operate(directory, ...args)).rejects.toThrow(words);
});

test("the operator tells what sources of an index say, and nobody speaks for the spot market", async () => {
  const { directory } = exchange.running;
  const index = async () => exchange.client.call(getMarkPrice, { pairCode: XYZ.contract });
  exchange.pass(1);
  const told = await operate(directory, "index", XYZ.contract, "one=1010.19", "two=1010", "three=1010");
  expect(told.lines).toContain("The index of XYZUSDT has heard 3 of its sources.");
  expect(await index()).toMatchObject({ indexPrice: "1010.0", isFrozen: false });
  const { sources } = await index();
  expect(sources.find(({ source }) => source === "one")).toMatchObject({ price: "1010.1", state: "live" });
  for (const [args, words] of [
    [["index"], "index needs a contract and prices"],
    [["index", XYZ.contract, "one"], "index needs a contract and prices"],
    [["index", XYZ.contract, "one=-3"], "index needs a contract and prices"],
    [["index", "NOPE", "one=3"], 'no contract "NOPE"'],
    [["index", XYZ.contract, "four=3"], "takes a price each of one, two, three"],
    [["index", XYZ.contract, "one=3", "one=4"], "takes a price each of one, two, three"],
    [["index", XYZ.contract, "one=0.01"], "0.01 is no price of XYZUSDT"],
    [["index", "BTCUSDT", "spot=97000"], "takes a price each of feed-1, feed-2, feed-3"],
  ] as const)
    await expect(operate(directory, ...args)).rejects.toThrow(words);
  await exchange.mark(10_000);
});

test("the risk fund is endowed to the unit, and each time that it is asked for", async () => {
  const { directory } = exchange.running;
  const fund = async () => (await exchange.client.call(getRiskFund, {})).balance;
  const before = Number(await fund());
  expect((await operate(directory, "fund", "endow", "1000.5")).lines).toContain("The risk fund has got 1000.5 USDT.");
  await operate(directory, "fund", "endow", "0.5");
  expect(Number(await fund()) - before).toBeCloseTo(1_001, 6);
  await expect(operate(directory, "fund", "endow", "0.0000000001")).rejects.toThrow("is no amount of USDT");
  await expect(operate(directory, "fund", "endow", "0")).rejects.toThrow("is no amount of USDT");
});

test.each([
  [["contract", "XYZUSDT"], "contract needs a contract and its state"],
  [["contract", "XYZUSDT", "closed"], "a contract's state is one of trading, closing-only, halted"],
  [["fund", "endow"], "fund needs endow and an amount"],
  [["fund", "rob", "5"], "the fund is endowed with an amount"],
  [["fund", "endow", "1e6"], "the fund is endowed with an amount"],
])("%j is refused in words before anything is asked", async (args, words) => {
  await expect(operate("/nowhere", ...args)).rejects.toThrow(words);
});

test("verify, replay and doctor prove perpetuals with all else, while they trade and from a copy", async () => {
  const { directory } = exchange.running;
  expect((await operate(directory, "verify")).exitCode).toBe(0);
  const copy = mkdtempSync(join(tmpdir(), "bourse-operator-futures-"));
  made.push(copy);
  cpSync(directory, copy, { recursive: true });
  const told = async (dataDir: string) => JSON.parse((await operate(dataDir, "replay", "--json")).lines) as Told;
  const { stateHash } = await exchange.running.exchange.engine.audit();
  expect((await told(copy)).findings[0]?.facts?.stateHash).toBe(stateHash);
  expect((await operate(directory, "verify")).lines).toContain("and 2 futures wallets");
  expect((await operate(copy, "snapshot")).exitCode).toBe(0);
  expect((await operate(copy, "verify")).lines).toContain("equals the replay up to it");
});

test("a futures wallet that the read store has wrong is named", async () => {
  const copy = mkdtempSync(join(tmpdir(), "bourse-operator-futures-"));
  made.push(copy);
  await exchange.client.call(getRiskFund, {});
  cpSync(exchange.running.directory, copy, { recursive: true });
  const database = new Database(join(copy, "exchange", "read.sqlite"));
  database.exec(`UPDATE futures_wallets SET value = replace(value, '"available":{"big":"', '"available":{"big":"9')`);
  database.close();
  const { lines, exitCode } = await operate(copy, "verify");
  expect(exitCode).toBe(2);
  expect(lines).toContain("'s futures wallet: stop the exchange and delete read.sqlite");
});

interface Told {
  findings: { facts?: Record<string, unknown> }[];
}
