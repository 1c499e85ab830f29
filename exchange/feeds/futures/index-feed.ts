/** Keeps the contracts' index fed: the exchange's own spot market and, in demo mode, the other venues of the simulated world. */
import type { Contract } from "~exchange/domain/futures/contract";
import type { EnginePort } from "~exchange/engine/port";
import { type DemoLogger, type MarketLoop, startLoop } from "../market-loop";
import type { ContractPrices } from "./contract-prices";
import { createIndexPublisher, type IndexSource } from "./index-publisher";
import { createSimulatedVenue } from "./simulated-venues";
import { createSpotSource, SPOT_SOURCE, type SpotPrices } from "./spot-source";

export interface IndexFeedOptions {
  engine: Pick<EnginePort, "submit">;
  contracts: readonly Contract[];
  spot: SpotPrices;
  /** Null outside demo mode: sources other than the spot market are then fed by the operator. */
  simulated: { seed: string; prices: (contract: string) => ContractPrices | null } | null;
  now: () => number;
  log: Pick<DemoLogger, "warn">;
}

const LOOK_MS = 250;

/** Publishes once and then in a loop of its own until it is stopped. Throws EngineUnavailable. */
export async function startIndexFeed({ engine, contracts, now, log, ...rest }: IndexFeedOptions): Promise<MarketLoop> {
  const publisher = createIndexPublisher({ engine, contracts, sources: indexSources({ contracts, ...rest }) });
  await publisher.publish(now());
  const failure = "the index failed and tries again";
  return startLoop(() => publisher.publish(now()), { everyMs: LOOK_MS, log, failure });
}

export function indexSources({
  contracts,
  spot,
  simulated,
}: Pick<IndexFeedOptions, "contracts" | "spot" | "simulated">): IndexSource[] {
  const own = createSpotSource(spot);
  if (!simulated) return [own];
  const { seed, prices } = simulated;
  const named = new Set(contracts.flatMap(({ sources }) => sources.map(({ source }) => source)));
  named.delete(SPOT_SOURCE);
  const venues = [...named].map((source, index) =>
    createSimulatedVenue({
      ...{ seed, source, number: index + 1 },
      priceAt: ({ contract }, time) => prices(contract)?.indexAt(time) ?? null,
    }),
  );
  // While a contract's own recording is played, spot goes another way.
  const read: IndexSource["read"] = (contract, now) =>
    prices(contract.contract)?.isReplay ? null : own.read(contract, now);
  return [{ ...own, read }, ...venues];
}
