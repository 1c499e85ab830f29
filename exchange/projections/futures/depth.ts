import type { Side } from "~exchange/engine/commands";
import { BookSide } from "../book-side";
import { query, write, type Sqlite } from "../database";
import type { Depth } from "../depth";
import type { FuturesProjection } from "./projection";

export interface FuturesDepth extends FuturesProjection, Pick<Depth, "top" | "best" | "revision"> {}

interface LevelChange {
  contract: string;
  side: Side;
  price: number;
  quantity: number;
}

/** The whole book by level, in memory and in the file, as spot's. */
export function createFuturesDepth(): FuturesDepth {
  const books = new Map<string, { buy: BookSide; sell: BookSide; revision: number }>();
  const changed = new Map<string, LevelChange>();
  let save: (contract: string, side: string, price: number, quantity: number) => void;
  let remove: (contract: string, side: string, price: number) => void;

  function bookOf(contract: string) {
    let book = books.get(contract);
    if (!book) books.set(contract, (book = { buy: new BookSide(-1), sell: new BookSide(1), revision: 0 }));
    return book;
  }

  return {
    types: ["level-changed"],
    migrate(database: Sqlite) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS futures_levels (
          contract TEXT NOT NULL, side TEXT NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL,
          PRIMARY KEY (contract, side, price)
        ) STRICT, WITHOUT ROWID;
      `);
      save = write(
        database,
        "INSERT OR REPLACE INTO futures_levels (contract, side, price, quantity) VALUES (?, ?, ?, ?)",
      );
      remove = write(database, "DELETE FROM futures_levels WHERE contract = ? AND side = ? AND price = ?");
      const rows = query<LevelChange>(database, "SELECT contract, side, price, quantity FROM futures_levels").all();
      for (const { contract, side, price, quantity } of rows) bookOf(contract)[side].set(price, quantity);
    },
    take(event) {
      if (event.type !== "level-changed") return;
      const { contract, side, price, quantity } = event;
      // The last word on each level of the batch.
      changed.set(`${contract} ${side} ${price}`, { contract, side, price, quantity });
    },
    flush() {
      for (const { contract, side, price, quantity } of changed.values()) {
        const book = bookOf(contract);
        book[side].set(price, quantity);
        book.revision += 1;
        if (quantity > 0) save(contract, side, price, quantity);
        else remove(contract, side, price);
      }
      changed.clear();
    },
    top(contract, limit) {
      const book = books.get(contract);
      return book ? { bids: book.buy.top(limit), asks: book.sell.top(limit) } : { bids: [], asks: [] };
    },
    best(contract) {
      const book = books.get(contract);
      return { bid: book?.buy.prices[0] ?? null, ask: book?.sell.prices[0] ?? null };
    },
    revision: (contract) => books.get(contract)?.revision ?? 0,
  };
}
