import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "~exchange/config";
import { defineContracts, termsOf } from "~exchange/contract-config";
import { defineInstrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import type { EnginePort } from "~exchange/engine/port";
import { startEngineInProcess } from "~exchange/engine/start";
import { createAccounts } from "~exchange/projections/accounts";
import { openDatabase } from "~exchange/projections/database";
import { createDepth } from "~exchange/projections/depth";
import { createFuturesStore } from "~exchange/projections/futures/futures-store";
import { NO_PAST } from "~exchange/projections/futures/past";
import { openDemoMarket } from "../demo-market";
import { createContractPrices } from "./contract-prices";
import { openFuturesMarket } from "./futures-market";
import { createIndexPublisher } from "./index-publisher";
import { indexSources } from "./index-feed";

const { markets } = readConfig({});
const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
const CONTRACTS = defineContracts(markets.futures, markets.assets);
const START = Date.parse("2026-11-27T12:00:00Z");
const QUIET_LOG = { info() {}, warn() {}, error() {} };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type EventOf<T extends FuturesEvent["type"]> = Extract<FuturesEvent, { type: T }>;

/** An engine, read models folded from its events and a clock that only the test moves. */
async function openBench({ people = 40, spot = false, seed = "bench" } = {}) {
  const directory = mkdtempSync(join(tmpdir(), "futures-market-"));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  const clock = { time: START };
  const now = () => clock.time;
  const database = openDatabase(join(directory, "read.sqlite"));
  const [accounts, depth] = [createAccounts(), createDepth()];
  const store = createFuturesStore({ accounts, past: NO_PAST, now });
  for (const part of [accounts, depth, store]) part.migrate(database);
  const seen: FuturesEvent[] = [];
  const observe = (events: EngineEvent[]) => {
    for (const part of [accounts, depth, store]) part.apply(events);
    for (const event of events) if (event.type === "futures") seen.push(event.event);
  };
  const engine = await startEngineInProcess({
    directory: join(directory, "journal"),
    publishAfter: Number.MAX_SAFE_INTEGER,
    onEvents: observe,
    now,
  });
  cleanups.push(() => engine.close());
  engine.onEvents(observe);
  const counts = { commands: 0, refused: new Map<string, number>() };
  const counted: Pick<EnginePort, "submit" | "onEvents"> = {
    onEvents: (listener) => engine.onEvents(listener),
    async submit(body) {
      counts.commands += 1;
      const result = await engine.submit(body);
      if (!result.ok) counts.refused.set(result.code, (counts.refused.get(result.code) ?? 0) + 1);
      return result;
    },
  };
  await engine.submit({ type: "configure-assets", assets: markets.assets });
  for (const pair of markets.spot) await engine.submit({ type: "configure-pair", pair });
  for (const contract of markets.futures)
    await engine.submit({
      type: "futures",
      command: { type: "configure-contract", terms: termsOf(contract), settleScale: 8 },
    });
  const fund = { type: "endow-fund", amount: 10n ** 14n, reference: "first" } as const;
  await engine.submit({ type: "futures", command: fund });
  const common = { seed, indices: markets.demo.index, importedDirectory: join(directory, "imported") };
  const open = async () => {
    const prices = createContractPrices(common, CONTRACTS, clock.time);
    const sources = indexSources({
      contracts: CONTRACTS,
      spot: {
        instrument: (pair) => INSTRUMENTS.find((each) => each.pair === pair) ?? null,
        bestPrices: depth.best,
        lastTrade: () => null,
        isTrading: () => true,
      },
      simulated: { seed, prices },
    });
    const publisher = createIndexPublisher({ engine: counted, contracts: CONTRACTS, sources });
    const pairs = { ...common, instruments: INSTRUMENTS, bestPrices: depth.best, isTrading: () => true };
    const spotMarket = spot ? await openDemoMarket({ ...pairs, engine, now, log: QUIET_LOG }) : null;
    await publisher.publish(clock.time);
    const market = await openFuturesMarket({
      ...{ engine: counted, contracts: CONTRACTS, prices, seed, people, now, log: QUIET_LOG },
      bestPrices: store.views.depth.best,
      positions: store.views.positions,
      wallets: store.views.wallets,
      isTrading: (contract) => store.views.contracts.state(contract) === "trading",
    });
    return {
      async run(seconds: number) {
        for (let i = 0; i < seconds * 4; i++) {
          clock.time += 250;
          await spotMarket?.tick();
          await publisher.publish(clock.time);
          await market.tick();
        }
      },
    };
  };
  const eventsOf = <T extends FuturesEvent["type"]>(type: T) =>
    seen.filter((event): event is EventOf<T> => event.type === type);
  return { clock, engine, views: store.views, counts, open, eventsOf, directory };
}

test("every contract has a deep book and trades around its mark, which stays by its index", async () => {
  const bench = await openBench();
  const market = await bench.open();
  const before = bench.counts.commands;
  const minutes = 4;
  await market.run(minutes * 60);
  console.log((bench.counts.commands - before) / (minutes * 60), bench.counts.refused);
  for (const { contract } of CONTRACTS) {
    const { bids, asks } = bench.views.depth.top(contract, 200);
    expect(Math.min(bids.length, asks.length), contract).toBeGreaterThanOrEqual(20);
    const trades = bench.eventsOf("traded").filter((trade) => trade.contract === contract);
    const marks = bench.eventsOf("mark-changed").filter((event) => event.contract === contract);
    console.log(
      contract,
      trades.length / minutes,
      marks.length / minutes,
      bench.views.positions.openLots(contract),
      bids[0],
      asks[0],
      marks.at(-1),
    );
    const { mark } = marks.at(-1)!;
    expect(trades.length / minutes, contract).toBeGreaterThanOrEqual(6);
    expect(new Set(trades.map(({ takerSide }) => takerSide)), contract).toEqual(new Set(["buy", "sell"]));
    for (const { indexPrice, mark: ticks } of marks)
      expect(Math.abs(ticks / indexPrice! - 1), contract).toBeLessThan(0.01);
    expect(Math.abs((bids[0]![0] + asks[0]![0]) / 2 / mark - 1), contract).toBeLessThan(0.003);
    expect(bench.views.positions.openLots(contract), contract).toBeGreaterThan(0);
  }
  expect((await bench.engine.audit()).violations).toEqual([]);
});
