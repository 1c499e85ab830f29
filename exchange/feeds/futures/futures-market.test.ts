import { join } from "node:path";
import { expect, test } from "vitest";
import { importRecording, setReplay } from "../import-recording";
import { CONTRACTS, openBench } from "~exchange/futures-market-under-test";

test("every contract has a deep book and trades around its mark, which stays by its index", async () => {
  const bench = await openBench();
  const market = await bench.open();
  const before = bench.counts.commands;
  const minutes = 2;
  await market.run(minutes * 60);
  for (const { contract } of CONTRACTS) {
    const { bids, asks } = bench.views.depth.top(contract, 200);
    expect(Math.min(bids.length, asks.length), contract).toBeGreaterThanOrEqual(20);
    const trades = bench.eventsOf("traded").filter((trade) => trade.contract === contract);
    const marks = bench.eventsOf("mark-changed").filter((event) => event.contract === contract);
    expect(trades.length / minutes, contract).toBeGreaterThanOrEqual(6);
    expect(new Set(trades.map(({ takerSide }) => takerSide)), contract).toEqual(new Set(["buy", "sell"]));
    for (const { indexPrice, mark } of marks) expect(Math.abs(mark / indexPrice! - 1), contract).toBeLessThan(0.01);
    const { mark } = marks.at(-1)!;
    expect(Math.abs((bids[0]![0] + asks[0]![0]) / 2 / mark - 1), contract).toBeLessThan(0.003);
    expect(bench.views.positions.openLots(contract), contract).toBeGreaterThan(0);
  }
  expect((bench.counts.commands - before) / (minutes * 60)).toBeLessThan(15);
  const [refused] = [...bench.counts.refused.values()];
  expect(refused ?? 0).toBeLessThan(10);
  expect((await bench.engine.audit()).violations).toEqual([]);
});

test("people hold positions of both sides with leverage, some of them with stops, within what they were given", async () => {
  const bench = await openBench();
  await (await bench.open()).run(4 * 60);
  const held = CONTRACTS.flatMap(({ contract }) => [...bench.views.positions.ofContract(contract)]).filter(
    ({ accountId }) => accountId.startsWith("trader-"),
  );
  expect(held.length).toBeGreaterThan(20);
  expect(new Set(held.map(({ side }) => side))).toEqual(new Set(["long", "short"]));
  expect(new Set(held.map(({ mode }) => mode))).toEqual(new Set(["isolated", "cross"]));
  expect(Math.max(...held.map(({ leverage }) => leverage))).toBeGreaterThanOrEqual(50);
  const stops = bench.eventsOf("order-changed").filter(({ order }) => order.trigger !== null && order.reduceOnly);
  expect(stops.length).toBeGreaterThan(0);
  const transfers = bench.eventsOf("ledger-posted").filter(({ reason }) => reason === "transfer");
  expect(transfers.length).toBeLessThanOrEqual(40 + 2 * CONTRACTS.length);
});

test("where the price runs away from people they are liquidated, and get new money only after hours", async () => {
  const bench = await openBench({ people: 60 });
  const market = await bench.open();
  await market.run(4 * 60);
  const { mark } = bench.views.prices.of("BTCUSDT")!;
  const imported = join(bench.directory, "imported");
  const transfers = () => bench.eventsOf("ledger-posted").filter(({ reason }) => reason === "transfer").length;
  const before = transfers();
  setReplay(imported, "BTCUSDT", recordFall(mark / 10, imported), 3);
  await (await bench.open()).run(3 * 60);
  const began = bench.eventsOf("liquidation").filter(({ step }) => step.step === "began");
  expect(began.length).toBeGreaterThan(2);
  expect(new Set(began.map(({ step }) => step.contract))).toEqual(new Set(["BTCUSDT"]));
  expect(began.every(({ accountId }) => accountId.startsWith("trader-"))).toBe(true);
  // One each at most: whoever had nothing left when the second market opened.
  expect(transfers() - before).toBeLessThan(60);
  expect((await bench.engine.audit()).violations).toEqual([]);
});

test("a second start cancels what the first left open, keeps people's positions and funds nobody twice", async () => {
  const bench = await openBench();
  await (await bench.open()).run(120);
  const transfers = () => bench.eventsOf("ledger-posted").filter(({ reason }) => reason === "transfer").length;
  const before = transfers();
  const held = bench.views.positions.ofAccount("taker-BTCUSDT");
  bench.clock.time += 5_000;
  const market = await bench.open();
  expect(bench.views.positions.ofAccount("taker-BTCUSDT")).toEqual(held);
  await market.run(20);
  expect(transfers() - before).toBeLessThanOrEqual(40);
  for (const { contract } of CONTRACTS) {
    const { bids, asks } = bench.views.depth.top(contract, 200);
    for (const levels of [bids, asks]) {
      expect(levels.length, contract).toBeGreaterThanOrEqual(20);
      expect(levels.length, contract).toBeLessThanOrEqual(45);
    }
  }
});

test("a contract that isn't traded is left alone, and goes on with a fresh book", async () => {
  const bench = await openBench();
  const market = await bench.open();
  await market.run(30);
  const state = (to: "halted" | "trading") =>
    bench.engine.submit({
      type: "futures",
      command: { type: "set-contract-state", contract: "ETHUSDT", state: to },
    });
  await state("halted");
  const quotes = bench.views.depth.top("ETHUSDT", 200);
  const trades = () => bench.eventsOf("traded").filter(({ contract }) => contract === "ETHUSDT").length;
  const before = trades();
  await market.run(60);
  expect(bench.views.depth.top("ETHUSDT", 200)).toEqual(quotes);
  expect(trades()).toBe(before);
  await state("trading");
  await market.run(60);
  expect(bench.views.depth.top("ETHUSDT", 200)).not.toEqual(quotes);
  expect(trades()).toBeGreaterThan(before);
});

test("the index hears the spot market and the other venues alike", async () => {
  const bench = await openBench({ spot: true, people: 0 });
  await (await bench.open()).run(30);
  for (const { contract } of CONTRACTS) {
    const { sources, indexPrice } = bench.eventsOf("mark-changed").findLast((event) => event.contract === contract)!;
    expect(sources.map(({ source }) => source).sort()).toEqual(["feed-1", "feed-2", "feed-3", "spot"]);
    for (const { ticks } of sources) expect(Math.abs(ticks / indexPrice! - 1), contract).toBeLessThan(0.003);
  }
});

test("makers follow a contract's recording, and its index with them", async () => {
  const bench = await openBench({ spot: true, people: 10 });
  const imported = join(bench.directory, "imported");
  setReplay(imported, "BTCUSDT", recordFall(20_000, imported), 60);
  await (await bench.open()).run(60);
  const { mark, indexPrice, sources } = bench
    .eventsOf("mark-changed")
    .findLast(({ contract }) => contract === "BTCUSDT")!;
  expect(sources.some(({ source }) => source === "spot")).toBe(false);
  expect(mark / 10 / 20_000).toBeGreaterThan(0.6);
  expect(mark / 10 / 20_000).toBeLessThan(0.8);
  expect(Math.abs(mark / indexPrice! - 1)).toBeLessThan(0.02);
});

/** A recording of four hours in which a price falls to two thirds in the first of them and stays there. */
function recordFall(price: number, importedDirectory: string): string {
  const at = (minute: number) => (price * (1 - Math.min(minute, 60) / 180)).toFixed(2);
  const rows = Array.from({ length: 240 }, (_, minute) => {
    const time = new Date(Date.UTC(2023, 2, 1, 0, minute)).toISOString().slice(0, 19).replace("T", " ");
    return `${time},${at(minute)},${at(minute)},${at(minute + 1)},${at(minute + 1)},1.5`;
  });
  const bytes = Buffer.from(["open_time,open,high,low,close,volume", ...rows].join("\n"));
  return importRecording({ importedDirectory, pair: "BTCUSDT", path: "fall.csv", bytes }).file;
}
