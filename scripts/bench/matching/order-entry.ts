import { Book } from "~exchange/engine/book/book";
import { LevelPool } from "~exchange/engine/book/level-pool";
import { ANYBODY, Fills, match, MATCH_FULL } from "~exchange/engine/book/match";
import { BUY, NONE, OrderPool, SELL, type BookSide } from "~exchange/engine/book/order-pool";
import type { Contender } from "./contender";
import { CANCEL_REJECT, MODIFY_ACK, MODIFY_REJECT, ORDER_ACK, type Reports } from "./reports";
import { NEW, CANCEL, type Workload } from "./workload";

/** Whoever trades here has no account: everybody may meet everybody. */
const OWNER = 0;

/** The exchange's book behind the public workloads' messages: ids for slots, reports for fills, and nothing else. */
export class OrderEntry implements Contender {
  private readonly orders = new OrderPool();
  readonly book = new Book(this.orders, new LevelPool());
  private readonly fills = new Fills();
  /** By id; NONE when the order doesn't rest. */
  private readonly slots: Int32Array;
  /** By slot. */
  private ids = new Int32Array(0);

  /** `idMax`: no message names a higher id. */
  constructor(
    idMax: number,
    private readonly reports: Reports,
  ) {
    // Filled, as the reports are: its pages are the benchmark's, not the book's.
    this.slots = new Int32Array(idMax + 1).fill(NONE);
    this.orders.onGrow((capacity) => {
      const ids = new Int32Array(capacity);
      ids.set(this.ids);
      this.ids = ids;
    });
  }

  /** Handles one message of a workload. */
  handle({ type, side, id, price, quantity, ioc }: Workload, sequence: number): void {
    const kind = type[sequence]!;
    if (kind === CANCEL) {
      this.cancel(sequence, id[sequence]!);
      return;
    }
    const bookSide = side[sequence] === 0 ? BUY : SELL;
    if (kind === NEW) {
      this.place(sequence, id[sequence]!, bookSide, price[sequence]!, quantity[sequence]!, ioc[sequence] === 1);
    } else {
      this.modify(sequence, id[sequence]!, bookSide, price[sequence]!, quantity[sequence]!);
    }
  }

  place(sequence: number, id: number, side: BookSide, price: number, quantity: number, ioc: boolean): void {
    this.reports.acknowledge(ORDER_ACK, sequence, side, id, price, quantity);
    const left = this.take(sequence, id, side, price, quantity);
    if (left === 0) return;
    if (ioc) {
      this.reports.cancel(sequence, side, id, price);
      return;
    }
    const slot = this.orders.allocate(side, OWNER, price, left);
    this.ids[slot] = id;
    this.slots[id] = slot;
    this.book.rest(slot);
  }

  cancel(sequence: number, id: number): void {
    const slot = this.slots[id]!;
    if (slot === NONE) {
      this.reports.reject(CANCEL_REJECT, sequence, id);
      return;
    }
    this.book.remove(slot);
    this.reports.cancel(sequence, this.orders.side(slot), id, this.orders.price(slot));
    this.forget(slot, id);
  }

  /** Always cancel and reinsert: that is the workloads' rule, whatever a venue's own may be. */
  modify(sequence: number, id: number, side: BookSide, price: number, quantity: number): void {
    const slot = this.slots[id]!;
    if (slot === NONE) {
      this.reports.reject(MODIFY_REJECT, sequence, id);
      return;
    }
    this.book.remove(slot);
    this.reports.acknowledge(MODIFY_ACK, sequence, side, id, price, quantity);
    const left = this.take(sequence, id, side, price, quantity);
    if (left === 0) {
      this.forget(slot, id);
      return;
    }
    this.orders.reprice(slot, price, left);
    this.book.rest(slot);
  }

  /** Matches and reports; returns what is left. */
  private take(sequence: number, id: number, side: BookSide, price: number, quantity: number): number {
    const { fills, orders } = this;
    let left = quantity;
    do {
      left = match(this.book, side, price, left, ANYBODY, fills);
      for (let index = 0; index < fills.count; index += 1) {
        const maker = fills.makers[index]!;
        const makerId = this.ids[maker]!;
        this.reports.trade(sequence, orders.price(maker), fills.lots[index]!, makerId, id);
        if (!orders.rests(maker)) this.forget(maker, makerId);
      }
    } while (fills.end === MATCH_FULL);
    return left;
  }

  private forget(slot: number, id: number): void {
    this.slots[id] = NONE;
    this.orders.release(slot);
  }
}
