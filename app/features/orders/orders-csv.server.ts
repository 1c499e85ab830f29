import { listFills, type Fill } from "~exchange/contract/list-fills";
import { listOrders } from "~exchange/contract/list-orders";
import { LIMITS } from "~exchange/contract/limits";
import type { Order } from "~exchange/contract/schemas";
import { formatTime, isoTime, type TimeZone } from "~/lib/format/format-time";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import type { CsvCell } from "~/lib/csv";
import { csvFile, csvStyleOf, mapped, type AskForRows } from "~/server/csv-file.server";
import { CSV_ROWS_MAX } from "./csv-limit";
import { readOrdersQuery } from "./orders-query.server";
import { inputsOf, zoneOf } from "./orders.page.server";

/** Columns are named as in the API, in every language: programs read them too. */
const ORDER_COLUMNS = [
  ...["time_utc", "time_local", "order_id", "client_order_id", "pair", "side", "type", "time_in_force", "status", "reason"],
  ...["price", "quantity", "quote_amount", "trigger_price", "filled_quantity", "filled_quote", "average_price"],
  ...["fee", "fee_asset", "updated_utc"],
]; // prettier-ignore
const FILL_COLUMNS = [
  ...["time_utc", "time_local", "trade_id", "order_id", "pair", "side", "role"],
  ...["price", "quantity", "total", "fee", "fee_asset"],
]; // prettier-ignore

const text = (value: string | null | undefined): CsvCell => ({ text: value ?? "" });
const decimal = (value: string | null): CsvCell => ({ decimal: value });

function orderCells(order: Order, zone: TimeZone): CsvCell[] {
  return [
    ...[text(isoTime(order.createdAt)), text(formatTime(order.createdAt, "YMDHMS", { zone, withZone: true }))],
    ...[order.orderId, order.clientOrderId, order.pairCode, order.side, order.orderType].map(text),
    ...[order.timeInForce, order.state, order.reason].map(text),
    ...[order.price, order.quantity, order.quoteAmount, order.triggerPrice].map(decimal),
    ...[order.filledQuantity, order.filledQuote, order.averagePrice, order.fee].map(decimal),
    ...[text(order.feeAsset), text(isoTime(order.updatedAt))],
  ];
}

function fillCells(fill: Fill, zone: TimeZone): CsvCell[] {
  return [
    ...[text(isoTime(fill.time)), text(formatTime(fill.time, "YMDHMS", { zone, withZone: true }))],
    ...[fill.tradeId, fill.orderId, fill.pairCode, fill.side, fill.role].map(text),
    ...[fill.price, fill.quantity, fill.quote, fill.fee].map(decimal),
    text(fill.feeAsset),
  ];
}

/** The rows of a list's address as a file, newest first, as many as CSV_ROWS_MAX. */
export async function ordersCsv(caller: Caller): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const query = readOrdersQuery(searchParams);
  const zone = zoneOf(caller);
  const inputs = inputsOf(query, zone);
  const limit = LIMITS.ordersPage;
  const { tab } = query;
  const ask: AskForRows = async (cursor) =>
    tab === "fills"
      ? mapped(await call(caller, listFills, { ...inputs.fills, cursor, limit }), (fill) => fillCells(fill, zone))
      : mapped(await call(caller, listOrders, { scope: tab, ...inputs.orders, cursor, limit }), (order) =>
          orderCells(order, zone),
        );
  return csvFile(ask, {
    name: `spot-${tab}-${formatTime(Date.now(), "YMD", { zone })}`,
    columns: tab === "fills" ? FILL_COLUMNS : ORDER_COLUMNS,
    style: csvStyleOf(searchParams),
    rowsMax: CSV_ROWS_MAX,
  });
}
