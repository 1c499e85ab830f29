import type { Order } from "~exchange/contract/schemas";
import { parseDecimal } from "./decimal";

/**
 * Whole percent of the order that is filled, rounded down; null where the order has no size to compare with. A market
 * buy by total is filled when the rest pays for no lot.
 */
export function filledPercent(
  order: Pick<Order, "state" | "quantity" | "quoteAmount" | "filledQuantity" | "filledQuote">,
): number | null {
  if (order.state === "filled") return 100;
  const whole = parseDecimal(order.quantity ?? order.quoteAmount);
  const part = parseDecimal(order.quantity === null ? order.filledQuote : order.filledQuantity);
  if (!whole || !part || whole.lte("0")) return null;
  return Number(part.times("100").div(whole).toFixed(0, 0));
}
