import { assert } from "./assert";
import type { Book } from "./book";
import type { Side } from "./commands";
import type { Order } from "./state";

/**
 * The book as one would explain it: a list of orders, sorted anew for every question. Slow on purpose; whatever book the
 * engine runs must be indistinguishable from this one.
 */
export class NaiveBook implements Book {
  /** In order of arrival. */
  private orders: Order[] = [];

  add(order: Order): void {
    assert(
      !this.orders.includes(order) && order.price !== null && order.remaining > 0,
      `order ${order.orderId} can't rest`,
    );
    this.orders.push(order);
  }

  fill(order: Order, lots: number): void {
    assert(
      this.orders.includes(order) && lots > 0 && lots <= order.remaining,
      `order ${order.orderId} can't be filled by ${lots} lots`,
    );
    order.remaining -= lots;
    if (order.remaining === 0) this.remove(order);
  }

  remove(order: Order): void {
    assert(this.orders.includes(order), `order ${order.orderId} does not rest`);
    this.orders = this.orders.filter((resting) => resting !== order);
  }

  best(side: Side): number | null {
    return this.levels(side)[0]?.price ?? null;
  }

  quantityAt(side: Side, price: number): number {
    return this.levels(side).find((level) => level.price === price)?.quantity ?? 0;
  }

  walk(side: Side, visit: (order: Order) => boolean): void {
    for (const order of this.sorted(side)) if (!visit(order)) return;
  }

  levels(side: Side): { price: number; quantity: number; orders: number }[] {
    const prices = [...new Set(this.sorted(side).map(({ price }) => price ?? 0))];
    return prices.map((price) => {
      const orders = this.orders.filter((order) => order.side === side && order.price === price);
      return { price, quantity: orders.reduce((sum, { remaining }) => sum + remaining, 0), orders: orders.length };
    });
  }

  private sorted(side: Side): Order[] {
    const sign = side === "buy" ? -1 : 1;
    return this.orders.filter((order) => order.side === side).sort((a, b) => sign * ((a.price ?? 0) - (b.price ?? 0)));
  }
}
