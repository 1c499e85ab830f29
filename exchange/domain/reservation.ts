import { notionalUnits, type Instrument } from "./instrument";
import type { OrderTerms } from "./order-rules";

/** What an order asks for, as far as its worst cost goes. */
export type CostTerms = Pick<OrderTerms, "side" | "price" | "stopLimitPrice" | "quantity" | "quoteAmount">;

/**
 * What an order must reserve before it may do anything, in smallest units of the asset it pays with: its worst cost. Fees
 * are taken from what is received, so none is in it. `takenQuote`: quote that a market buy by quantity takes of the book.
 */
export function worstCostUnits(instrument: Instrument, order: CostTerms, takenQuote: bigint): bigint {
  if (order.quoteAmount !== null) return order.quoteAmount;
  const lots = order.quantity ?? 0;
  if (order.side === "sell") return BigInt(lots) * instrument.baseUnitsPerLot;
  if (order.price === null) return takenQuote;
  return notionalUnits(instrument, Math.max(order.price, order.stopLimitPrice ?? 0), lots);
}
