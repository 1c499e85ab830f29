import type { Side } from "~exchange/engine/commands";
import { BookSide } from "./book-side";
import { query, type Sqlite } from "./database";

interface LevelChange {
  pair: string;
  side: Side;
  price: number;
  quantity: number;
}

/** Better levels that are counted with their lots; of more, only their number is said. */
const LEVELS_COUNTED_MAX = 1_000;
/** Levels whose change may wait until somebody asks. */
const WAITING_MAX = 10_000;

/**
 * Every book and last price command by command, for the few commands that ask: changes wait, the last word on a level
 * taking the place of those before it. What was before the first batch is read from the tables of depth and trades.
 */
export class FollowedBooks {
  private books: Map<string, Record<Side, BookSide>> | null = null;
  private readonly lasts = new Map<string, number>();
  private waiting = new Map<string, LevelChange>();

  constructor(private readonly database: Sqlite) {}

  /** Levels that a command changed. */
  change(levels: readonly LevelChange[]): void {
    this.books ??= this.load();
    for (const level of levels) this.waiting.set(`${level.pair} ${level.side} ${level.price}`, level);
  }

  print(pair: string, price: number): void {
    this.lasts.set(pair, price);
  }

  last(pair: string): number | null {
    return this.lasts.get(pair) ?? null;
  }

  standing(pair: string, side: Side, price: number): { levels: number; lots: number | null; opposite: number | null } {
    this.catchUp();
    const book = this.bookOf(pair);
    const opposite = book[side === "buy" ? "sell" : "buy"].prices[0] ?? null;
    return { ...book[side].better(price, LEVELS_COUNTED_MAX), opposite };
  }

  /** At the end of a batch: what waits stays little. */
  settle(): void {
    if (this.waiting.size > WAITING_MAX) this.catchUp();
  }

  private catchUp(): void {
    for (const { pair, side, price, quantity } of this.waiting.values()) this.bookOf(pair)[side].set(price, quantity);
    this.waiting = new Map();
  }

  private bookOf(pair: string): Record<Side, BookSide> {
    const books = (this.books ??= this.load());
    let book = books.get(pair);
    if (!book) books.set(pair, (book = { buy: new BookSide(-1), sell: new BookSide(1) }));
    return book;
  }

  private load(): Map<string, Record<Side, BookSide>> {
    this.books = new Map();
    const levels = query<LevelChange>(this.database, "SELECT pair, side, price, quantity FROM levels").all();
    for (const { pair, side, price, quantity } of levels) this.bookOf(pair)[side].set(price, quantity);
    const lasts = query<{ pair: string; price: number }>(
      this.database,
      "SELECT pair, price FROM trades WHERE number IN (SELECT max(number) FROM trades GROUP BY pair)",
    ).all();
    for (const { pair, price } of lasts) this.lasts.set(pair, price);
    return this.books;
  }
}
