import type { Side } from "~exchange/engine/commands";
import { query, write } from "./database";
import type { Projection } from "./projection";

/** A price level: [ticks, lots]. */
export type Level = readonly [price: number, quantity: number];

export interface DepthSides {
  /** Best price first. */
  bids: Level[];
  asks: Level[];
}

export interface Depth extends Projection {
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

/**
 * The whole book by level, in memory and in the file: levels arrive as changes, so a reader that starts at its stored
 * position needs the levels it stopped with.
 */
export function createDepth(): Depth {
  const books = new Map<string, PairBook>();
  let save: (pair: string, side: string, price: number, quantity: number) => void;
  let remove: (pair: string, side: string, price: number) => void;

  function bookOf(pair: string): PairBook {
    let book = books.get(pair);
    if (!book) books.set(pair, (book = { buy: new BookSide(-1), sell: new BookSide(1), revision: 0 }));
    return book;
  }

  return {
    migrate(database) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS levels (
          pair TEXT NOT NULL, side TEXT NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL,
          PRIMARY KEY (pair, side, price)
        ) STRICT, WITHOUT ROWID;
      `);
      save = write(database, "INSERT OR REPLACE INTO levels (pair, side, price, quantity) VALUES (?, ?, ?, ?)");
      remove = write(database, "DELETE FROM levels WHERE pair = ? AND side = ? AND price = ?");
      const rows = query<{ pair: string; side: Side; price: number; quantity: number }>(
        database,
        "SELECT pair, side, price, quantity FROM levels",
      ).all();
      for (const row of rows) bookOf(row.pair)[row.side].set(row.price, row.quantity);
    },
    apply(events) {
      /** The last word on each level of the batch: makers move the same levels many times in one. */
      const last = new Map<string, { pair: string; side: Side; price: number; quantity: number }>();
      for (const event of events) {
        if (event.type !== "level-changed") continue;
        const { pair, side, price, quantity } = event;
        last.set(`${pair} ${side} ${price}`, { pair, side, price, quantity });
      }
      for (const { pair, side, price, quantity } of last.values()) {
        const book = bookOf(pair);
        book[side].set(price, quantity);
        book.revision += 1;
        if (quantity > 0) save(pair, side, price, quantity);
        else remove(pair, side, price);
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
