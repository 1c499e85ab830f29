import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { defineInstrument } from "~exchange/domain/instrument";
import type { CommandBody } from "~exchange/engine/commands";
import type { EventBatch } from "~exchange/engine/event-batch";
import type { EngineEvent } from "~exchange/engine/events";
import type { EnginePort } from "~exchange/engine/port";
import { startEngineInProcess } from "~exchange/engine/start";
import markets from "~exchange/markets.json";
import { createDepth } from "~exchange/projections/depth";
import { openDemoMarket, startDemoMarket } from "./demo-market";
import { importRecording, setReplay } from "./import-recording";
import { createIndexPaths } from "./index-path";

const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
const START = Date.parse("2026-11-27T12:00:00Z");
const QUIET_LOG = { info() {}, warn() {}, error() {} };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Trade = Extract<EngineEvent, { type: "traded" }>;

/** An engine, a book folded from its events and a clock that only the test moves. */
async function openBench(directory = mkdtempSync(join(tmpdir(), "demo-market-")), time = START) {
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  const clock = { time };
  const depth = createDepth();
  const trades: Trade[] = [];
  const observe = (batch: EventBatch) => {
    depth.apply(batch.all());
    trades.push(...batch.all().filter((event): event is Trade => event.type === "traded"));
  };
  const engine = await startEngineInProcess({
    directory: join(directory, "journal"),
    publishAfter: Number.MAX_SAFE_INTEGER,
    onEvents: observe,
    now: () => clock.time,
  });
  engine.onEvents(observe);
  let commands = 0;
  const closed = new Set<string>();
  const counted: EnginePort = {
    submit: (body) => (commands++, engine.submit(body)),
    onEvents: (listener) => engine.onEvents(listener),
    onStopped: (listener) => engine.onStopped(listener),
    sequence: () => engine.sequence(),
    status: () => engine.status(),
    audit: () => engine.audit(),
    queuePlace: (orderId) => engine.queuePlace(orderId),
    close: () => engine.close(),
  };
  await engine.submit({ type: "configure-assets", assets: markets.assets });
  for (const pair of markets.spot) await engine.submit({ type: "configure-pair", pair });
  const options = {
    engine: counted,
    instruments: INSTRUMENTS,
    indices: markets.demo.index,
    seed: "bench",
    importedDirectory: join(directory, "imported"),
    now: () => clock.time,
    bestPrices: depth.best,
    isTrading: (pair: string) => !closed.has(pair),
    log: QUIET_LOG,
  };
  const open = () => openDemoMarket(options);
  const start = () => startDemoMarket({ ...options, now: () => (clock.time += 500) });
  const run = async (market: { tick(): Promise<void> }, seconds: number) => {
    for (let i = 0; i < seconds * 4; i++) {
      clock.time += 250;
      await market.tick();
    }
  };
  return { directory, clock, depth, trades, engine, closed, open, start, run, commandCount: () => commands };
}

/** A recording of ten hours around a price, in minutes. */
function recordAround(price: number, importedDirectory: string): string {
  const rows = Array.from({ length: 600 }, (_, i) => {
    const at = (minute: number) => (price + price * 0.015 * Math.sin(minute / 40)).toFixed(2);
    const [open, close] = [at(i), at(i + 1)];
    const [low, high] = Number(open) < Number(close) ? [open, close] : [close, open];
    return `${new Date(Date.UTC(2023, 2, 1, 0, i)).toISOString().slice(0, 19).replace("T", " ")},${open},${high},${low},${close},1.5`;
  });
  const bytes = Buffer.from(["open_time,open,high,low,close,volume", ...rows].join("\n"));
  return importRecording({ importedDirectory, pair: "BTC_USDT", path: "r.csv", bytes }).file;
}

test("every pair keeps a book of twenty levels a side and trades on both sides near its index", async () => {
  const bench = await openBench();
  const market = await bench.open();
  const started = bench.commandCount();
  const thinnest = new Map<string, number>();
  const minutes = 6;
  for (let second = 0; second < minutes * 60; second++) {
    await bench.run(market, 1);
    for (const { pair } of INSTRUMENTS) {
      const { bids, asks } = bench.depth.top(pair, 200);
      thinnest.set(pair, Math.min(thinnest.get(pair) ?? Infinity, bids.length, asks.length));
    }
  }
  const pathOf = createIndexPaths({ seed: "bench", indices: markets.demo.index });
  for (const { pair, priceDecimals } of INSTRUMENTS) {
    expect(thinnest.get(pair), pair).toBeGreaterThanOrEqual(20);
    const trades = bench.trades.filter((trade) => trade.pair === pair);
    expect(trades.length / minutes, pair).toBeGreaterThanOrEqual(/^(BTC|ETH)_USDT$/.test(pair) ? 20 : 6);
    expect(new Set(trades.map((trade) => trade.takerSide)), pair).toEqual(new Set(["buy", "sell"]));
    for (const { price, time } of trades) {
      const index = pathOf(pair)!.at(time);
      expect(Math.abs(price / 10 ** priceDecimals / index - 1), pair).toBeLessThan(0.003);
    }
  }
  expect((bench.commandCount() - started) / (minutes * 60)).toBeLessThan(15);
  const report = await bench.engine.audit();
  expect(report.violations).toEqual([]);
  for (const { deposited, accounted } of report.totals) expect(accounted).toBe(deposited);
});

test("the same seed and clock give the same trades", async () => {
  const [first, second] = [await openBench(), await openBench()];
  for (const bench of [first, second]) await bench.run(await bench.open(), 30);
  const told = (trades: Trade[], pair: string) =>
    trades
      .filter((trade) => trade.pair === pair)
      .map(({ price, quantity, takerSide, time }) => ({ price, quantity, takerSide, time }));
  for (const { pair } of INSTRUMENTS) expect(told(second.trades, pair)).toEqual(told(first.trades, pair));
  expect(first.trades.length).toBeGreaterThan(20);
});

test("a person's order fills when the index passes its price", async () => {
  const bench = await openBench();
  const market = await bench.open();
  const accountId = "person";
  const { engine, depth } = bench;
  const submit = (body: CommandBody) => engine.submit(body);
  await submit({ type: "open-account", accountId, email: "p@example.org", passwordHash: "x", kind: "person" });
  await submit({ type: "deposit", accountId, asset: "USDT", amount: 10_000_00000000n, reference: "test" });
  const best = depth.best("BTC_USDT");
  const price = best.bid! + 1;
  const placed = await submit({
    type: "place-order",
    accountId,
    clientOrderId: "mine",
    pair: "BTC_USDT",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: true,
    selfTradePrevention: "none",
    price,
    quantity: 1_000,
    quoteAmount: null,
  });
  expect(placed.ok && placed.order?.state).toBe("open");
  const filled = () =>
    bench.trades.filter((trade) => trade.maker.accountId === accountId).reduce((sum, trade) => sum + trade.quantity, 0);
  for (let second = 0; second < 600 && filled() < 1_000; second++) await bench.run(market, 1);
  expect(filled()).toBe(1_000);
});

test("a second start cancels what the first left open and funds nobody twice", async () => {
  const bench = await openBench();
  await bench.run(await bench.open(), 10);
  const before = await bench.engine.audit();
  bench.clock.time += 3_600_000;
  const market = await bench.open();
  await bench.run(market, 10);
  const after = await bench.engine.audit();
  expect(after.totals.map(({ asset, deposited }) => [asset, deposited])).toEqual(
    before.totals.map(({ asset, deposited }) => [asset, deposited]),
  );
  expect(after.violations).toEqual([]);
  for (const { pair } of INSTRUMENTS) {
    const { bids, asks } = bench.depth.top(pair, 200);
    expect(bids.length, pair).toBeGreaterThanOrEqual(20);
    expect(bids.length, pair).toBeLessThanOrEqual(45);
    expect(asks.length, pair).toBeGreaterThanOrEqual(20);
  }
});

test("makers follow a recording at its speed, and the cross with it, within the command rate", async () => {
  const bench = await openBench();
  const imported = join(bench.directory, "imported");
  setReplay(imported, "BTC_USDT", recordAround(20_000, imported), 60);
  const market = await bench.open();
  const commands = bench.commandCount();
  for (let minute = 1; minute <= 4; minute++) {
    await bench.run(market, 60);
    const { bid, ask } = bench.depth.best("BTC_USDT");
    const recorded = 20_000 + 300 * Math.sin((minute * 60) / 40);
    expect((bid! + ask!) / 200 / recorded).toBeCloseTo(1, 2);
    const ether = bench.depth.best("ETH_USDT");
    const cross = bench.depth.best("ETH_BTC");
    const ratio = (ether.bid! + ether.ask!) / (bid! + ask!);
    expect((cross.bid! + cross.ask!) / 200_000 / ratio).toBeCloseTo(1, 2);
  }
  expect((bench.commandCount() - commands) / 240).toBeLessThan(15);
  expect((await bench.engine.audit()).violations).toEqual([]);
});

test("a market that goes on with a recording of other prices quotes and trades there at once, and keeps its price band", async () => {
  const bench = await openBench();
  await bench.run(await bench.open(), 130);
  const before = bench.depth.best("BTC_USDT").bid!;
  const imported = join(bench.directory, "imported");
  const recorded = 20_000;
  expect(recorded * 100).toBeLessThan(before * 0.7);
  setReplay(imported, "BTC_USDT", recordAround(recorded, imported), 1);
  const market = await bench.open();
  const traded = bench.trades.length;
  await bench.run(market, 20);
  for (const side of ["bids", "asks"] as const) {
    const levels = bench.depth.top("BTC_USDT", 200)[side];
    expect(levels.length).toBeGreaterThanOrEqual(20);
    for (const [price] of levels) expect(price / 100 / recorded).toBeCloseTo(1, 1);
  }
  expect(bench.trades.slice(traded).some(({ pair }) => pair === "BTC_USDT")).toBe(true);
  // A minute later the band has grown again, around the new prices.
  await bench.run(market, 60);
  const order = { type: "place-order", accountId: "maker-1", pair: "BTC_USDT", side: "buy", quantity: 1_000 } as const;
  const terms = { orderType: "limit", timeInForce: "gtc", postOnly: true, selfTradePrevention: "none" } as const;
  const refused = await bench.engine.submit({
    ...order,
    ...terms,
    clientOrderId: "low",
    price: recorded * 60,
    quoteAmount: null,
  });
  expect(refused).toMatchObject({ ok: false, code: "PRICE_OUT_OF_BAND" });
});

test("a pair that takes no orders is left alone, and goes on with a fresh book", async () => {
  const bench = await openBench();
  const market = await bench.open();
  await bench.run(market, 5);
  await bench.engine.submit({ type: "set-pair-state", pair: "BTC_USDT", state: "halted" });
  bench.closed.add("BTC_USDT");
  const [trades, { bids }] = [bench.trades.length, bench.depth.top("BTC_USDT", 200)];
  await bench.run(market, 60);
  expect(bench.trades.slice(trades).filter(({ pair }) => pair === "BTC_USDT")).toEqual([]);
  expect(bench.depth.top("BTC_USDT", 200).bids).toEqual(bids);
  // Another start while it is halted can't cancel what the first one left.
  const again = await bench.open();
  await bench.run(again, 5);
  expect(bench.depth.top("BTC_USDT", 200).bids).toEqual(bids);
  await bench.engine.submit({ type: "set-pair-state", pair: "BTC_USDT", state: "trading" });
  bench.closed.delete("BTC_USDT");
  await bench.run(again, 5);
  const after = bench.depth.top("BTC_USDT", 200);
  expect(after.bids).not.toEqual(bids);
  for (const levels of [after.bids, after.asks]) {
    expect(levels.length).toBeGreaterThanOrEqual(20);
    expect(levels.length).toBeLessThanOrEqual(45);
  }
});

test("the loop trades until it is stopped", async () => {
  const bench = await openBench();
  const running = await bench.start();
  await expect.poll(() => bench.trades.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await running.stop();
  const commands = bench.commandCount();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(bench.commandCount()).toBe(commands);
});
