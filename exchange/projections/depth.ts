import type { Side } from "~exchange/engine/commands";
import { query } from "./database";
import type { LiveView } from "./live-view";

/** A price level: [ticks, lots]. */
export type Level = readonly [price: number, quantity: number];

export interface DepthSides {
  /** Best price first. */
  bids: Level[];
  asks: Level[];
}

export interface Depth extends LiveView {
  top(pair: string, limit: number): DepthSides;
  best(pair: string): { bid: number | null; ask: number | null };
  /** Grows with every change of the pair's levels. */
  revision(pair: string): number;
}

/** One side of a pair's book: quantities by price, prices in order, best first. */
class BookSide {
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

interface PairBook {
  buy: BookSide;
  sell: BookSide;
  revision: number;
}

/** The whole book by level, in memory. */
export function createDepth(): Depth {
  const books = new Map<string, PairBook>();

  function bookOf(pair: string): PairBook {
    let book = books.get(pair);
    if (!book) books.set(pair, (book = { buy: new BookSide(-1), sell: new BookSide(1), revision: 0 }));
    return book;
  }

  return {
    load(database) {
      const rows = query<{ pair: string; side: Side; price: number; quantity: number }>(
        database,
        "SELECT pair, side, price, quantity FROM levels",
      ).all();
      for (const row of rows) bookOf(row.pair)[row.side].set(row.price, row.quantity);
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "level-changed") continue;
        const book = bookOf(event.pair);
        book[event.side].set(event.price, event.quantity);
        book.revision += 1;
      }
    },
    top(pair, limit) {
      const book = books.get(pair);
      return book ? { bids: book.buy.top(limit), asks: book.sell.top(limit) } : { bids: [], asks: [] };
    },
    best(pair) {
      const book = books.get(pair);
      return { bid: book?.buy.prices[0] ?? null, ask: book?.sell.prices[0] ?? null };
    },
    revision: (pair) => books.get(pair)?.revision ?? 0,
  };
}
