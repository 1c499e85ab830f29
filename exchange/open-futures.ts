import type { Logger } from "pino";
import type { Config } from "./config";
import { defineContracts } from "./contract-config";
import type { Contract } from "./domain/futures/contract";
import type { EnginePort } from "./engine/port";
import { createContractPrices } from "./feeds/futures/contract-prices";
import { startFuturesMarket } from "./feeds/futures/futures-market";
import { startIndexFeed } from "./feeds/futures/index-feed";
import type { SpotPrices } from "./feeds/futures/spot-source";
import type { ReadStore } from "./projections/read-store";

export interface OpenFuturesOptions {
  config: Config;
  store: ReadStore;
  engine: EnginePort;
  /** Recordings and replay settings. */
  importedDirectory: string;
  now: () => number;
  log: Logger;
}

/**
 * Feeds the index of the configured contracts and, in demo mode, lets the simulated people trade them. The contracts must be
 * configured; those that are offline are left alone. Returns what ends it all.
 */
export async function openFutures(options: OpenFuturesOptions): Promise<() => Promise<void>> {
  const { config, store, engine, importedDirectory, now, log } = options;
  const { markets, marketSeed: seed, demo } = config;
  const listed = markets.futures.filter(({ status }) => status !== "offline");
  const known = defineContracts(listed, markets.assets);
  const { index } = markets.demo;
  const prices = demo ? createContractPrices({ seed, indices: index, importedDirectory }, known, now()) : null;
  // A simulated world has no news of a coin that it has no price for.
  const contracts = prices ? known.filter(({ contract }) => prices(contract) !== null) : known;
  if (contracts.length === 0) return async () => {};
  const simulated = prices && { seed, prices };
  const feed = await startIndexFeed({ engine, contracts, spot: spotPricesOf(store), simulated, now, log });
  if (!prices) return () => feed.stop();
  const market = await startFuturesMarket({
    ...{ engine, contracts: online(contracts, config), prices, seed, now, log },
    people: markets.demo.futures?.people ?? 0,
    bestPrices: store.futures.depth.best,
    positions: store.futures.positions,
    wallets: store.futures.wallets,
    isTrading: (contract) => store.futures.contracts.state(contract) === "trading" && !store.markets.isCancelOnly(),
  }).catch(async (error: unknown) => {
    await feed.stop();
    throw error;
  });
  return async () => {
    await market.stop();
    await feed.stop();
  };
}

function online(contracts: readonly Contract[], { markets }: Config): Contract[] {
  const names = new Set(markets.futures.filter(({ status }) => status === "online").map(({ pair }) => pair));
  return contracts.filter(({ contract }) => names.has(contract));
}

function spotPricesOf({ markets, depth, trades }: ReadStore): SpotPrices {
  return {
    instrument: (pair) => markets.instrument(pair),
    bestPrices: depth.best,
    lastTrade: (pair) => trades.recent(pair, 1)[0] ?? null,
    isTrading: (pair) => markets.state(pair) === "trading" && !markets.isCancelOnly(),
  };
}
