import {
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  EXPIRY,
  HEAP_PLACE,
  ID,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  type OrderTable,
} from "./order-table";

/** Orders that end at a time, soonest first, older first at the same time: a binary heap that knows each one's place. */
export class Expiries {
  private heap = new Int32Array(64);
  private count = 0;

  constructor(private readonly orders: OrderTable) {}

  /** Unix ms; Infinity where nothing expires. */
  next(): number {
    return this.count === 0 ? Infinity : this.expiryOf(this.heap[0]!);
  }

  /** Slot of the order that `next` speaks of. */
  first(): number {
    return this.heap[0]!;
  }

  add(slot: number): void {
    if (this.count === this.heap.length) {
      const grown = new Int32Array(this.heap.length * 2);
      grown.set(this.heap);
      this.heap = grown;
    }
    this.count += 1;
    this.rise(this.count - 1, slot);
  }

  /** Takes an order out; does nothing where it is not in. */
  remove(slot: number): void {
    const place = this.orders.conditionInts[this.placeCell(slot)]! - 1;
    if (place < 0) return;
    this.orders.conditionInts[this.placeCell(slot)] = 0;
    this.count -= 1;
    if (place === this.count) return;
    const moved = this.heap[this.count]!;
    this.rise(place, moved);
    this.sink(this.orders.conditionInts[this.placeCell(moved)]! - 1, moved);
  }

  private rise(from: number, slot: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.comesBefore(slot, this.heap[parent]!)) break;
      this.put(place, this.heap[parent]!);
      place = parent;
    }
    this.put(place, slot);
  }

  private sink(from: number, slot: number): void {
    let place = from;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= this.count) break;
      if (child + 1 < this.count && this.comesBefore(this.heap[child + 1]!, this.heap[child]!)) child += 1;
      if (!this.comesBefore(this.heap[child]!, slot)) break;
      this.put(place, this.heap[child]!);
      place = child;
    }
    this.put(place, slot);
  }

  private put(place: number, slot: number): void {
    this.heap[place] = slot;
    this.orders.conditionInts[this.placeCell(slot)] = place + 1;
  }

  private comesBefore(a: number, b: number): boolean {
    const [first, second] = [this.expiryOf(a), this.expiryOf(b)];
    if (first !== second) return first < second;
    return this.orders.doubles[(a << ORDER_SHIFT) | ID]! < this.orders.doubles[(b << ORDER_SHIFT) | ID]!;
  }

  private expiryOf(slot: number): number {
    return this.orders.conditions[
      this.orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS + EXPIRY
    ]!;
  }

  private placeCell(slot: number): number {
    return this.orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS * 2 + HEAP_PLACE;
  }
}
