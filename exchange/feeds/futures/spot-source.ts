/** The exchange's own spot market as a source of the index. */
import type { Contract } from "~exchange/domain/futures/contract";
import type { Instrument } from "~exchange/domain/instrument";
import type { BestPrices } from "../takers";
import type { IndexSource } from "./index-publisher";

/** How configurations name it. */
export const SPOT_SOURCE = "spot";

export interface SpotPrices {
  instrument(pair: string): Instrument | null;
  /** Best prices of the book in ticks. */
  bestPrices(pair: string): BestPrices;
  lastTrade(pair: string): { price: number; time: number } | null;
  isTrading(pair: string): boolean;
}

/**
 * The middle of the book, which stands as long as the pair trades; where a side is empty the last trade, at its own time, so
 * that an abandoned market counts as stale by and by.
 */
export function createSpotSource(prices: SpotPrices): IndexSource {
  return {
    source: SPOT_SOURCE,
    read(contract, now) {
      const pair = `${contract.base}_${contract.settle}`;
      const instrument = prices.instrument(pair);
      if (!instrument || !prices.isTrading(pair)) return null;
      const { bid, ask } = prices.bestPrices(pair);
      if (bid !== null && ask !== null) return { ticks: convert(instrument, contract, bid + ask, 2), time: now };
      const last = prices.lastTrade(pair);
      return last && { ticks: convert(instrument, contract, last.price, 1), time: last.time };
    },
  };
}

/** Ticks of the pair over `parts` in ticks of the contract, rounded down. */
function convert(pair: Instrument, contract: Contract, ticks: number, parts: number): number {
  const numerator = BigInt(ticks) * pair.tickUnits * 10n ** BigInt(contract.priceDecimals);
  return Number(numerator / (BigInt(parts) * contract.tickUnits * 10n ** BigInt(pair.priceDecimals)));
}
