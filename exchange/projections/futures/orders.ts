import type { FuturesOrderType as PublicOrderType } from "~exchange/contract/futures/schemas";
import type { Side } from "~exchange/engine/commands";
import type { FuturesOrderState, FuturesOrderView } from "~exchange/engine/futures/commands";
import type { Accounts } from "../accounts";
import { query, write, type Query, type Sqlite } from "../database";
import { ROWS_LOOKED_AT } from "../orders";
import { cutPage } from "../page";
import { fromText, toText } from "./kept-map";
import { numberOf, type FuturesProjection } from "./projection";

export interface FuturesOrderQuery {
  accountId: string;
  scope: "open" | "history";
  /** What is absent isn't asked for. */
  filter?: {
    contract?: string | undefined;
    side?: Side | undefined;
    orderType?: PublicOrderType | undefined;
    state?: FuturesOrderState | undefined;
    /** Unix ms of its placing, from the first and before the second. */
    from?: number | undefined;
    to?: number | undefined;
  };
  cursor: number | null;
  limit: number;
}

export interface FuturesOrders extends FuturesProjection {
  /** The account's own order, null where it isn't. */
  find(accountId: string, orderId: string): FuturesOrderView | null;
  /** The account's open orders, oldest first. */
  open(accountId: string): FuturesOrderView[];
  /** Newest first. Looks at ROWS_LOOKED_AT rows at most: a page may then be short, or empty, and still have a next one. */
  page(query: FuturesOrderQuery): { items: FuturesOrderView[]; next: string | null };
}

/** `number` is where the order first appeared in the journal: the same in every rebuild, and the page cursor. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_orders (
    order_id TEXT PRIMARY KEY, number INTEGER NOT NULL, account_id TEXT NOT NULL, contract TEXT NOT NULL,
    side TEXT NOT NULL, order_type TEXT NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL,
    view TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS futures_orders_open ON futures_orders (account_id, number) WHERE state = 'open';
  CREATE INDEX IF NOT EXISTS futures_orders_finished ON futures_orders (account_id, number) WHERE state <> 'open';
`;

/** An order's kind as the public interface calls it. */
export function publicTypeOf({ orderType, price }: Pick<FuturesOrderView, "orderType" | "price">): PublicOrderType {
  if (orderType === "stop") return price === null ? "stop_market" : "stop_limit";
  return orderType === "trailing" ? "trailing_stop" : orderType;
}

interface Row {
  number: number;
  view: string;
}

interface PageQueries {
  /** Number of the last row that one search looks at. */
  floor: Query<{ number: number }>;
  rows: Query<Row>;
}

/** Spelled out per scope, because a partial index serves only a query that repeats its condition. */
function pageQueries(database: Sqlite, condition: string): PageQueries {
  const rows = `FROM futures_orders WHERE account_id = ?1 AND ${condition} AND number < ?2`;
  return {
    floor: query(database, `SELECT number ${rows} ORDER BY number DESC LIMIT 1 OFFSET ${ROWS_LOOKED_AT - 1}`),
    rows: query(
      database,
      `SELECT number, view ${rows} AND number >= ?10
     AND (?3 IS NULL OR contract = ?3) AND (?4 IS NULL OR side = ?4) AND (?5 IS NULL OR order_type = ?5)
     AND (?6 IS NULL OR state = ?6) AND (?7 IS NULL OR created_at >= ?7) AND (?8 IS NULL OR created_at < ?8)
     ORDER BY number DESC LIMIT ?9`,
    ),
  };
}

export function createFuturesOrders(accounts: Accounts): FuturesOrders {
  const open = new Map<string, Map<string, FuturesOrderView>>();
  /** The last word on each order of the batch, under the number of the first. */
  const changed = new Map<string, { order: FuturesOrderView; number: number }>();
  let save: (...values: (string | number)[]) => void;
  let find: Query<Row>;
  let pages: Record<FuturesOrderQuery["scope"], PageQueries>;

  function remember(order: FuturesOrderView) {
    const own = open.get(order.accountId) ?? new Map<string, FuturesOrderView>();
    if (order.state === "open") own.set(order.orderId, order);
    else own.delete(order.orderId);
    if (own.size === 0) open.delete(order.accountId);
    else open.set(order.accountId, own);
  }

  return {
    types: ["order-changed"],
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        `INSERT INTO futures_orders (order_id, number, account_id, contract, side, order_type, state, created_at, view)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (order_id) DO UPDATE SET state = excluded.state, view = excluded.view`,
      );
      find = query(database, "SELECT number, view FROM futures_orders WHERE order_id = ? AND account_id = ?");
      pages = { open: pageQueries(database, "state = 'open'"), history: pageQueries(database, "state <> 'open'") };
      const rows = query<Row>(database, "SELECT number, view FROM futures_orders WHERE state = 'open' ORDER BY number");
      for (const { view } of rows.all()) remember(fromText<FuturesOrderView>(view));
    },
    take(event, place) {
      if (event.type !== "order-changed" || accounts.isMaker(event.order.accountId)) return;
      const { order } = event;
      remember(order);
      changed.set(order.orderId, { order, number: changed.get(order.orderId)?.number ?? numberOf(place) });
    },
    flush() {
      for (const { order, number } of changed.values()) {
        const { orderId, accountId, contract, side, state, createdAt } = order;
        save(orderId, number, accountId, contract, side, publicTypeOf(order), state, createdAt, toText(order));
      }
      changed.clear();
    },
    find(accountId, orderId) {
      const row = find.get(orderId, accountId);
      return row ? fromText<FuturesOrderView>(row.view) : null;
    },
    open: (accountId) => [...(open.get(accountId)?.values() ?? [])],
    page({ accountId, scope, filter = {}, cursor, limit }) {
      const { contract = null, side = null, orderType = null, state = null, from = null, to = null } = filter;
      const below = cursor ?? Number.MAX_SAFE_INTEGER;
      const floor = pages[scope].floor.get(accountId, below)?.number ?? null;
      const asked = [contract, side, orderType, state, from, to];
      const rows = pages[scope].rows.all(accountId, below, ...asked, limit + 1, floor ?? 0);
      const { shown, next } = cutPage(rows, limit, floor);
      return { items: shown.map(({ view }) => fromText<FuturesOrderView>(view)), next };
    },
  };
}
