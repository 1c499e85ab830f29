import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { getDepth } from "~exchange/contract/get-depth";
import { listBalances } from "~exchange/contract/list-balances";
import { listFills } from "~exchange/contract/list-fills";
import { listOrders } from "~exchange/contract/list-orders";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import type { Instrument } from "~exchange/domain/instrument";
import { EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent, EventBody } from "~exchange/engine/events";
import type { Client } from "~exchange/exchange-under-test";
import { startExchangeUnderTest } from "~exchange/exchange-under-test";
import { createCandleStore } from "./candles";
import { openDatabase, query } from "./database";
import { deleteReadStore, openReadStore, type ReadStore } from "./read-store";
import { rowsInProcess } from "./rows/channels";
import { TRADES_KEPT } from "./rows/trades";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bourse-read-store-"));
  folders.push(folder);
  return folder;
}

/** Every row of every table, as text. */
function dump(file: string): Record<string, string[]> {
  const database = openDatabase(file);
  const tables = query<{ name: string }>(database, "SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = tables.map(({ name }) => {
    const texts = query<Record<string, unknown>>(database, `SELECT * FROM ${name}`)
      .all()
      .map((row) => JSON.stringify(row));
    return [name, texts.sort()] as const;
  });
  database.close();
  return Object.fromEntries(rows);
}

/** What a signed-in person and a visitor are told. */
async function readEverything(client: Client, token: string) {
  return {
    balances: await client.call(listBalances, {}, token),
    open: await client.call(listOrders, { scope: "open" }, token),
    history: await client.call(listOrders, { scope: "history" }, token),
    fills: await client.call(listFills, {}, token),
    depth: (await client.call(getDepth, { pairCode: "BTC_USDT", limit: 200 })).bids,
    trades: await client.call(listTrades, { pairCode: "BTC_USDT" }),
    tickers: await client.call(listTickers, {}),
  };
}

test("deleted files come back from the journal with the same rows", async () => {
  const directory = newFolder();
  const live = await startExchangeUnderTest({ directory, market: true });
  const trader = await live.client.trader();
  await trader.place({ orderType: "market", quoteAmount: "1000" });
  const resting = await trader.place({ price: "1000.00", quantity: "0.1" });
  await trader.place({ price: "1001.00", quantity: "0.1" });
  await trader.cancel(resting.orderId);
  const isHeld = async () =>
    (await live.client.call(listFuturesTickers, {})).some(({ openInterest }) => Number(openInterest) > 0);
  await expect.poll(isHeld, { timeout: 15_000 }).toBe(true);
  await live.exchange.close();
  const files = ["read", "futures"].map((name) => join(directory, `exchange/${name}.sqlite`));
  const dumpAll = (): Record<string, string[]> => Object.assign({}, ...files.map(dump));
  const before = dumpAll();
  for (const file of files) deleteReadStore(file);
  const rebuilt = await startExchangeUnderTest({ directory });
  await rebuilt.exchange.close();
  const after = dumpAll();
  expect(before["trades"]?.length).toBeGreaterThan(0);
  expect(before["levels"]?.length).toBeGreaterThan(200);
  expect(before["orders"]).toHaveLength(3);
  expect(before["futures_positions"]?.length).toBeGreaterThan(0);
  expect(before["futures_prices"]).toHaveLength(5);
  expect(withoutStart(after)).toEqual(withoutStart(before));
});

/**
 * All rows without what a start adds to them: filters of its own, and a record which says that the prices of perpetuals' sources are old,
 * so that their marks and the interval that these are counted in are told anew.
 */
function withoutStart(tables: Record<string, string[]>): Record<string, string[]> {
  const ofStarts = new Set(["position", "pairs", "futures_prices", "futures_statistics", "futures_statistics_forming"]);
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !ofStarts.has(name)));
}

test("a restart answers everything as before, and so does one without the file", async () => {
  const running = await startExchangeUnderTest();
  const [seller, buyer] = [await running.client.trader(), await running.client.trader()];
  await seller.place({ side: "sell", price: "50000.00", quantity: "0.05" });
  for (let i = 0; i < 5; i++) await buyer.place({ price: "50000.00", quantity: `0.00${i + 1}` });
  await buyer.place({ price: "40000.00", quantity: "0.01" });
  // A level that came and went.
  await buyer.cancel((await buyer.place({ price: "39000.00", quantity: "0.01" })).orderId);
  const before = await readEverything(running.client, buyer.token);
  expect(before.tickers[0]?.turnover24h).toBe("750.00000000");
  expect(before.depth).toHaveLength(1);
  await running.restart();
  expect(await readEverything(running.client, buyer.token)).toEqual(before);
  await running.restart(() => deleteReadStore(join(running.directory, "exchange/read.sqlite")));
  expect(await readEverything(running.client, buyer.token)).toEqual(before);
  await running.stop();
});

test("an order that is filled little by little carries the fees of all its fills", async () => {
  const running = await startExchangeUnderTest();
  const [seller, buyer] = [await running.client.trader(), await running.client.trader()];
  await seller.place({ side: "sell", price: "50000.00", quantity: "0.05" });
  for (let i = 0; i < 3; i++) {
    await buyer.place({ price: "50000.00", quantity: `0.00${i + 1}` });
    // Reading makes each fill a write of its own.
    const { items: orders } = await running.client.call(listOrders, { scope: "open" }, seller.token);
    const { items: fills } = await running.client.call(listFills, {}, seller.token);
    const units = (text: string) => BigInt(text.replace(".", ""));
    expect(fills).toHaveLength(i + 1);
    expect(units(orders[0]?.fee ?? "0")).toBe(fills.reduce((sum, { fee }) => sum + units(fee), 0n));
    expect(units(orders[0]?.fee ?? "0")).toBeGreaterThan(0n);
  }
  await running.stop();
});

test("who trades with themselves has both sides as fills", async () => {
  const running = await startExchangeUnderTest();
  const trader = await running.client.trader();
  await trader.place({ price: "50000.00", quantity: "0.01" });
  await trader.place({ side: "sell", price: "50000.00", quantity: "0.01", selfTradePrevention: "none" });
  const { items } = await running.client.call(listFills, {}, trader.token);
  expect(items.map(({ side, role }) => `${side} ${role}`)).toEqual(["buy maker", "sell taker"]);
  await running.stop();
});

test("a file that is ahead of its journal is made anew", async () => {
  const running = await startExchangeUnderTest();
  const trader = await running.client.trader();
  const balance = await trader.balance("USDT");
  await running.restart(() => {
    const database = openDatabase(join(running.directory, "exchange/read.sqlite"));
    database.exec("UPDATE position SET sequence = 1000000; DELETE FROM balances");
    database.close();
  });
  const balances = await running.client.call(listBalances, {}, trader.token);
  expect(balances[0]?.available).toBe(balance[0]);
  await running.stop();
});

const ASSETS = [
  { code: "USDT", scale: 8 },
  { code: "BTC", scale: 8 },
];
const PAIR = {
  pair: "BTC_USDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  lot: "0.00001",
  minNotional: "5",
  maxQuantity: "500",
  makerFeePpm: 1000,
  takerFeePpm: 1000,
};

/** A store of its own, and a way to tell it events as the engine would. */
function openStore(file: string, now: () => number, instruments: readonly Instrument[] = []) {
  const failures: unknown[] = [];
  const createCandles = () =>
    createCandleStore({ seed: "test", instruments, demo: null, importedDirectory: `${file}-none`, now });
  const store = openReadStore({
    ...{
      file,
      futuresFile: `${file}.futures`,
      createCandles,
      pairs: instruments.map(({ pair }) => pair),
      openRows: rowsInProcess,
    },
    onTrouble: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  let sequence = store.position();
  const tell = (time: number, bodies: readonly EventBody[]) => {
    sequence += 1;
    store.apply(EventBatch.of(bodies.map((body, index): EngineEvent => ({ ...body, sequence, index, time }))));
  };
  tell(now(), [
    { type: "assets-configured", assets: ASSETS },
    { type: "pair-configured", pair: PAIR },
  ]);
  return { store, tell, failures };
}

function trade(id: number, price: number, quantity = 100_000): EventBody {
  const party = { accountId: "someone", orderId: "1", fee: 0n, feeAsset: "BTC" };
  const quote = BigInt(price) * BigInt(quantity) * 10n;
  const shared = { tradeId: String(id), pair: "BTC_USDT", price, quantity, quote };
  return { type: "traded", ...shared, takerSide: "buy", taker: party, maker: party };
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** 2026-01-01, a whole day. */
const START = 1_767_225_600_000;

test("a pair keeps its newest trades only", async () => {
  const file = join(newFolder(), "read.sqlite");
  const { store, tell } = openStore(file, () => START);
  const count = TRADES_KEPT + 700;
  for (let id = 1; id <= count; id += 100)
    tell(
      START,
      Array.from({ length: 100 }, (_, i) => trade(id + i, 100)),
    );
  expect(store.trades.recent("BTC_USDT", 2).map(({ tradeId }) => tradeId)).toEqual([`${count}`, `${count - 1}`]);
  await store.close();
  expect(dump(file)["trades"]?.length).toBeLessThan(TRADES_KEPT + 500);
});

const ANN = { type: "account-opened", email: "ann@example.org", passwordHash: "h", kind: "person" } as const;

test("a batch that can't be written leaves neither rows nor a position, and nothing that needs it is answered", async () => {
  const file = join(newFolder(), "read.sqlite");
  const { store, tell, failures } = openStore(file, () => START);
  await store.orders.find("1", "1");
  const position = store.position();
  tell(START, [
    { ...ANN, accountId: "1" },
    { ...ANN, accountId: "2" },
  ]);
  await expect(store.orders.find("1", "1")).rejects.toThrow(/UNIQUE/);
  expect(failures).toMatchObject([{ message: expect.stringContaining("UNIQUE") }]);
  await expect(store.close()).rejects.toThrow(/UNIQUE/);
  const again = openStore(file, () => START);
  expect(again.store.accounts.byId("1")).toBeNull();
  expect(again.store.position()).toBe(position + 1);
  await again.store.close();
});

test("rows are written together a moment later, and no reader can tell", async () => {
  const file = join(newFolder(), "read.sqlite");
  const { store, tell } = openStore(file, () => START);
  const rows = () => dump(file)["trades"]?.length;
  await store.orders.find("1", "1");
  tell(START, [trade(1, 10_000)]);
  tell(START, [trade(2, 10_001)]);
  expect(rows()).toBe(0);
  expect(store.trades.recent("BTC_USDT", 5).map(({ price }) => price)).toEqual([10_001, 10_000]);
  expect((await store.fills.page({ ...SOMEONES, limit: 5 })).items.map(({ price }) => price)).toEqual([
    ...[10_001, 10_001, 10_000, 10_000],
  ]);
  expect(rows()).toBe(2);
  tell(START, [trade(3, 10_002)]);
  while (rows() === 2) await sleep(5);
  expect(rows()).toBe(3);
  tell(START, [trade(4, 10_003)]);
  await store.close();
  expect(rows()).toBe(4);
});

const SOMEONES = { accountId: "someone", pair: null, orderId: null, cursor: null };

test("accounts, sessions, preferences, fee levels, the mode and balances are known before they have rows, and after", async () => {
  const { store, tell } = openStore(join(newFolder(), "read.sqlite"), () => START);
  const read = () => ({
    byId: store.accounts.byId("1")?.email,
    byEmail: store.accounts.byEmail(ANN.email)?.accountId,
    open: store.accounts.session("open")?.accountId,
    closed: store.accounts.session("closed"),
    preferences: store.accounts.preferences("1"),
    feeLevel: store.accounts.feeLevel("1"),
    cancelOnly: store.markets.isCancelOnly(),
    balances: store.balances.list("1"),
  });
  const session = { type: "session-opened", accountId: "1", expiresAt: START + DAY } as const;
  tell(START, [
    { ...ANN, accountId: "1" },
    { ...session, tokenHash: "open" },
    { ...session, tokenHash: "closed" },
    { type: "balance-changed", accountId: "1", asset: "USDT", available: 1n, held: 0n },
  ]);
  expect(store.accounts.session("closed")?.accountId).toBe("1");
  await store.orders.find("1", "1");
  tell(START, [
    { type: "session-closed", accountId: "1", tokenHash: "closed" },
    { type: "preferences-updated", accountId: "1", preferences: { theme: "dark" } },
    { type: "fee-level-changed", accountId: "1", level: 2 },
    { type: "exchange-mode-changed", cancelOnly: true, reason: "maintenance" },
    { type: "balance-changed", accountId: "1", asset: "BTC", available: 0n, held: 3n },
    { type: "balance-changed", accountId: "1", asset: "USDT", available: 2n, held: 5n },
  ]);
  const expected = {
    ...{ byId: ANN.email, byEmail: "1", open: "1", closed: null, preferences: { theme: "dark" } },
    ...{ feeLevel: 2, cancelOnly: true },
    balances: [
      { asset: "BTC", available: 0n, held: 3n },
      { asset: "USDT", available: 2n, held: 5n },
    ],
  };
  expect(read()).toEqual(expected);
  await store.orders.find("1", "1");
  expect(store.behind()).toBe(0);
  expect(read()).toEqual(expected);
  await store.close();
});

function day(store: ReadStore, now: number) {
  const { last, open, high, low, volume, turnover } = store.tickers.day("BTC_USDT", now);
  return { last, open, high, low, volume: Number(volume) / 1e8, turnover: Number(turnover) / 1e8 };
}

test("the day of a ticker rolls: what happened a day ago leaves it, its price stays as the open", async () => {
  const { store, tell } = openStore(join(newFolder(), "read.sqlite"), () => START);
  expect(day(store, START)).toEqual({ last: null, open: null, high: null, low: null, volume: 0, turnover: 0 });
  tell(START, [trade(1, 10_000), trade(2, 30_000)]);
  tell(START + 60 * MINUTE, [trade(3, 20_000)]);
  const whole = { last: 20_000, open: 10_000, high: 30_000, low: 10_000, volume: 3, turnover: 600 };
  expect(day(store, START + 60 * MINUTE)).toEqual(whole);
  expect(day(store, START + DAY - 1)).toEqual(whole);
  const later = { last: 20_000, open: 30_000, high: 30_000, low: 20_000, volume: 1, turnover: 200 };
  expect(day(store, START + DAY)).toEqual(later);
  const quiet = { last: 20_000, open: 20_000, high: 20_000, low: 20_000, volume: 0, turnover: 0 };
  expect(day(store, START + 2 * DAY)).toEqual(quiet);
  await store.close();
});
