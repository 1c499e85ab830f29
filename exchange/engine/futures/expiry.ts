import { endOrder } from "./order-end";
import type { Derived, Run } from "./run";
import type { FuturesOrder } from "./state";

/** Ends the orders whose time is over, the earliest first. */
export function expireDue(run: Run): void {
  const { expiries } = run.derived;
  for (let top = expiries.reached(run.time); top !== null; top = expiries.reached(run.time))
    if (top.item.state === "open") endOrder(run, top.item, "expired", "good_till_date");
}

export function watchExpiry({ expiries }: Derived, order: FuturesOrder): void {
  if (order.expiresAt !== null) expiries.push({ ticks: order.expiresAt, name: order.orderId, item: order });
}

/** When the next open order expires, Unix ms; Infinity for none. */
export function nextExpiry({ expiries }: Derived): number {
  for (let top = expiries.next; top !== null; top = expiries.next) {
    if (top.item.state === "open") return top.ticks;
    expiries.reached(top.ticks);
  }
  return Infinity;
}
