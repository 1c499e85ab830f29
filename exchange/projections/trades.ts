import { LIMITS } from "~exchange/contract/limits";
import type { Side } from "~exchange/engine/commands";
import { query, write, type Query } from "./database";
import type { Projection } from "./projection";

/** Ticks and lots. */
export interface PublicTrade {
  tradeId: string;
  pair: string;
  price: number;
  quantity: number;
  takerSide: Side;
  time: number;
}

export interface Trades extends Projection {
  /** Newest first, at most LIMITS.tradesPage. */
  recent(pair: string, limit: number): PublicTrade[];
}

/** Kept for a pair; older ones live on in the journal and in the candles. */
export const TRADES_KEPT = 10_000;
/** Pruned in lumps: one delete for so many trades. */
const PRUNE_EVERY = 500;

interface Row {
  trade_id: string;
  pair: string;
  price: number;
  quantity: number;
  taker_side: Side;
  time: number;
}

/** `number` counts rows over all pairs; the newest of a pair have the greatest. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS trades (
    number INTEGER PRIMARY KEY, pair TEXT NOT NULL, trade_id TEXT NOT NULL, price INTEGER NOT NULL,
    quantity INTEGER NOT NULL, taker_side TEXT NOT NULL, time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS trades_of_pair ON trades (pair, number);
`;

function toTrade(row: Row): PublicTrade {
  const { trade_id, pair, price, quantity, taker_side, time } = row;
  return { tradeId: trade_id, pair, price, quantity, takerSide: taker_side, time };
}

export function createTrades(): Trades {
  /** Oldest first, a little longer than a page. */
  const recent = new Map<string, PublicTrade[]>();
  const sincePruned = new Map<string, number>();
  let save: (pair: string, id: string, price: number, quantity: number, side: string, time: number) => void;
  let prune: (pair: string, kept: number) => void;

  function remember(trade: PublicTrade) {
    let list = recent.get(trade.pair);
    if (!list) recent.set(trade.pair, (list = []));
    list.push(trade);
    if (list.length > LIMITS.tradesPage * 2) list.splice(0, list.length - LIMITS.tradesPage);
    const count = (sincePruned.get(trade.pair) ?? 0) + 1;
    sincePruned.set(trade.pair, count % PRUNE_EVERY);
    if (count === PRUNE_EVERY) prune(trade.pair, TRADES_KEPT);
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
      const newest: Query<Row> = query(database, "SELECT * FROM trades WHERE pair = ? ORDER BY number DESC LIMIT ?");
      for (const { pair } of query<{ pair: string }>(database, "SELECT DISTINCT pair FROM trades").all()) {
        recent.set(pair, newest.all(pair, LIMITS.tradesPage).map(toTrade).reverse());
      }
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "traded") continue;
        const { tradeId, pair, price, quantity, takerSide, time } = event;
        save(pair, tradeId, price, quantity, takerSide, time);
        remember({ tradeId, pair, price, quantity, takerSide, time });
      }
    },
    recent: (pair, limit) => (recent.get(pair) ?? []).slice(-limit).reverse(),
  };
}
