import type { FuturesOrder } from "~exchange/contract/futures/schemas";

type Facts = Pick<FuturesOrder, "state" | "price" | "quantity" | "triggerPrice" | "trailingBips" | "triggeredAt">;

/** Whether the order still waits for its trigger. */
export function isWaiting({ triggerPrice, trailingBips, triggeredAt }: Facts): boolean {
  return triggeredAt === null && (triggerPrice !== null || trailingBips !== null);
}

/** Whether the order rests in the book at a price: only such a one can be changed. */
export function isAmendable(order: Facts): boolean {
  return order.state === "open" && order.price !== null && order.quantity !== null && !isWaiting(order);
}
