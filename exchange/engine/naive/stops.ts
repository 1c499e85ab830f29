import { fires } from "../order-terms";
import type { Changes } from "./changes";
import { leaveBook, releaseDownTo, reservationOf } from "./order-lifecycle";
import type { EngineState, Market, Order } from "./state";

/** Tells armed orders of a last price. Those that fire wait to be carried out, oldest first. */
export function observe(state: EngineState, changes: Changes, market: Market, price: number): void {
  const fired = [...market.armed].filter((order) => hasFired(order, price));
  fired.sort((a, b) => Number(a.orderId) - Number(b.orderId));
  for (const order of fired) {
    leaveBook(changes, market, order);
    market.armed.delete(order);
    if (order.orderType === "oco") order.bookPrice = order.stopLimitPrice;
    if (order.side === "buy") releaseDownTo(state, changes, market, order, reservationOf(market, order));
    if (order.orderType === "trailing_stop") order.triggerPrice = price;
    order.triggeredAt = state.time;
    order.updatedAt = state.time;
    changes.touchOrder(order);
    state.due.push(order);
  }
}

function hasFired(order: Order, price: number): boolean {
  if (order.triggerPrice !== null) return fires(order.side, order.triggerPrice, price);
  const best = order.side === "sell" ? Math.max : Math.min;
  order.extreme = order.extreme === null ? price : best(order.extreme, price);
  const way = BigInt(Math.abs(order.extreme - price)) * 10_000n;
  return way >= BigInt(order.extreme) * BigInt(order.trailingBips ?? 0);
}
