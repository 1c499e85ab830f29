import type { OrderType, PairState, SelfTradePrevention, TimeInForce } from "~exchange/contract/schemas";
import { lotsToQuantity, ticksToPrice } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import { instrumentOf, type PairRules } from "~/lib/instrument";

/** Maker and taker fee of one level, in parts per million. */
export interface LevelFees {
  level: number;
  makerFeePpm: number;
  takerFeePpm: number;
}

/**
 * What the orders of a pair must keep to. Prices and values in quote, quantities in base, as decimal text without needless zeros;
 * null where there is no limit. The smallest and largest value of each is itself accepted.
 */
export interface RulesRow {
  pairCode: string;
  base: string;
  quote: string;
  state: PairState;
  priceStep: string;
  quantityStep: string;
  lowestPrice: string;
  highestPrice: string | null;
  smallestQuantity: string;
  largestQuantity: string;
  smallestMarketQuantity: string;
  largestMarketQuantity: string;
  smallestValue: string;
  largestValue: string | null;
  /** In 1/10000 of the average price of the last whole minutes; null towards a side without a bound. */
  band: { downBips: number | null; upBips: number | null; minutes: number } | null;
  openOrders: number | null;
  stopOrders: number | null;
  largestPosition: string | null;
  /** In 1/10000 of the price. */
  trailingBips: { least: number; most: number };
  icebergParts: number | null;
  fees: LevelFees[];
}

/** Distances that a trailing stop can have at all. */
const TRAILING_BIPS = { least: 1, most: 9_999 };

/** The rules of a pair as the exchange tells them, in the figures that a person meets. */
export function rulesRow(rules: PairRules): RulesRow {
  const instrument = instrumentOf(rules);
  const { limits, maxLots, quoteScale, baseScale } = instrument;
  const quantity = (lots: number) => trimmed(lotsToQuantity(instrument, lots));
  const price = (ticks: number) => trimmed(ticksToPrice(instrument, ticks));
  const amount = (units: bigint, scale: number) => (units > 0n ? trimmed(formatUnits(units, scale)) : null);
  const leastLots = Math.max(1, limits.minLots);
  const { pairCode, base, quote, state, tick, lot } = rules;
  return {
    ...{ pairCode, base, quote, state },
    priceStep: trimmed(tick),
    quantityStep: trimmed(lot),
    lowestPrice: price(Math.max(1, limits.minTicks)),
    highestPrice: limits.maxTicks > 0 ? price(limits.maxTicks) : null,
    smallestQuantity: quantity(leastLots),
    largestQuantity: quantity(maxLots),
    smallestMarketQuantity: quantity(Math.max(leastLots, limits.minMarketLots)),
    largestMarketQuantity: quantity(limits.maxMarketLots > 0 ? Math.min(maxLots, limits.maxMarketLots) : maxLots),
    smallestValue: trimmed(formatUnits(instrument.minNotionalUnits, quoteScale)),
    largestValue: amount(limits.maxNotionalUnits, quoteScale),
    band: bandOf(rules),
    openOrders: limits.maxOpenOrders || null,
    stopOrders: limits.maxStopOrders || null,
    largestPosition: amount(limits.maxPositionUnits, baseScale),
    trailingBips: {
      least: Math.max(TRAILING_BIPS.least, limits.trailingMinBips),
      most: Math.min(TRAILING_BIPS.most, limits.trailingMaxBips || TRAILING_BIPS.most),
    },
    icebergParts: limits.maxIcebergParts || null,
    fees: feesOf(rules),
  };
}

function bandOf({ filters }: PairRules): RulesRow["band"] {
  const { bandDownBips = null, bandUpBips = null, bandMinutes } = filters;
  return bandMinutes === undefined ? null : { downBips: bandDownBips, upBips: bandUpBips, minutes: bandMinutes };
}

function feesOf({ makerFeePpm, takerFeePpm, feeLevels }: PairRules): LevelFees[] {
  return [{ makerFeePpm, takerFeePpm }, ...feeLevels].map((fees, level) => ({ level, ...fees }));
}

/** Pairs with the same fees at every level. */
export interface FeeTable {
  pairCodes: string[];
  fees: LevelFees[];
}

/** One table for all pairs with the same fees, in the pairs' order. */
export function feeTables(rows: readonly RulesRow[]): FeeTable[] {
  const tables = new Map<string, FeeTable>();
  for (const { pairCode, fees } of rows) {
    const key = JSON.stringify(fees);
    const table = tables.get(key);
    if (table) table.pairCodes.push(pairCode);
    else tables.set(key, { pairCodes: [pairCode], fees });
  }
  return [...tables.values()];
}

/** The level of a table that an account pays: a higher one than there is pays the last. */
export function paidLevel({ fees }: FeeTable, level: number): number {
  return Math.min(level, fees.length - 1);
}

/** 1/10000 as percent: "30", "0.1". */
export function percentOfBips(bips: number): string {
  return trimmed(formatUnits(BigInt(bips), 2));
}

function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

/** How long each type may wait; a market order never does. */
export const TIMES_OF_TYPE = {
  limit: ["gtc", "ioc", "fok", "gtd"],
  market: [],
  stop_limit: ["gtc", "ioc", "fok", "gtd"],
  stop_market: ["gtc", "gtd"],
  trailing_stop: ["gtc", "gtd"],
  oco: ["gtc", "gtd"],
} as const satisfies Record<OrderType, readonly TimeInForce[]>;

export const TIMES = ["gtc", "ioc", "fok", "gtd"] as const satisfies readonly TimeInForce[];

/** The first one is what an order gets that says nothing. */
export const SELF_TRADE_MODES = [
  "expire_taker",
  "expire_maker",
  "expire_both",
  "none",
] as const satisfies readonly SelfTradePrevention[];
