import type { PriceKind } from "./commands";
import { PriceHeap } from "./price-heap";
import type { FuturesMarket, FuturesOrder } from "./state";

interface Armed {
  rising: PriceHeap<FuturesOrder>;
  falling: PriceHeap<FuturesOrder>;
  trailing: Set<FuturesOrder>;
}

/** Orders that wait for a price of their contract, by kind of price. */
export class TriggerWatch {
  private readonly armed = new Map<FuturesMarket, Record<PriceKind, Armed>>();

  add(order: FuturesOrder): void {
    const { trigger, market, orderId } = order;
    if (!trigger) return;
    const armed = this.armedIn(market, trigger.kind);
    if (trigger.ticks === null) armed.trailing.add(order);
    else armed[order.firesAbove ? "rising" : "falling"].push({ ticks: trigger.ticks, name: orderId, item: order });
  }

  /** The next order that a price fires, or null. It is no longer watched then. */
  next(market: FuturesMarket, kind: PriceKind, ticks: number): FuturesOrder | null {
    if (ticks === 0) return null;
    const { rising, falling, trailing } = this.armedIn(market, kind);
    for (const heap of [rising, falling])
      for (let top = heap.reached(ticks); top !== null; top = heap.reached(ticks)) if (top.item.armed) return top.item;
    for (const order of trailing) {
      if (!order.armed) trailing.delete(order);
      else if (follow(order, ticks)) {
        trailing.delete(order);
        return order;
      }
    }
    return null;
  }

  private armedIn(market: FuturesMarket, kind: PriceKind): Armed {
    let kinds = this.armed.get(market);
    if (!kinds) {
      const none = (): Armed => ({ rising: new PriceHeap(true), falling: new PriceHeap(false), trailing: new Set() });
      kinds = { last: none(), mark: none(), index: none() };
      this.armed.set(market, kinds);
    }
    return kinds[kind];
  }
}

/** Moves a trailing stop's extreme along, and tells whether the price has come back from it by the callback. */
function follow(order: FuturesOrder, ticks: number): boolean {
  const isSell = order.side === "sell";
  if (order.extreme === 0 || (isSell ? ticks > order.extreme : ticks < order.extreme)) order.extreme = ticks;
  const distance = BigInt(Math.abs(order.extreme - ticks)) * 10_000n;
  return distance > 0n && distance >= BigInt(order.extreme) * BigInt(order.trigger?.callbackBips ?? 0);
}
