import { assert } from "../../assert";
import type { Level } from "~exchange/domain/futures/funding";
import type { Side } from "../commands";
import type { OrderQueue } from "../order-queue";
import { remainingOf, type FuturesOrder } from "../state";

/** The queue as one would explain it: a list of orders by arrival, sorted anew for every question. */
export class SortedQueue implements OrderQueue {
  private resting: { order: FuturesOrder; lots: number }[] = [];

  rest(order: FuturesOrder): void {
    assert(!this.resting.some((each) => each.order === order), `order ${order.orderId} rests already`);
    this.resting.push({ order, lots: remainingOf(order) });
  }

  remove(order: FuturesOrder): void {
    assert(
      this.resting.some((each) => each.order === order),
      `order ${order.orderId} doesn't rest`,
    );
    this.resting = this.resting.filter((each) => each.order !== order);
  }

  take(order: FuturesOrder, lots: number): void {
    const found = this.resting.find((each) => each.order === order);
    assert(found !== undefined && found.lots >= lots, `order ${order.orderId} hasn't got ${lots} lots`);
    found.lots -= lots;
    if (found.lots === 0) this.remove(order);
  }

  front(side: Side): FuturesOrder | null {
    return this.inPriority(side)[0]?.order ?? null;
  }

  best(side: Side): number {
    return this.front(side)?.price ?? 0;
  }

  lotsAt(side: Side, ticks: number): number {
    return this.inPriority(side).reduce((sum, { order, lots }) => sum + (order.price === ticks ? lots : 0), 0);
  }

  levels(side: Side): Level[] {
    const prices = [...new Set(this.inPriority(side).map(({ order }) => order.price ?? 0))];
    return prices.map((ticks) => ({ ticks, lots: this.lotsAt(side, ticks) }));
  }

  orders(side: Side): FuturesOrder[] {
    return this.inPriority(side).map(({ order }) => order);
  }

  private inPriority(side: Side) {
    const sign = side === "buy" ? -1 : 1;
    return this.resting
      .filter(({ order }) => order.side === side)
      .sort((a, b) => sign * ((a.order.price ?? 0) - (b.order.price ?? 0)));
  }
}
