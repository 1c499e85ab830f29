/** An engine of its own with the simulated perpetuals on it, read models folded from its events, and a clock that only the test moves. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { readConfig } from "~exchange/config";
import { type ConfiguredContract, defineContracts, termsOf } from "~exchange/contract-config";
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
import { openDemoMarket } from "~exchange/feeds/demo-market";
import { createContractPrices } from "~exchange/feeds/futures/contract-prices";
import { openFuturesMarket } from "~exchange/feeds/futures/futures-market";
import { createIndexPublisher, type IndexSource } from "~exchange/feeds/futures/index-publisher";
import { indexSources } from "~exchange/feeds/futures/index-feed";

const { markets } = readConfig({});
const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
export const CONFIGURED = markets.futures;
export const CONTRACTS = defineContracts(CONFIGURED, markets.assets);
const START = Date.parse("2026-11-27T12:00:00Z");
const QUIET_LOG = { info() {}, warn() {}, error() {} };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type EventOf<T extends FuturesEvent["type"]> = Extract<FuturesEvent, { type: T }>;

export interface BenchSettings {
  people?: number;
  /** Whether the spot market trades as well. */
  spot?: boolean;
  seed?: string;
  configured?: readonly ConfiguredContract[];
  /** What the index is made of, in place of the spot market and the simulated venues. */
  sources?: readonly IndexSource[];
}

/** The engine with all markets configured and the fund endowed, and what reads its events. */
async function openEngine(configured: readonly ConfiguredContract[]) {
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
  for (const contract of configured)
    await engine.submit({
      type: "futures",
      command: { type: "configure-contract", terms: termsOf(contract), settleScale: 8 },
    });
  const fund = { type: "endow-fund", amount: 10n ** 14n, reference: "first" } as const;
  await engine.submit({ type: "futures", command: fund });
  return { directory, clock, now, store, depth, engine, counted, seen, counts };
}

/** Everything is away again after the test. */
export async function openBench(settings: BenchSettings = {}) {
  const { people = 40, spot = false, seed = "bench", configured = CONFIGURED, sources: given } = settings;
  const contracts = defineContracts(configured, markets.assets);
  const world = await openEngine(configured);
  const { directory, clock, now, store, depth, engine, counted, seen, counts } = world;
  const common = { seed, indices: markets.demo.index, importedDirectory: join(directory, "imported") };
  const open = async () => {
    const prices = createContractPrices(common, contracts, clock.time);
    const venues = indexSources({
      contracts,
      spot: {
        instrument: (pair) => INSTRUMENTS.find((each) => each.pair === pair) ?? null,
        bestPrices: depth.best,
        lastTrade: () => null,
        isTrading: () => true,
      },
      simulated: { seed, prices },
    });
    const publisher = createIndexPublisher({ engine: counted, contracts, sources: given ?? venues });
    const pairs = { ...common, instruments: INSTRUMENTS, bestPrices: depth.best, isTrading: () => true };
    const spotMarket = spot ? await openDemoMarket({ ...pairs, engine, now, log: QUIET_LOG }) : null;
    await publisher.publish(clock.time);
    const market = await openFuturesMarket({
      ...{ engine: counted, contracts, prices, seed, people, now, log: QUIET_LOG },
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
