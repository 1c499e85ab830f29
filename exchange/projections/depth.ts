import type { Side } from "~exchange/engine/commands";
import { BookSide, type Level } from "./book-side";
import { query, write } from "./database";
import type { Projection } from "./projection";

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
