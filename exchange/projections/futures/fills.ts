import type { PositionSide } from "~exchange/domain/futures/position";
import type { Side } from "~exchange/engine/commands";
import type { FuturesEvent, FuturesTradeParty } from "~exchange/engine/futures/events";
import type { Accounts } from "../accounts";
import { query, write, type Query } from "../database";
import { ROWS_LOOKED_AT } from "../orders";
import { cutPage } from "../page";
import { fromText, toText } from "./kept-map";
import type { FuturesOrders } from "./orders";
import { numberOf, type EventPlace, type FuturesProjection } from "./projection";

/** One side of a trade, or what a liquidation closed. Ticks, lots, settle units. */
export interface FuturesFillView {
  accountId: string;
  tradeId: string;
  /** The liquidation's id where no order stands behind it. */
  orderId: string;
  contract: string;
  side: Side;
  positionSide: PositionSide | null;
  role: "maker" | "taker" | "liquidation" | "deleveraging";
  price: number;
  quantity: number;
  fee: bigint;
  time: number;
}

export interface FuturesFillQuery {
  accountId: string;
  filter?: {
    contract?: string | undefined;
    orderId?: string | undefined;
    from?: number | undefined;
    to?: number | undefined;
  };
  cursor: number | null;
  limit: number;
}

export interface FuturesFills extends FuturesProjection {
  /** Newest first. Looks at ROWS_LOOKED_AT rows at most: a page may then be short, or empty, and still have a next one. */
  page(query: FuturesFillQuery): { items: FuturesFillView[]; next: string | null };
}

/** An account's fills lie together, in the order of reading. `number` is the trade's place in the journal. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_fills (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, contract TEXT NOT NULL, order_id TEXT NOT NULL,
    time INTEGER NOT NULL, view TEXT NOT NULL, PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

/** A liquidation's id instead of an order's. */
const LIQUIDATION = /^L\d+$/;

/** Fills of an event, of whichever accounts; the position they are for isn't known yet. */
export function fillsOf(event: FuturesEvent, place: EventPlace): FuturesFillView[] {
  const shared = { tradeId: String(numberOf(place)), positionSide: null, time: place.time };
  if (event.type === "traded") {
    const { contract, price, quantity, takerSide, taker, maker } = event;
    const makerSide: Side = takerSide === "buy" ? "sell" : "buy";
    const fill = ({ accountId, orderId, fee }: FuturesTradeParty, side: Side, role: "maker" | "taker") => ({
      ...{ ...shared, accountId, orderId, contract, side, price, quantity, fee },
      role: LIQUIDATION.test(orderId) ? ("liquidation" as const) : role,
    });
    return [...(taker ? [fill(taker, takerSide, "taker")] : []), fill(maker, makerSide, "maker")];
  }
  if (event.type !== "liquidation") return [];
  const { accountId, liquidationId: orderId, step } = event;
  const { contract, ticks: price, lots: quantity, counterparty } = step;
  const closes: Side = step.side === "long" ? "sell" : "buy";
  const amounts = { ...shared, orderId, contract, price, quantity, fee: 0n };
  if (step.step === "taken_over" || step.step === "pair_closed")
    return [{ ...amounts, accountId, side: closes, positionSide: step.side, role: "liquidation" }];
  if (step.step !== "deleveraged" || counterparty === null) return [];
  const positionSide = step.side === "long" ? "short" : "long";
  const side = step.side === "long" ? "buy" : "sell";
  return [{ ...amounts, accountId: counterparty, side, positionSide, role: "deleveraging" }];
}

export function createFuturesFills(accounts: Accounts, orders: FuturesOrders): FuturesFills {
  /** Written at the batch's end, when their orders are known. */
  let waiting: { fill: FuturesFillView; number: number }[] = [];
  let save: (...values: (string | number)[]) => void;
  let floorOf: Query<{ number: number }>;
  let search: Query<{ number: number; view: string }>;

  function positionSideOf({ accountId, orderId, positionSide }: FuturesFillView): PositionSide | null {
    return positionSide ?? orders.find(accountId, orderId)?.positionSide ?? null;
  }

  return {
    types: ["traded", "liquidation"],
    migrate(database) {
      database.exec(TABLE);
      save = write(
        database,
        "INSERT INTO futures_fills (account_id, number, contract, order_id, time, view) VALUES (?, ?, ?, ?, ?, ?)",
      );
      const rows = "FROM futures_fills WHERE account_id = ?1 AND number < ?2";
      floorOf = query(database, `SELECT number ${rows} ORDER BY number DESC LIMIT 1 OFFSET ${ROWS_LOOKED_AT - 1}`);
      search = query(
        database,
        `SELECT number, view ${rows} AND number >= ?8
         AND (?3 IS NULL OR contract = ?3) AND (?4 IS NULL OR order_id = ?4) AND (?5 IS NULL OR time >= ?5)
         AND (?6 IS NULL OR time < ?6) ORDER BY number DESC LIMIT ?7`,
      );
    },
    take(event, place) {
      for (const fill of fillsOf(event, place))
        if (!accounts.isMaker(fill.accountId)) waiting.push({ fill, number: numberOf(place) });
    },
    flush() {
      for (const { fill, number } of waiting) {
        const view = toText({ ...fill, positionSide: positionSideOf(fill) });
        save(fill.accountId, number, fill.contract, fill.orderId, fill.time, view);
      }
      waiting = [];
    },
    page({ accountId, filter = {}, cursor, limit }) {
      const { contract = null, orderId = null, from = null, to = null } = filter;
      const below = cursor ?? Number.MAX_SAFE_INTEGER;
      const floor = floorOf.get(accountId, below)?.number ?? null;
      const rows = search.all(accountId, below, contract, orderId, from, to, limit + 1, floor ?? 0);
      const { shown, next } = cutPage(rows, limit, floor);
      return { items: shown.map(({ view }) => fromText<FuturesFillView>(view)), next };
    },
  };
}
