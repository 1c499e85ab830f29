import type { Side } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { query, write, type Query, type Value } from "./database";
import { cutPage } from "./page";
import type { Projection } from "./projection";
import type { Makers } from "./rows/accounts";

/** One side of a trade. Ticks, lots and smallest units. */
export interface AccountFill {
  accountId: string;
  tradeId: string;
  orderId: string;
  pair: string;
  side: Side;
  role: "maker" | "taker";
  price: number;
  quantity: number;
  quote: bigint;
  fee: bigint;
  feeAsset: string;
  time: number;
}

export interface FillQuery {
  accountId: string;
  pair: string | null;
  orderId: string | null;
  cursor: number | null;
  limit: number;
}

export interface Fills extends Projection {
  /** Newest first; `next` is the cursor of the page after, null at the end. */
  page(query: FillQuery): { items: AccountFill[]; next: string | null };
}

/** Both sides of a trade, the taker's first. */
export function fillsOf(event: EngineEvent & { type: "traded" }): AccountFill[] {
  const makerSide: Side = event.takerSide === "buy" ? "sell" : "buy";
  const { tradeId, pair, price, quantity, quote, time } = event;
  const shared = { tradeId, pair, price, quantity, quote, time };
  return [
    { ...shared, ...event.taker, side: event.takerSide, role: "taker" },
    { ...shared, ...event.maker, side: makerSide, role: "maker" },
  ];
}

interface Row {
  number: number;
  account_id: string;
  trade_id: string;
  order_id: string;
  pair: string;
  side: Side;
  role: "maker" | "taker";
  price: number;
  quantity: number;
  quote: string;
  fee: string;
  fee_asset: string;
  time: number;
}

function toFill(row: Row): AccountFill {
  return {
    accountId: row.account_id,
    tradeId: row.trade_id,
    orderId: row.order_id,
    pair: row.pair,
    side: row.side,
    role: row.role,
    price: row.price,
    quantity: row.quantity,
    quote: BigInt(row.quote),
    fee: BigInt(row.fee),
    feeAsset: row.fee_asset,
    time: row.time,
  };
}

/**
 * `number` is twice the trade's, and one more on the maker's side: the same in every rebuild, and the page cursor. The key is
 * the order of reading, so that a fill is one row in one place.
 */
const TABLE = `
  CREATE TABLE IF NOT EXISTS fills (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, trade_id TEXT NOT NULL, order_id TEXT NOT NULL,
    pair TEXT NOT NULL, side TEXT NOT NULL, role TEXT NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL,
    quote TEXT NOT NULL, fee TEXT NOT NULL, fee_asset TEXT NOT NULL, time INTEGER NOT NULL,
    PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

export function createFills(accounts: Makers): Fills {
  let save: (...values: Value[]) => void;
  let page: Query<Row>;
  return {
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        `INSERT INTO fills (account_id, number, trade_id, order_id, pair, side, role, price, quantity, quote, fee, fee_asset, time)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      page = query(
        database,
        `SELECT * FROM fills WHERE account_id = ?1 AND number < ?2 AND (?3 IS NULL OR pair = ?3)
         AND (?4 IS NULL OR order_id = ?4) ORDER BY number DESC LIMIT ?5`,
      );
    },
    apply(events) {
      for (const event of events) {
        if (event.type !== "traded") continue;
        for (const fill of fillsOf(event)) {
          if (accounts.isMaker(fill.accountId)) continue;
          const { accountId, tradeId, orderId, pair, side, role, price, quantity, quote, fee, feeAsset, time } = fill;
          const amounts = [quote.toString(), fee.toString(), feeAsset];
          const number = 2 * Number(tradeId) + (role === "maker" ? 1 : 0);
          save(accountId, number, tradeId, orderId, pair, side, role, price, quantity, ...amounts, time);
        }
      }
    },
    page({ accountId, pair, orderId, cursor, limit }) {
      const rows = page.all(accountId, cursor ?? Number.MAX_SAFE_INTEGER, pair, orderId, limit + 1);
      const { shown, next } = cutPage(rows, limit);
      return { items: shown.map(toFill), next };
    },
  };
}
