/** The simulated perpetuals of demo mode: makers, takers and people with leverage, each on the engine by its own commands. */
import type { Contract } from "~exchange/domain/futures/contract";
import type { EnginePort } from "~exchange/engine/port";
import type { Positions } from "~exchange/projections/futures/positions";
import type { Wallets } from "~exchange/projections/futures/wallets";
import { type DemoLogger, type MarketLoop, startLoop } from "../market-loop";
import type { BestPrices } from "../takers";
import { createContractMarket } from "./contract-market";
import type { ContractPrices } from "./contract-prices";
import { createCrowd } from "./crowd";

export interface FuturesMarketOptions {
  engine: Pick<EnginePort, "submit" | "onEvents">;
  /** Those without prices are left alone. */
  contracts: readonly Contract[];
  prices: (contract: string) => ContractPrices | null;
  seed: string;
  /** How many people trade with leverage. */
  people: number;
  /** Unix ms. */
  now: () => number;
  /** Best prices of a contract's book in ticks, of what the engine has acknowledged. */
  bestPrices: (contract: string) => BestPrices;
  positions: Pick<Positions, "ofAccount">;
  wallets: Pick<Wallets, "of">;
  /** Whether the contract takes orders that open. */
  isTrading: (contract: string) => boolean;
  log: DemoLogger;
}

export interface FuturesMarket {
  /** Does what is due now. Rejects with EngineUnavailable where the engine takes no commands now. */
  tick(): Promise<void>;
}

const TICK_MS = 250;

/** Resolves once every contract has a book; each must have a mark before. Then a loop of its own ticks until it is stopped. */
export async function startFuturesMarket(options: FuturesMarketOptions): Promise<MarketLoop> {
  const market = await openFuturesMarket(options);
  const failure = "the simulated perpetuals failed and try again";
  return startLoop(() => market.tick(), { everyMs: TICK_MS, log: options.log, failure });
}

/** The market without its loop: for tests under a clock of their own. */
export async function openFuturesMarket(options: FuturesMarketOptions): Promise<FuturesMarket> {
  const { engine, contracts, now, log } = options;
  const started = now();
  const traded = contracts.flatMap((contract) => {
    const prices = options.prices(contract.contract);
    return prices ? [{ contract, prices }] : [];
  });
  const markets = traded.map(({ contract, prices }) => createContractMarket(options, contract, prices, started));
  const crowd = createCrowd(options, traded, started);
  engine.onEvents((events) => {
    for (const market of markets) market.observe(events);
  });
  await Promise.all(markets.map((market) => market.prepare()));
  await Promise.all(markets.map((market) => market.tick(now())));
  log.info({ contracts: markets.length }, "the simulated perpetuals trade");
  return {
    async tick() {
      const time = now();
      await Promise.all([...markets.map((market) => market.tick(time)), crowd.tick(time)]);
    },
  };
}
