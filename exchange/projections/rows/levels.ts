import type { Side } from "~exchange/engine/commands";
import { write } from "../database";
import type { Projection } from "../projection";

/** The whole book by level: levels arrive as changes, so a reader that starts at a position needs the levels it stopped with. */
export function createLevelRows(): Projection {
  let save: (pair: string, side: string, price: number, quantity: number) => void;
  let remove: (pair: string, side: string, price: number) => void;
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
    },
    apply(events) {
      /** The last word on each level of the batch: makers move the same levels many times in one. */
      const last = new Map<string, { pair: string; side: Side; price: number; quantity: number }>();
      for (const event of events) {
        if (event.type === "level-changed") last.set(`${event.pair} ${event.side} ${event.price}`, event);
      }
      for (const { pair, side, price, quantity } of last.values()) {
        if (quantity > 0) save(pair, side, price, quantity);
        else remove(pair, side, price);
      }
    },
  };
}
