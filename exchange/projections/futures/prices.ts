import type { SourcePrice } from "~exchange/domain/futures/index-price";
import {
  nextFundingTime,
  rateOfSamples,
  type FundingRate,
  type PremiumAverage,
} from "~exchange/domain/futures/funding";
import type { FuturesContracts } from "./contracts";
import { KeptMap } from "./kept-map";
import type { FuturesProjection } from "./projection";

/** What a contract's index, mark and running funding are made of. Ticks; 0 before the first. */
export interface ContractPrices {
  /** The last one that wasn't frozen. */
  index: number;
  mark: number;
  /** What mark is the median of; `last` is the last trade before it. */
  p1: number;
  p2: number;
  last: number;
  isFrozen: boolean;
  sources: SourcePrice[];
  outliers: string[];
  stale: string[];
  /** The last sample, parts per billion; null before the interval's first. */
  premiumPpb: number | null;
  /** Samples of the running interval. */
  premium: PremiumAverage;
  /** Null before the first settlement. */
  lastFundingPpb: number | null;
  nextFunding: number;
  /** When they last changed. */
  time: number;
}

export interface FuturesPrices extends FuturesProjection {
  /** Null for a contract that isn't configured. */
  of(contract: string): ContractPrices | null;
  /** The running interval's rate so far. */
  runningRate(contract: string): FundingRate | null;
}

export function createPrices(contracts: FuturesContracts): FuturesPrices {
  const prices = new KeptMap<ContractPrices>("futures_prices");

  function change(contract: string, changes: Partial<ContractPrices>) {
    const known = prices.get(contract);
    if (known) prices.set(contract, { ...known, ...changes });
  }

  return {
    types: ["contract-configured", "contract-state-changed", "mark-changed", "funding-settled"],
    migrate: (database) => prices.migrate(database),
    take(event, { time }) {
      if (event.type === "contract-configured") {
        const { terms } = event;
        const next = nextFundingTime(terms, time);
        const known = prices.get(terms.contract);
        if (known) prices.set(terms.contract, { ...known, nextFunding: Math.min(known.nextFunding, next) });
        else prices.set(terms.contract, { ...NONE, nextFunding: next, time });
      } else if (event.type === "contract-state-changed") {
        if (event.state === "halted") change(event.contract, { isFrozen: true, time });
      } else if (event.type === "mark-changed") {
        const { contract, indexPrice, mark, p1, p2, last, sources, outliers, stale, premiumPpb } = event;
        const known = prices.get(contract);
        if (!known) return;
        const { premium } = known;
        const sampled =
          premiumPpb === null
            ? {}
            : { premiumPpb, premium: { sum: premium.sum + premiumPpb, count: premium.count + 1 } };
        const isFrozen = indexPrice === null;
        const figures = isFrozen ? {} : { index: indexPrice, p1, p2 };
        prices.set(contract, {
          ...known,
          ...figures,
          mark,
          last,
          isFrozen,
          sources,
          outliers,
          stale,
          ...sampled,
          time,
        });
      } else if (event.type === "funding-settled") {
        const interval = contracts.contract(event.contract)?.fundingIntervalMs ?? 0;
        const nextFunding = event.fundingTime + interval;
        const begun = { premium: { sum: 0, count: 0 }, premiumPpb: null };
        change(event.contract, { ...begun, lastFundingPpb: event.ratePpb, nextFunding, time });
      }
    },
    flush: () => prices.flush(),
    of: (contract) => prices.get(contract) ?? null,
    runningRate(name) {
      const contract = contracts.contract(name);
      const known = prices.get(name);
      return contract && known ? rateOfSamples(contract, known.premium) : null;
    },
  };
}

const NONE: ContractPrices = {
  ...{ index: 0, mark: 0, p1: 0, p2: 0, last: 0, isFrozen: true },
  ...{ sources: [], outliers: [], stale: [], premiumPpb: null, premium: { sum: 0, count: 0 } },
  ...{ lastFundingPpb: null, nextFunding: 0, time: 0 },
};
