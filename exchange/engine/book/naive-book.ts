import { assert } from "../assert";
import { BUY, NONE, type BookSide } from "./order-pool";

/** An order of the naive book. */
export interface NaiveOrder {
  slot: number;
  side: BookSide;
  owner: number;
  price: number;
  lots: number;
  refills: boolean;
}

/** What a match did: as Fills of match.ts, by the name of its end. */
export interface NaiveMatch {
  fills: { maker: number; lots: number }[];
  end: "satisfied" | "exhausted" | "own order" | "refill";
  left: number;
}

/**
 * The book as one would explain it: a list of orders by arrival, sorted anew for every question. Slow on purpose; the book
 * that the engine runs must be indistinguishable from this one.
 */
export class NaiveBook {
  private orders: NaiveOrder[] = [];

  rest(order: NaiveOrder): void {
    assert(!this.orders.includes(order) && order.price > 0 && order.lots > 0, `order ${order.slot} can't rest`);
    this.orders.push(order);
  }

  remove(order: NaiveOrder): void {
    assert(this.orders.includes(order), `order ${order.slot} does not rest`);
    this.orders = this.orders.filter((resting) => resting !== order);
  }

  fill(order: NaiveOrder, lots: number): void {
    assert(lots > 0 && lots <= order.lots, `order ${order.slot} can't be filled by ${lots} lots`);
    if (order.lots === lots) this.remove(order);
    order.lots -= lots;
  }

  requeue(order: NaiveOrder): void {
    this.remove(order);
    this.rest(order);
  }

  bestPrice(side: BookSide): number {
    return this.inPriority(side)[0]?.price ?? 0;
  }

  front(side: BookSide): number {
    return this.inPriority(side)[0]?.slot ?? NONE;
  }

  /** Slots of a side, best price first, then oldest first. */
  inPriority(side: BookSide): NaiveOrder[] {
    const sign = side === BUY ? -1 : 1;
    return this.orders.filter((order) => order.side === side).sort((a, b) => sign * (a.price - b.price));
  }

  /** Levels of a side, best first. */
  depth(side: BookSide): { price: number; lots: bigint; orders: number }[] {
    const prices = [...new Set(this.inPriority(side).map(({ price }) => price))];
    return prices.map((price) => {
      const orders = this.orders.filter((order) => order.side === side && order.price === price);
      return { price, lots: orders.reduce((sum, { lots }) => sum + BigInt(lots), 0n), orders: orders.length };
    });
  }

  availableUpTo(side: BookSide, limit: number, wanted: number): number {
    const levels = this.depth(side).filter(({ price }) => (side === BUY ? price >= limit : price <= limit));
    const available = levels.reduce((sum, { lots }) => sum + lots, 0n);
    return available < BigInt(wanted) ? Number(available) : wanted;
  }

  match(takerSide: BookSide, limit: number, lots: number, owner: number): NaiveMatch {
    const fills: NaiveMatch["fills"] = [];
    let left = lots;
    for (const maker of this.inPriority(takerSide === BUY ? 1 : 0)) {
      if (left === 0) break;
      if (takerSide === BUY ? maker.price > limit : maker.price < limit) return { fills, end: "exhausted", left };
      if (maker.owner === owner) return { fills, end: "own order", left };
      const traded = Math.min(left, maker.lots);
      left -= traded;
      fills.push({ maker: maker.slot, lots: traded });
      this.fill(maker, traded);
      if (maker.lots === 0 && maker.refills) return { fills, end: "refill", left };
    }
    return { fills, end: left === 0 ? "satisfied" : "exhausted", left };
  }
}
