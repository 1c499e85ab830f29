import { lotsToQuantity, type Instrument } from "~exchange/domain/instrument";
import type { BookLevel } from "~/features/terminal/book/book";
import { quoteText, type Draft } from "./draft";
import { TYPE_FORMS, type Side } from "./order-types";
import { walkByQuote } from "./walk";

export interface Funds {
  /** Available. */
  baseUnits: bigint;
  quoteUnits: bigint;
  /** Base of the account with all its open buys filled: what the pair's cap is about. Null where it isn't known. */
  positionUnits: bigint | null;
}

export interface MaxOrderInput {
  instrument: Instrument;
  side: Side;
  draft: Pick<Draft, "orderType" | "ticks" | "stopLimitTicks">;
  funds: Funds;
  /** The side of the book that a market order would take from. */
  levels: readonly BookLevel[];
}

/** Whether the size is given by what is spent: a purchase at the market. */
export function sizedByQuote({ orderType }: Pick<Draft, "orderType">, side: Side): boolean {
  return side === "buy" && TYPE_FORMS[orderType].size !== "tied";
}

/**
 * The amount of `percent` of the largest order that the funds and the pair's rules allow, in whole lots, rounded down; null
 * where it can't be told or would be nothing. Fees are taken from what is received, so none is set aside.
 */
export function shareOfMaxOrder(input: MaxOrderInput, percent: number): string | null {
  const lots = maxLots(input);
  if (lots === null) return null;
  const share = (lots * BigInt(percent)) / 100n;
  return share > 0n ? lotsToQuantity(input.instrument, Number(share)) : null;
}

/** `percent` of the most that a buy may spend, in the quote's decimals, rounded down. */
export function shareOfQuote({ instrument, funds, draft, levels }: MaxOrderInput, percent: number): string | null {
  const { maxNotionalUnits } = instrument.limits;
  let most = maxNotionalUnits > 0n ? least(funds.quoteUnits, maxNotionalUnits) : funds.quoteUnits;
  const cap = marketLots(instrument);
  // A market buy may take no more lots than its cap; what the next would cost is known from the book alone.
  if (draft.orderType === "market") most = least(most, costOfLots(instrument, levels, most, cap));
  const units = (most * BigInt(percent)) / 100n;
  return units > 0n ? quoteText(instrument, units) : null;
}

function maxLots({ instrument, side, draft, funds, levels }: MaxOrderInput): bigint | null {
  const { orderType, ticks, stopLimitTicks } = draft;
  const isTied = TYPE_FORMS[orderType].size === "tied";
  const cap = isTied ? BigInt(instrument.maxLots) : marketLots(instrument);
  const worst = ticks === null ? null : Math.max(ticks, stopLimitTicks ?? 0);
  if (isTied && worst === null) return null;
  const { maxNotionalUnits } = instrument.limits;
  const byPrice = worst === null ? cap : least(cap, lotsWithin(instrument, worst, maxNotionalUnits));
  const byValue = orderType === "market" ? least(byPrice, lotsOfBook(instrument, levels, maxNotionalUnits)) : byPrice;
  if (side === "sell") return least(funds.baseUnits / instrument.baseUnitsPerLot, byValue);
  const payable =
    worst === null
      ? BigInt(walkByQuote(instrument, levels, funds.quoteUnits).lots)
      : funds.quoteUnits / (BigInt(worst) * instrument.quoteUnitsPerTickLot);
  return least(least(payable, byValue), lotsOfPosition(instrument, funds));
}

/** Lots worth at most so much at a price; no limit where it is 0. */
function lotsWithin(instrument: Instrument, ticks: number, quoteUnits: bigint): bigint {
  if (quoteUnits === 0n) return BigInt(instrument.maxLots);
  return quoteUnits / (BigInt(ticks) * instrument.quoteUnitsPerTickLot);
}

/** Lots that a market order takes of the book for at most so much; no limit where it is 0, or more than the book is worth. */
function lotsOfBook(instrument: Instrument, levels: readonly BookLevel[], quoteUnits: bigint): bigint {
  const all = levels.reduce((sum, level) => sum + level.lots, 0);
  const taken = walkByQuote(instrument, levels, quoteUnits);
  return quoteUnits === 0n || taken.lots === all ? BigInt(instrument.maxLots) : BigInt(taken.lots);
}

function lotsOfPosition(instrument: Instrument, { positionUnits }: Funds): bigint {
  const { maxPositionUnits } = instrument.limits;
  if (maxPositionUnits === 0n || positionUnits === null) return BigInt(instrument.maxLots);
  const room = (maxPositionUnits - positionUnits) / instrument.baseUnitsPerLot;
  return room > 0n ? room : 0n;
}

function marketLots({ maxLots: most, limits }: Instrument): bigint {
  return BigInt(limits.maxMarketLots > 0 ? Math.min(limits.maxMarketLots, most) : most);
}

/** What the first `lots` of the book cost, where `quoteUnits` would pay for more; else all of `quoteUnits`. */
function costOfLots(instrument: Instrument, asks: readonly BookLevel[], quoteUnits: bigint, lots: bigint): bigint {
  const taken = walkByQuote(instrument, asks, quoteUnits);
  if (BigInt(taken.lots) <= lots) return quoteUnits;
  let left = lots;
  let cost = 0n;
  for (const level of asks) {
    const part = least(left, BigInt(level.lots));
    cost += part * BigInt(level.ticks) * instrument.quoteUnitsPerTickLot;
    left -= part;
  }
  return cost;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
