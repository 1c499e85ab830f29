import { assert } from "./assert";
import type { Side } from "./commands";
import type { Order } from "./state";

/** Resting orders of one pair in price-time priority. It moves lots and places; money is the ledger's. */
export interface Book {
  /** Appends the order, which has a price and remaining lots, to its level's queue. */
  add(order: Order): void;
  /** Takes `lots` off a resting order and its level; the order keeps its place and leaves the book at zero. */
  fill(order: Order, lots: number): void;
  /** Takes the order out with whatever remains. */
  remove(order: Order): void;
  /** Best price of a side in ticks; null when the side is empty. */
  best(side: Side): number | null;
  /** Total lots resting at a price; 0 where nothing rests. */
  quantityAt(side: Side, price: number): number;
  /** Visits orders of a side, best first, until `visit` returns false. The book must not change meanwhile. */
  walk(side: Side, visit: (order: Order) => boolean): void;
  /** Levels of a side, best first. */
  levels(side: Side): { price: number; quantity: number; orders: number }[];
}

/** Link of an order in its level's queue. */
export interface BookEntry {
  order: Order;
  level: Level;
  previous: BookEntry | null;
  next: BookEntry | null;
}

interface Level {
  price: number;
  quantity: number;
  orders: number;
  first: BookEntry | null;
  last: BookEntry | null;
}

/** One side: levels by price, and their prices sorted so that the best is last and cheap to take away. */
class BookSide {
  private readonly byPrice = new Map<number, Level>();
  private readonly sorted: Level[] = [];
  private readonly sign: number;

  constructor(side: Side) {
    this.sign = side === "buy" ? 1 : -1;
  }

  best(): Level | null {
    return this.sorted.at(-1) ?? null;
  }

  at(price: number): Level | undefined {
    return this.byPrice.get(price);
  }

  open(price: number): Level {
    const found = this.byPrice.get(price);
    if (found) return found;
    const level: Level = { price, quantity: 0, orders: 0, first: null, last: null };
    this.byPrice.set(price, level);
    this.sorted.splice(this.rank(price), 0, level);
    return level;
  }

  close(level: Level): void {
    this.byPrice.delete(level.price);
    this.sorted.splice(this.rank(level.price), 1);
  }

  *bestFirst(): Generator<Level> {
    for (let index = this.sorted.length - 1; index >= 0; index -= 1) {
      const level = this.sorted[index];
      if (level) yield level;
    }
  }

  /** Index of the first level that is not worse than `price`. */
  private rank(price: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = this.sorted[middle];
      if (level && level.price * this.sign < price * this.sign) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Book over sorted levels, each with an intrusive first-in-first-out queue. */
export class SortedBook implements Book {
  private readonly sides = { buy: new BookSide("buy"), sell: new BookSide("sell") };

  add(order: Order): void {
    assert(order.entry === null, `order ${order.orderId} already rests`);
    assert(order.price !== null && order.remaining > 0, `order ${order.orderId} has nothing to rest`);
    const level = this.sides[order.side].open(order.price);
    const entry: BookEntry = { order, level, previous: level.last, next: null };
    if (level.last) level.last.next = entry;
    else level.first = entry;
    level.last = entry;
    level.quantity += order.remaining;
    level.orders += 1;
    order.entry = entry;
  }

  fill(order: Order, lots: number): void {
    const entry = entryOf(order);
    assert(lots > 0 && lots <= order.remaining, `order ${order.orderId} can't be filled by ${lots} lots`);
    order.remaining -= lots;
    entry.level.quantity -= lots;
    if (order.remaining === 0) this.unlink(order, entry);
  }

  remove(order: Order): void {
    const entry = entryOf(order);
    entry.level.quantity -= order.remaining;
    this.unlink(order, entry);
  }

  best(side: Side): number | null {
    return this.sides[side].best()?.price ?? null;
  }

  quantityAt(side: Side, price: number): number {
    return this.sides[side].at(price)?.quantity ?? 0;
  }

  walk(side: Side, visit: (order: Order) => boolean): void {
    for (const level of this.sides[side].bestFirst()) {
      for (let entry = level.first; entry; entry = entry.next) {
        if (!visit(entry.order)) return;
      }
    }
  }

  levels(side: Side): { price: number; quantity: number; orders: number }[] {
    return Array.from(this.sides[side].bestFirst(), ({ price, quantity, orders }) => ({ price, quantity, orders }));
  }

  private unlink(order: Order, entry: BookEntry): void {
    const { level, previous, next } = entry;
    if (previous) previous.next = next;
    else level.first = next;
    if (next) next.previous = previous;
    else level.last = previous;
    level.orders -= 1;
    order.entry = null;
    if (level.orders === 0) this.sides[order.side].close(level);
  }
}

function entryOf(order: Order): BookEntry {
  assert(order.entry !== null, `order ${order.orderId} does not rest`);
  return order.entry;
}
