import type { Side } from "~exchange/engine/commands";
import { BookSide, type Level } from "./book-side";
import { query } from "./database";
import type { LiveView } from "./live-view";

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
