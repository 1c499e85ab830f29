import { expect, test } from "vitest";
import { readConfig } from "~exchange/config";
import { defineContracts } from "~exchange/contract-config";
import { indexPrice, type SourcePrice } from "~exchange/domain/futures/index-price";
import { defineInstrument } from "~exchange/domain/instrument";
import type { CommandBody, CommandResult } from "~exchange/engine/commands";
import type { BestPrices } from "../takers";
import { createContractPrices } from "./contract-prices";
import { indexSources } from "./index-feed";
import { createIndexPublisher, type IndexSource } from "./index-publisher";
import { createSpotSource } from "./spot-source";

const { markets } = readConfig({});
const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
const CONTRACTS = defineContracts(markets.futures, markets.assets);
const BTC = CONTRACTS[0]!;
const NOW = Date.parse("2026-11-27T12:00:00Z");

function spotOf(book: { best?: BestPrices; last?: { price: number; time: number } | null; trading?: boolean }) {
  const { best = { bid: null, ask: null }, last = null, trading = true } = book;
  return {
    instrument: (pair: string) => INSTRUMENTS.find((each) => each.pair === pair) ?? null,
    bestPrices: () => best,
    lastTrade: () => last,
    isTrading: () => trading,
  };
}

/** Collects what a publisher tells the engine. */
function openPublisher(sources: readonly IndexSource[], contracts = [BTC]) {
  const told: { contract: string; prices: SourcePrice[] }[] = [];
  const engine = {
    submit: (body: CommandBody): Promise<CommandResult> => {
      if (body.type === "futures" && body.command.type === "update-index") told.push(body.command);
      return Promise.resolve({ ok: true, sequence: told.length, time: NOW });
    },
  };
  return { told, publisher: createIndexPublisher({ engine, contracts, sources }) };
}

test("the spot market counts with the middle of its book, in the contract's ticks, as of now", () => {
  const source = createSpotSource(spotOf({ best: { bid: 9_740_011, ask: 9_740_044 } }));
  expect(source.read(BTC, NOW)).toEqual({ ticks: 974_002, time: NOW });
});

test("a book with an empty side counts with its last trade and that trade's time, a closed pair not at all", () => {
  const last = { price: 9_740_019, time: NOW - 60_000 };
  const oneSided = { best: { bid: 9_740_011, ask: null }, last };
  expect(createSpotSource(spotOf(oneSided)).read(BTC, NOW)).toEqual({ ticks: 974_001, time: NOW - 60_000 });
  expect(createSpotSource(spotOf({ ...oneSided, last: null })).read(BTC, NOW)).toBeNull();
  expect(createSpotSource(spotOf({ ...oneSided, trading: false })).read(BTC, NOW)).toBeNull();
});

test("the engine is told once a second at most, what has moved, and the rest again before it would be stale", async () => {
  const from = (source: string, ticksAt: (seconds: number) => number): IndexSource => ({
    source,
    read: (_contract, now) => ({ ticks: ticksAt(Math.floor((now - NOW) / 1_000)), time: now }),
  });
  const steady = from("feed-1", (seconds) => 974_000 + (seconds % 2) * 90);
  const moving = from("spot", (seconds) => 974_000 + seconds * 100);
  const stranger: IndexSource = { source: "elsewhere", read: (_contract, now) => ({ ticks: 1, time: now }) };
  const { told, publisher } = openPublisher([steady, moving, stranger]);
  for (let time = NOW; time < NOW + BTC.staleAfterMs; time += 250) await publisher.publish(time);
  expect(told).toHaveLength(BTC.staleAfterMs / 1_000);
  const times = (source: string) =>
    told.flatMap(({ prices }) => prices.filter((price) => price.source === source).map(({ time }) => time));
  expect(times("spot")).toHaveLength(told.length);
  expect(times("elsewhere")).toEqual([]);
  const repeats = times("feed-1");
  expect(repeats.length).toBeLessThan(told.length / 2);
  for (let i = 1; i < repeats.length; i++) expect(repeats[i]! - repeats[i - 1]!).toBeLessThan(BTC.staleAfterMs);
});

test("a publisher whose sources say nothing tells nothing", async () => {
  const { told, publisher } = openPublisher([{ source: "spot", read: () => null }]);
  await publisher.publish(NOW);
  expect(told).toEqual([]);
});

test("simulated venues are late, silent and wrong now and then, and the index holds by what the others say", () => {
  const options = { seed: "venues", indices: markets.demo.index, importedDirectory: "/nonexistent" };
  const prices = createContractPrices(options, CONTRACTS, NOW);
  const best = { bid: 0, ask: 0 };
  const sources = indexSources({ contracts: CONTRACTS, spot: spotOf({ best }), simulated: { seed: "venues", prices } });
  expect(sources.map(({ source }) => source)).toEqual(["spot", "feed-1", "feed-2", "feed-3"]);
  const known = new Map<string, SourcePrice>();
  const counts = { silent: 0, outliers: 0, frozen: 0 };
  const hours = 6;
  for (let time = NOW; time < NOW + hours * 3_600_000; time += 1_000) {
    const right = prices(BTC.contract)!.indexAt(time);
    best.bid = best.ask = Math.round(right * 10);
    for (const { source, read } of sources) {
      const price = read(BTC, time);
      if (!price) counts.silent += 1;
      else {
        expect(price.time).toBeLessThanOrEqual(time);
        expect(time - price.time).toBeLessThan(BTC.staleAfterMs / 3);
        known.set(source, { source, ...price });
      }
    }
    const index = indexPrice(BTC, [...known.values()], time);
    counts.outliers += index.outliers.length;
    if (index.ticks === null) counts.frozen += 1;
    else expect(Math.abs(index.ticks / right - 1)).toBeLessThan(0.005);
  }
  const share = (count: number) => count / (hours * 3_600 * sources.length);
  expect(share(counts.silent)).toBeGreaterThan(0.002);
  expect(share(counts.silent)).toBeLessThan(0.05);
  expect(counts.outliers).toBeGreaterThan(0);
  expect(counts.frozen).toBe(0);
});
