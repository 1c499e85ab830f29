import { lotsToQuantity, type Instrument } from "~exchange/domain/instrument";
import type { BookLevel } from "../book/book";
import { quoteText, type OrderType, type Side } from "./draft";
import { walkByQuote } from "./walk";

export interface Funds {
  baseUnits: bigint;
  quoteUnits: bigint;
}

export interface MaxOrderInput {
  instrument: Instrument;
  side: Side;
  orderType: OrderType;
  /** The limit price; null for market orders. */
  ticks: number | null;
  funds: Funds;
  /** The side of the book that a market buy would take from. */
  asks: readonly BookLevel[];
}

/**
 * The amount of `percent` of the largest order that the funds allow, in whole lots, rounded down; null where it can't be
 * told or would be nothing. Fees are taken from what is received, so none is set aside.
 */
export function shareOfMaxOrder(input: MaxOrderInput, percent: number): string | null {
  const lots = maxLots(input);
  if (lots === null) return null;
  const share = (lots * BigInt(percent)) / 100n;
  return share > 0n ? lotsToQuantity(input.instrument, Number(share)) : null;
}

/** `percent` of the quote funds, for a market buy by total; in the quote's decimals, rounded down. */
export function shareOfQuote(instrument: Instrument, funds: Funds, percent: number): string | null {
  const units = (funds.quoteUnits * BigInt(percent)) / 100n;
  return units > 0n ? quoteText(instrument, units) : null;
}

function maxLots({ instrument, side, orderType, ticks, funds, asks }: MaxOrderInput): bigint | null {
  const cap = BigInt(instrument.maxLots);
  if (side === "sell") return least(funds.baseUnits / instrument.baseUnitsPerLot, cap);
  if (orderType === "limit") {
    if (ticks === null) return null;
    return least(funds.quoteUnits / (BigInt(ticks) * instrument.quoteUnitsPerTickLot), cap);
  }
  return least(BigInt(walkByQuote(instrument, asks, funds.quoteUnits).lots), cap);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
