/** What a simulated perpetual follows: the index of its coin, or a recording of the contract that is played again. */
import type { Contract } from "~exchange/domain/futures/contract";
import type { PairPath } from "../index-path";
import { createPremiumPath } from "../premium-path";
import { createPriceSources, type PriceSource, type PriceSourcesOptions } from "../price-sources";
import { openReplay } from "../replay";

/** Prices in ticks with a fraction. */
export interface ContractPrices {
  source: PriceSource;
  /** Where the contract itself trades. */
  marketAt(time: number): number;
  /** What venues of the coin quote. */
  indexAt(time: number): number;
  /** Whether the contract's own recording is played: the spot market goes another way then. */
  isReplay: boolean;
}

/** By contract; null where its coin has no index. `started` is when a replay begins that hasn't yet. */
export function createContractPrices(
  options: PriceSourcesOptions,
  contracts: readonly Contract[],
  started: number,
): (contract: string) => ContractPrices | null {
  const sourceOf = createPriceSources(options, started);
  const prices = new Map<string, ContractPrices>();
  for (const contract of contracts) {
    const source = sourceOf(`${contract.base}_${contract.settle}`);
    if (source) prices.set(contract.contract, pricesOf(options, contract, source, started));
  }
  return (contract) => prices.get(contract) ?? null;
}

function pricesOf(
  { seed, importedDirectory }: PriceSourcesOptions,
  contract: Contract,
  coin: PriceSource,
  started: number,
): ContractPrices {
  const ticksPerUnit = 10 ** contract.priceDecimals / Number(contract.tickUnits);
  const ticks = (price: number) => Math.max(1, price * ticksPerUnit);
  const premium = createPremiumPath(seed, contract.contract);
  const seeded: PairPath = { ...coin.path, at: (time) => coin.at(time) * (1 + premium.at(time)) };
  const replay = openReplay(importedDirectory, contract.contract, seeded, started);
  if (replay) {
    const at = (time: number) => ticks(replay.at(time));
    return { source: { path: seeded, ...replay }, marketAt: at, indexAt: at, isReplay: true };
  }
  return {
    source: { path: seeded, speed: coin.speed, at: seeded.at },
    marketAt: (time) => ticks(seeded.at(time)),
    indexAt: (time) => ticks(coin.at(time)),
    isReplay: false,
  };
}
