import type { Order } from "~exchange/contract/schemas";
import { parseDecimal, truncateDecimal } from "~/lib/decimal";
import { isConditional } from "../order-form/order-types";

const QUOTE_SCALE = 8;

/** Whether the order still waits for its trigger. The first fill of an oco takes its trigger away. */
export function isWaiting({ orderType, state, triggeredAt, filledQuantity }: Order): boolean {
  return isConditional(orderType) && state === "open" && triggeredAt === null && !/[1-9]/.test(filledQuantity);
}

/** Whether the order rests in the book at a price, with nothing else hanging on it: only such a one can be changed. */
export function isAmendable(order: Order): boolean {
  return order.state === "open" && order.price !== null && !isWaiting(order);
}

/** What an open order is worth at its price, else at its trigger; or what it may spend. */
export function openValue({ price, quantity, quoteAmount, triggerPrice }: Order): string | null {
  const at = parseDecimal(price ?? triggerPrice);
  const size = parseDecimal(quantity);
  return at && size ? truncateDecimal(at.times(size), QUOTE_SCALE) : quoteAmount;
}
