import type { Level } from "~exchange/domain/futures/funding";
import { assert } from "../assert";
import { Book } from "../book/book";
import { LevelPool } from "../book/level-pool";
import { BUY, NONE, OrderPool, SELL, type BookSide } from "../book/order-pool";
import type { Side } from "./commands";
import { remainingOf, type FuturesOrder } from "./state";

/** Resting orders of one contract in price-time priority. Lots and places alone; money and events are the engine's. */
export interface OrderQueue {
  /** Last in the queue of its price. */
  rest(order: FuturesOrder): void;
  remove(order: FuturesOrder): void;
  /** Takes lots off a resting order, which keeps its place; at zero it leaves. Called before the order's own figures change. */
  take(order: FuturesOrder, lots: number): void;
  /** The order that trades next. */
  front(side: Side): FuturesOrder | null;
  /** Ticks; 0 for an empty side. */
  best(side: Side): number;
  lotsAt(side: Side, ticks: number): number;
  /** Best first. */
  levels(side: Side): Iterable<Level>;
  /** In priority. */
  orders(side: Side): Iterable<FuturesOrder>;
}

const sideOf = (side: Side): BookSide => (side === "buy" ? BUY : SELL);

/** The engine's book, shared with spot. */
export class BookQueue implements OrderQueue {
  private readonly pool = new OrderPool(64);
  private readonly book = new Book(this.pool, new LevelPool());
  private readonly bySlot: (FuturesOrder | undefined)[] = [];
  private readonly slots = new Map<FuturesOrder, number>();

  rest(order: FuturesOrder): void {
    assert(order.price !== null, "only an order with a price rests");
    // Owners are told apart by whoever matches; the book needn't.
    const slot = this.pool.allocate(sideOf(order.side), 0, order.price, remainingOf(order));
    this.book.rest(slot);
    this.bySlot[slot] = order;
    this.slots.set(order, slot);
  }

  remove(order: FuturesOrder): void {
    const slot = this.slotOf(order);
    this.book.remove(slot);
    this.forget(order, slot);
  }

  take(order: FuturesOrder, lots: number): void {
    const slot = this.slotOf(order);
    this.book.fill(slot, lots);
    if (!this.pool.rests(slot)) this.forget(order, slot);
  }

  front(side: Side): FuturesOrder | null {
    const slot = this.book.front(sideOf(side));
    return slot === NONE ? null : this.orderAt(slot);
  }

  best(side: Side): number {
    return this.book.bestPrice(sideOf(side));
  }

  lotsAt(side: Side, ticks: number): number {
    return this.book.levelLots(this.book.levelAt(sideOf(side), ticks));
  }

  *levels(side: Side): Iterable<Level> {
    const { book } = this;
    const of = sideOf(side);
    for (let level = book.bestLevel(of); level !== NONE; level = book.nextLevel(of, level))
      yield { ticks: book.levelPrice(level), lots: book.levelLots(level) };
  }

  *orders(side: Side): Iterable<FuturesOrder> {
    for (let slot = this.book.front(sideOf(side)); slot !== NONE; slot = this.book.nextInPriority(slot))
      yield this.orderAt(slot);
  }

  private slotOf(order: FuturesOrder): number {
    const slot = this.slots.get(order);
    assert(slot !== undefined, `order ${order.orderId} doesn't rest`);
    return slot;
  }

  private orderAt(slot: number): FuturesOrder {
    const order = this.bySlot[slot];
    assert(order !== undefined, `nothing rests in slot ${slot}`);
    return order;
  }

  private forget(order: FuturesOrder, slot: number): void {
    this.pool.release(slot);
    this.bySlot[slot] = undefined;
    this.slots.delete(order);
  }
}
