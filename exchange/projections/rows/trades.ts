import { write } from "../database";
import type { Projection } from "../projection";

/** Kept for a pair; older ones live on in the journal and in the candles. */
export const TRADES_KEPT = 10_000;
/** Pruned in lumps: one delete for so many trades. */
const PRUNE_EVERY = 500;

/** `number` counts rows over all pairs; the newest of a pair have the greatest. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS trades (
    number INTEGER PRIMARY KEY, pair TEXT NOT NULL, trade_id TEXT NOT NULL, price INTEGER NOT NULL,
    quantity INTEGER NOT NULL, taker_side TEXT NOT NULL, time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS trades_of_pair ON trades (pair, number);
`;

export function createTradeRows(): Projection {
  const sincePruned = new Map<string, number>();
  let save: (pair: string, id: string, price: number, quantity: number, side: string, time: number) => void;
  let prune: (pair: string, kept: number) => void;

  function countIn(pair: string) {
    const count = (sincePruned.get(pair) ?? 0) + 1;
    sincePruned.set(pair, count % PRUNE_EVERY);
    if (count === PRUNE_EVERY) prune(pair, TRADES_KEPT);
  }

  return {
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        "INSERT INTO trades (pair, trade_id, price, quantity, taker_side, time) VALUES (?, ?, ?, ?, ?, ?)",
      );
      prune = write(
        database,
        `DELETE FROM trades WHERE pair = ?1 AND number <=
         (SELECT number FROM trades WHERE pair = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
      );
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "traded") continue;
        const { tradeId, pair, price, quantity, takerSide, time } = event;
        save(pair, tradeId, price, quantity, takerSide, time);
        countIn(pair);
      }
    },
  };
}
