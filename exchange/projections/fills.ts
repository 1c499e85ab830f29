import type { Side } from "~exchange/engine/commands";
import type { Traded } from "~exchange/engine/events";
import { query, write, type Query, type Value } from "./database";
import { ROWS_LOOKED_AT } from "./orders";
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
  filter?: FillFilter;
  cursor: number | null;
  limit: number;
}

/** What is absent isn't asked for. */
export interface FillFilter {
  pair?: string;
  orderId?: string;
  side?: Side;
  /** Unix ms, from the first and before the second. */
  from?: number;
  to?: number;
}

/** What fills come to, by asset, in smallest units. */
export interface FillTotals {
  count: number;
  fees: Map<string, bigint>;
  /** By pair, because a pair's quote asset is its own to name. */
  traded: Map<string, bigint>;
  /** Whether every fill that is asked for is in the sums; else only the newest ones are. */
  isWhole: boolean;
}

export interface Fills extends Projection {
  /**
   * Newest first; `next` is the cursor of the page after, null at the end. Looks at ROWS_LOOKED_AT rows at most: a page may
   * then be short, or empty, and still have a next one.
   */
  page(query: FillQuery): { items: AccountFill[]; next: string | null };
  /** Sums over the newest FILLS_SUMMED fills that are asked for. */
  totals(query: Pick<FillQuery, "accountId" | "filter">): FillTotals;
}

/** Both sides of a trade, the taker's first. */
export function fillsOf(event: Traded): AccountFill[] {
  return [fillOf(event, "taker"), fillOf(event, "maker")];
}

/** Field by field: a copy of two objects in one costs several times as much, and every order comes here. */
export function fillOf(event: Traded, role: AccountFill["role"]): AccountFill {
  const { tradeId, pair, price, quantity, quote, time, takerSide } = event;
  const { accountId, orderId, fee, feeAsset } = event[role];
  const side: Side = (takerSide === "buy") === (role === "taker") ? "buy" : "sell";
  return { accountId, tradeId, orderId, pair, side, role, price, quantity, quote, fee, feeAsset, time };
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

/** The bound of one sum. */
export const FILLS_SUMMED = 10_000;

const ASKED = `(?4 IS NULL OR pair = ?4) AND (?5 IS NULL OR order_id = ?5) AND (?6 IS NULL OR side = ?6)
  AND (?7 IS NULL OR time >= ?7) AND (?8 IS NULL OR time < ?8)`;

function asked({ pair, orderId, side, from, to }: FillFilter): Value[] {
  return [pair ?? null, orderId ?? null, side ?? null, from ?? null, to ?? null];
}

export function createFills(accounts: Makers): Fills {
  let save: (...values: Value[]) => void;
  let floorOf: Query<{ number: number }>;
  let search: Query<Row>;

  function find({ accountId, filter = {}, cursor, limit }: FillQuery): { rows: Row[]; floor: number | null } {
    const below = cursor ?? Number.MAX_SAFE_INTEGER;
    const floor = floorOf.get(accountId, below)?.number ?? null;
    return { rows: search.all(accountId, below, floor ?? 0, ...asked(filter), limit), floor };
  }

  return {
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        `INSERT INTO fills (account_id, number, trade_id, order_id, pair, side, role, price, quantity, quote, fee, fee_asset, time)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      const rows = "FROM fills WHERE account_id = ?1 AND number < ?2";
      floorOf = query(database, `SELECT number ${rows} ORDER BY number DESC LIMIT 1 OFFSET ${ROWS_LOOKED_AT - 1}`);
      search = query(database, `SELECT * ${rows} AND number >= ?3 AND ${ASKED} ORDER BY number DESC LIMIT ?9`);
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
    page(asking) {
      const { rows, floor } = find({ ...asking, limit: asking.limit + 1 });
      const { shown, next } = cutPage(rows, asking.limit, floor);
      return { items: shown.map(toFill), next };
    },
    totals(asking) {
      const { rows, floor } = find({ ...asking, cursor: null, limit: FILLS_SUMMED + 1 });
      const summed = rows.slice(0, FILLS_SUMMED).map(toFill);
      const totals: FillTotals = {
        ...{ count: summed.length, fees: new Map(), traded: new Map() },
        isWhole: floor === null && rows.length <= FILLS_SUMMED,
      };
      for (const { fee, feeAsset, quote, pair } of summed) {
        totals.fees.set(feeAsset, (totals.fees.get(feeAsset) ?? 0n) + fee);
        totals.traded.set(pair, (totals.traded.get(pair) ?? 0n) + quote);
      }
      return totals;
    },
  };
}
