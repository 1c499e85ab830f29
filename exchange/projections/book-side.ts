/** A price level: [ticks, lots]. */
export type Level = readonly [price: number, quantity: number];

/** One side of a pair's book: quantities by price, prices in order, best first. */
export class BookSide {
  readonly prices: number[] = [];
  readonly quantities = new Map<number, number>();

  /** `direction`: 1 where the lowest price is best (asks), -1 where the highest is (bids). */
  constructor(private readonly direction: 1 | -1) {}

  set(price: number, quantity: number): void {
    const known = this.quantities.has(price);
    if (quantity > 0) {
      this.quantities.set(price, quantity);
      if (!known) this.prices.splice(this.place(price), 0, price);
    } else if (known) {
      this.quantities.delete(price);
      this.prices.splice(this.place(price), 1);
    }
  }

  top(limit: number): Level[] {
    return this.prices.slice(0, limit).map((price) => [price, this.quantities.get(price) ?? 0] as const);
  }

  /** Levels at better prices than `price`, and their lots; lots are null where the levels are more than `limit`. */
  better(price: number, limit: number): { levels: number; lots: number | null } {
    const levels = this.place(price);
    if (levels > limit) return { levels, lots: null };
    let lots = 0;
    for (const better of this.prices.slice(0, levels)) lots += this.quantities.get(better) ?? 0;
    return { levels, lots: Number.isSafeInteger(lots) ? lots : null };
  }

  /** Index of the first price that isn't better than `price`. */
  private place(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.prices[middle] ?? price;
      if ((there - price) * this.direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
