import { LIMITS } from "~exchange/contract/limits";
import type { CsvCell } from "~/lib/csv";
import { formatTime, isoTime, type TimeZone } from "~/lib/format/format-time";
import type { CallResult } from "~/server/call.server";
import { csvFile, csvStyleOf, mapped, type Rows } from "~/server/csv-file.server";
import type { Caller } from "~/server/exchange-api.server";
import { CSV_ROWS_MAX } from "../csv-limit";
import { zoneOf } from "../orders.page.server";
import type { FuturesList } from "./futures-orders-page";
import { readFuturesOrdersQuery } from "./futures-orders-query.server";
import { loadFuturesList } from "./futures-orders.page.server";

/** Columns are named as in the API, in every language: programs read them too. */
const COLUMNS: Record<FuturesList["kind"], readonly string[]> = {
  orders: [
    ...["time_utc", "time_local", "order_id", "client_order_id", "pair", "side", "position_side", "type", "status"],
    ...["reason", "price", "quantity", "trigger_price", "filled_quantity", "average_price", "fee", "realised"],
  ],
  closed: [
    ...["closed_utc", "closed_local", "opened_utc", "closed_position_id", "pair", "side", "position_id", "margin_mode"],
    ...["leverage", "quantity", "max_quantity", "entry_price", "exit_price", "realised", "fees", "funding", "net"],
    ...["return_on_margin", "closed_by", "closed_by_id"],
  ],
  fills: [
    ...[
      "time_utc",
      "time_local",
      "trade_id",
      "order_id",
      "pair",
      "side",
      "role",
      "price",
      "quantity",
      "notional",
      "fee",
    ],
  ],
  funding: ["time_utc", "time_local", "pair", "side", "quantity", "rate", "mark_price", "amount"],
  ledger: ["time_utc", "time_local", "entry_id", "reason", "amount", "reference"],
};

const text = (value: string | null | undefined): CsvCell => ({ text: value ?? "" });
const decimal = (value: string | null): CsvCell => ({ decimal: value });

/** The rows of a list's address as a file. */
export async function futuresOrdersCsv(caller: Caller): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const query = readFuturesOrdersQuery(searchParams);
  const zone = zoneOf(caller);
  const ask = async (cursor: string | undefined) =>
    cellsOf(await loadFuturesList(caller, { ...query, cursor }, zone, LIMITS.ordersPage), zone);
  const kind = query.tab === "open" || query.tab === "history" ? "orders" : query.tab;
  return csvFile(ask, {
    name: `futures-${query.tab}-${formatTime(Date.now(), "YMD", { zone })}`,
    columns: COLUMNS[kind],
    style: csvStyleOf(searchParams),
    rowsMax: CSV_ROWS_MAX,
  });
}

function cellsOf(list: FuturesList, zone: TimeZone): CallResult<Rows> {
  const when = (time: number) => [text(isoTime(time)), text(formatTime(time, "YMDHMS", { zone, withZone: true }))];
  switch (list.kind) {
    case "orders":
      return mapped(list.page, (row) => [
        ...when(row.createdAt),
        ...[row.orderId, row.clientOrderId, row.pairCode, row.side, row.positionSide, row.orderType].map(text),
        ...[row.state, row.reason].map(text),
        ...[row.price, row.quantity, row.triggerPrice, row.filledQuantity, row.averagePrice].map(decimal),
        ...[row.fee, row.realised].map(decimal),
      ]);
    case "closed":
      return mapped(list.page, (row) => [
        ...when(row.closedAt),
        text(row.openedAt === null ? null : isoTime(row.openedAt)),
        ...[row.closedPositionId, row.pairCode, row.side, row.positionId, row.marginMode].map(text),
        ...[String(row.leverage), row.quantity, row.maxQuantity, row.entryPrice, row.exitPrice].map(decimal),
        ...[row.realised, row.fees, row.funding, row.net, row.returnOnMargin].map(decimal),
        ...[row.closedBy, row.closedById].map(text),
      ]);
    case "fills":
      return mapped(list.page, (row) => [
        ...when(row.time),
        ...[row.tradeId, row.orderId, row.pairCode, row.side, row.role].map(text),
        ...[row.price, row.quantity, row.notional, row.fee].map(decimal),
      ]);
    case "funding":
      return mapped(list.page, (row) => [
        ...when(row.fundingTime),
        ...[row.pairCode, row.side].map(text),
        ...[row.quantity, row.rate, row.markPrice, row.amount].map(decimal),
      ]);
    case "ledger":
      return mapped(list.page, (row) => [
        ...when(row.time),
        ...[row.entryId, row.reason].map(text),
        ...[decimal(row.amount), text(row.reference)],
      ]);
  }
}
