import { assert } from "../assert";
import type { Side } from "../commands";
import type { Order } from "./state";

/**
 * The book as one would explain it: a list of orders in order of arrival, sorted anew for every question. Slow on purpose:
 * whatever book the engine runs must be indistinguishable from this one. It counts what is shown of an order.
 */
export class NaiveBook {
  private orders: Order[] = [];

  add(order: Order): void {
    assert(
      !this.orders.includes(order) && order.bookPrice !== null && order.shown > 0,
      `order ${order.orderId} can't rest`,
    );
    this.orders.push(order);
  }

  remove(order: Order): void {
    assert(this.orders.includes(order), `order ${order.orderId} does not rest`);
    this.orders = this.orders.filter((resting) => resting !== order);
  }

  has(order: Order): boolean {
    return this.orders.includes(order);
  }

  best(side: Side): number | null {
    return this.sorted(side)[0]?.bookPrice ?? null;
  }

  quantityAt(side: Side, price: number): number {
    return this.levels(side).find((level) => level.price === price)?.quantity ?? 0;
  }

  /** Orders of a side in price-time priority. */
  sorted(side: Side): Order[] {
    const sign = side === "buy" ? -1 : 1;
    const ofSide = this.orders.filter((order) => order.side === side);
    return ofSide.sort((a, b) => sign * ((a.bookPrice ?? 0) - (b.bookPrice ?? 0)));
  }

  /** Levels of a side, best first. */
  levels(side: Side): { price: number; quantity: number }[] {
    const sorted = this.sorted(side);
    const prices = [...new Set(sorted.map(({ bookPrice }) => bookPrice ?? 0))];
    return prices.map((price) => {
      const orders = sorted.filter((order) => order.bookPrice === price);
      return { price, quantity: orders.reduce((sum, { shown }) => sum + shown, 0) };
    });
  }
}
