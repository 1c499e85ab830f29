import type { OrderState, OrderType, OrderView, Side, TimeInForce } from "~exchange/engine/commands";
import { query, write, type Query, type Sqlite, type Value } from "./database";
import { cutPage } from "./page";
import type { Projection } from "./projection";
import type { Makers } from "./rows/accounts";

export interface OrderPage {
  items: OrderView[];
  /** Cursor of the page after, null at the end. */
  next: string | null;
}

export interface OrderQuery {
  accountId: string;
  scope: "open" | "history";
  filter?: OrderFilter;
  cursor: number | null;
  limit: number;
}

/** What is absent isn't asked for. */
export interface OrderFilter {
  pair?: string;
  side?: Side;
  orderType?: OrderType;
  state?: OrderState;
  /** Unix ms of its placing, from the first and before the second. */
  from?: number;
  to?: number;
}

export interface Orders extends Projection {
  /** The account's own order, null where it isn't. */
  find(accountId: string, orderId: string): OrderView | null;
  /** Newest first. Looks at ROWS_LOOKED_AT rows at most: a page may then be short, or empty, and still have a next one. */
  page(query: OrderQuery): OrderPage;
}

/** `number` is the sequence of the command that placed the order: the same in every rebuild, and the page cursor. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS orders (
    order_id TEXT PRIMARY KEY, number INTEGER NOT NULL, account_id TEXT NOT NULL, client_order_id TEXT NOT NULL,
    pair TEXT NOT NULL, side TEXT NOT NULL, order_type TEXT NOT NULL, time_in_force TEXT NOT NULL,
    post_only INTEGER NOT NULL, price INTEGER, quantity INTEGER, quote_amount TEXT, trigger_price INTEGER,
    stop_limit_price INTEGER, trailing_bips INTEGER, display_quantity INTEGER, expires_at INTEGER,
    take_profit INTEGER, stop_loss INTEGER, stop_loss_limit INTEGER, parent_order_id TEXT, triggered_at INTEGER,
    filled_quantity INTEGER NOT NULL,
    filled_quote TEXT NOT NULL, fee TEXT NOT NULL, fee_asset TEXT NOT NULL, state TEXT NOT NULL, reason TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS orders_open ON orders (account_id, number) WHERE state = 'open';
  CREATE INDEX IF NOT EXISTS orders_finished ON orders (account_id, number) WHERE state <> 'open';
`;
const SAVE = `
  INSERT INTO orders (order_id, number, account_id, client_order_id, pair, side, order_type, time_in_force, post_only,
    price, quantity, quote_amount, trigger_price, stop_limit_price, trailing_bips, display_quantity, expires_at,
    take_profit, stop_loss, stop_loss_limit, parent_order_id, triggered_at, filled_quantity, filled_quote, fee, fee_asset, state, reason, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (order_id) DO UPDATE SET price = excluded.price, quantity = excluded.quantity,
    take_profit = excluded.take_profit, stop_loss = excluded.stop_loss, stop_loss_limit = excluded.stop_loss_limit,
    trigger_price = excluded.trigger_price, triggered_at = excluded.triggered_at, filled_quantity = excluded.filled_quantity, filled_quote = excluded.filled_quote,
    fee = excluded.fee, state = excluded.state, reason = excluded.reason, updated_at = excluded.updated_at`;

/** The bound of one search through an account's orders. */
export const ROWS_LOOKED_AT = 20_000;

interface PageQueries {
  /** Number of the last row that one search looks at. */
  floor: Query<{ number: number }>;
  rows: Query<Row>;
}

interface Row {
  number: number;
  order_id: string;
  account_id: string;
  client_order_id: string;
  pair: string;
  side: Side;
  order_type: OrderType;
  time_in_force: TimeInForce;
  post_only: number;
  price: number | null;
  quantity: number | null;
  quote_amount: string | null;
  trigger_price: number | null;
  stop_limit_price: number | null;
  trailing_bips: number | null;
  display_quantity: number | null;
  expires_at: number | null;
  take_profit: number | null;
  stop_loss: number | null;
  stop_loss_limit: number | null;
  parent_order_id: string | null;
  triggered_at: number | null;
  filled_quantity: number;
  filled_quote: string;
  fee: string;
  fee_asset: string;
  state: OrderState;
  reason: string | null;
  created_at: number;
  updated_at: number;
}

function toOrder(row: Row): OrderView {
  return {
    orderId: row.order_id,
    clientOrderId: row.client_order_id,
    accountId: row.account_id,
    pair: row.pair,
    side: row.side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    postOnly: row.post_only === 1,
    price: row.price,
    quantity: row.quantity,
    quoteAmount: row.quote_amount === null ? null : BigInt(row.quote_amount),
    triggerPrice: row.trigger_price,
    stopLimitPrice: row.stop_limit_price,
    trailingBips: row.trailing_bips,
    displayQuantity: row.display_quantity,
    expiresAt: row.expires_at,
    exits: exitsOf(row),
    parentOrderId: row.parent_order_id,
    triggeredAt: row.triggered_at,
    filledQuantity: row.filled_quantity,
    filledQuote: BigInt(row.filled_quote),
    fee: BigInt(row.fee),
    feeAsset: row.fee_asset,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function exitsOf({ take_profit: takeProfit, stop_loss: stopLoss, stop_loss_limit: stopLossLimit }: Row) {
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss, stopLossLimit };
}

function toValues(order: OrderView, number: number): Value[] {
  return [
    order.orderId,
    number,
    order.accountId,
    order.clientOrderId,
    order.pair,
    order.side,
    order.orderType,
    order.timeInForce,
    order.postOnly ? 1 : 0,
    order.price,
    order.quantity,
    order.quoteAmount === null ? null : order.quoteAmount.toString(),
    order.triggerPrice,
    order.stopLimitPrice,
    order.trailingBips,
    order.displayQuantity,
    order.expiresAt,
    order.exits?.takeProfit ?? null,
    order.exits?.stopLoss ?? null,
    order.exits?.stopLossLimit ?? null,
    order.parentOrderId,
    order.triggeredAt,
    order.filledQuantity,
    order.filledQuote.toString(),
    order.fee.toString(),
    order.feeAsset,
    order.state,
    order.reason,
    order.createdAt,
    order.updatedAt,
  ];
}

/** Spelled out per scope, because a partial index serves only a query that repeats its condition. */
function pageQueries(database: Sqlite, condition: string): PageQueries {
  const rows = `FROM orders WHERE account_id = ?1 AND ${condition} AND number < ?2`;
  return {
    floor: query(database, `SELECT number ${rows} ORDER BY number DESC LIMIT 1 OFFSET ${ROWS_LOOKED_AT - 1}`),
    rows: query(
      database,
      `SELECT * ${rows} AND number >= ?3 AND (?4 IS NULL OR pair = ?4) AND (?5 IS NULL OR side = ?5)
       AND (?6 IS NULL OR order_type = ?6) AND (?7 IS NULL OR state = ?7) AND (?8 IS NULL OR created_at >= ?8)
       AND (?9 IS NULL OR created_at < ?9) ORDER BY number DESC LIMIT ?10`,
    ),
  };
}

export function createOrders(accounts: Makers): Orders {
  let save: (...values: Value[]) => void;
  let find: Query<Row>;
  let pages: Record<OrderQuery["scope"], PageQueries>;
  return {
    migrate(database) {
      database.exec(TABLE);
      save = write(database, SAVE);
      find = query(database, "SELECT * FROM orders WHERE order_id = ? AND account_id = ?");
      pages = { open: pageQueries(database, "state = 'open'"), history: pageQueries(database, "state <> 'open'") };
    },
    apply(events) {
      /** The last word on each order of the batch, under the number of the first: one that is placed and filled is one row. */
      const last = new Map<string, { order: OrderView; number: number }>();
      for (const event of events) {
        if (event.type !== "order-changed" || accounts.isMaker(event.order.accountId)) continue;
        const { orderId } = event.order;
        last.set(orderId, { order: event.order, number: last.get(orderId)?.number ?? event.sequence });
      }
      for (const { order, number } of last.values()) save(...toValues(order, number));
    },
    find(accountId, orderId) {
      const row = find.get(orderId, accountId);
      return row ? toOrder(row) : null;
    },
    page({ accountId, scope, filter = {}, cursor, limit }) {
      const below = cursor ?? Number.MAX_SAFE_INTEGER;
      const floor = pages[scope].floor.get(accountId, below)?.number ?? null;
      const { pair = null, side = null, orderType = null, state = null, from = null, to = null } = filter;
      const asked = [pair, side, orderType, state, from, to];
      const rows = pages[scope].rows.all(accountId, below, floor ?? 0, ...asked, limit + 1);
      const { shown, next } = cutPage(rows, limit, floor);
      return { items: shown.map(toOrder), next };
    },
  };
}
