import { LIMITS } from "~exchange/contract/limits";
import type { Side } from "~exchange/engine/commands";
import { query, type Query } from "./database";
import type { LiveView } from "./live-view";

/** Ticks and lots. */
export interface PublicTrade {
  tradeId: string;
  pair: string;
  price: number;
  quantity: number;
  takerSide: Side;
  time: number;
}

export interface Trades extends LiveView {
  /** Newest first, at most LIMITS.tradesPage. */
  recent(pair: string, limit: number): PublicTrade[];
}

interface Row {
  trade_id: string;
  pair: string;
  price: number;
  quantity: number;
  taker_side: Side;
  time: number;
}

function toTrade(row: Row): PublicTrade {
  const { trade_id, pair, price, quantity, taker_side, time } = row;
  return { tradeId: trade_id, pair, price, quantity, takerSide: taker_side, time };
}

export function createTrades(): Trades {
  /** Oldest first, a little longer than a page. */
  const recent = new Map<string, PublicTrade[]>();

  function remember(trade: PublicTrade) {
    let list = recent.get(trade.pair);
    if (!list) recent.set(trade.pair, (list = []));
    list.push(trade);
    if (list.length > LIMITS.tradesPage * 2) list.splice(0, list.length - LIMITS.tradesPage);
  }

  return {
    load(database) {
      const newest: Query<Row> = query(database, "SELECT * FROM trades WHERE pair = ? ORDER BY number DESC LIMIT ?");
      for (const { pair } of query<{ pair: string }>(database, "SELECT DISTINCT pair FROM trades").all()) {
        recent.set(pair, newest.all(pair, LIMITS.tradesPage).map(toTrade).reverse());
      }
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "traded") continue;
        const { tradeId, pair, price, quantity, takerSide, time } = event;
        remember({ tradeId, pair, price, quantity, takerSide, time });
      }
    },
    recent: (pair, limit) => (recent.get(pair) ?? []).slice(-limit).reverse(),
  };
}
