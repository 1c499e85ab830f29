import { LIMITS } from "~exchange/contract/limits";
import type { Side } from "~exchange/engine/commands";
import { query, write, type Query } from "../database";
import { numberOf, type FuturesProjection } from "./projection";

/** Ticks and lots. */
export interface FuturesTrade {
  tradeId: string;
  contract: string;
  price: number;
  quantity: number;
  takerSide: Side;
  time: number;
}

export interface FuturesTrades extends FuturesProjection {
  /** Newest first, at most LIMITS.tradesPage. */
  recent(contract: string, limit: number): FuturesTrade[];
}

/** Kept for a contract; older ones live on in the journal and in the candles. */
const TRADES_KEPT = 2_000;
/** Pruned in lumps: one delete for so many trades. */
const PRUNE_EVERY = 500;

interface Row {
  number: number;
  contract: string;
  price: number;
  quantity: number;
  taker_side: Side;
  time: number;
}

/** `number` names the trade: where it stands in the journal. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_trades (
    contract TEXT NOT NULL, number INTEGER NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL,
    taker_side TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (contract, number)
  ) STRICT, WITHOUT ROWID;
`;

export function createFuturesTrades(): FuturesTrades {
  /** Oldest first, a little longer than a page. */
  const recent = new Map<string, FuturesTrade[]>();
  const sincePruned = new Map<string, number>();
  let save: (contract: string, number: number, price: number, quantity: number, side: string, time: number) => void;
  let prune: (contract: string, kept: number) => void;

  function remember(trade: FuturesTrade) {
    let list = recent.get(trade.contract);
    if (!list) recent.set(trade.contract, (list = []));
    list.push(trade);
    if (list.length > LIMITS.tradesPage * 2) list.splice(0, list.length - LIMITS.tradesPage);
    const count = (sincePruned.get(trade.contract) ?? 0) + 1;
    sincePruned.set(trade.contract, count % PRUNE_EVERY);
    if (count === PRUNE_EVERY) prune(trade.contract, TRADES_KEPT);
  }

  return {
    types: ["traded"],
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        "INSERT INTO futures_trades (contract, number, price, quantity, taker_side, time) VALUES (?, ?, ?, ?, ?, ?)",
      );
      prune = write(
        database,
        `DELETE FROM futures_trades WHERE contract = ?1 AND number <=
         (SELECT number FROM futures_trades WHERE contract = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
      );
      const newest: Query<Row> = query(
        database,
        "SELECT * FROM futures_trades WHERE contract = ? ORDER BY number DESC LIMIT ?",
      );
      for (const { contract } of query<{ contract: string }>(
        database,
        "SELECT DISTINCT contract FROM futures_trades",
      ).all())
        recent.set(contract, newest.all(contract, LIMITS.tradesPage).map(toTrade).reverse());
    },
    take(event, place) {
      if (event.type !== "traded") return;
      const { contract, price, quantity, takerSide } = event;
      const number = numberOf(place);
      save(contract, number, price, quantity, takerSide, place.time);
      remember({ tradeId: String(number), contract, price, quantity, takerSide, time: place.time });
    },
    recent: (contract, limit) => (recent.get(contract) ?? []).slice(-limit).reverse(),
  };
}

function toTrade({ number, contract, price, quantity, taker_side, time }: Row): FuturesTrade {
  return { tradeId: String(number), contract, price, quantity, takerSide: taker_side, time };
}
