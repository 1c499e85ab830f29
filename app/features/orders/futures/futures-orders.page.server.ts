import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import type { TimeZone } from "~/lib/format/format-time";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { timeBounds } from "../orders-query";
import { zoneOf } from "../orders.page.server";
import type { FuturesList, FuturesOrdersPageData } from "./futures-orders-page";
import { type FuturesOrdersQuery } from "./futures-orders-query";
import { readFuturesOrdersQuery } from "./futures-orders-query.server";

const ROWS_SHOWN = 50;

/** One page of the person's futures: open orders, ended orders, closed positions, fills, funding or the wallet's ledger. */
export async function loadFuturesOrdersPage(caller: Caller): Promise<FuturesOrdersPageData> {
  const query = readFuturesOrdersQuery(new URL(caller.request.url).searchParams);
  const [list, pairs] = await Promise.all([
    loadFuturesList(caller, query, zoneOf(caller), ROWS_SHOWN),
    call(caller, listFuturesInstruments, {}),
  ]);
  return { query, list, pairs: pairs.ok ? pairs.data : [] };
}

export async function loadFuturesList(
  caller: Caller,
  query: FuturesOrdersQuery,
  zone: TimeZone,
  limit: number,
): Promise<FuturesList> {
  const { tab, pair: pairCode, cursor } = query;
  const paging = { cursor, limit };
  const shared = { pairCode, ...timeBounds(query, zone), ...paging };
  if (tab === "ledger") return { kind: "ledger", page: await call(caller, listFuturesLedger, paging) };
  if (tab === "funding") return { kind: "funding", page: await call(caller, listFundingPayments, shared) };
  if (tab === "fills") return { kind: "fills", page: await call(caller, listFuturesFills, shared) };
  if (tab === "closed") {
    const { held: side, end: closedBy } = query;
    return { kind: "closed", page: await call(caller, listClosedPositions, { side, closedBy, ...shared }) };
  }
  const { side, type: orderType, status: state } = query;
  return {
    kind: "orders",
    page: await call(caller, listFuturesOrders, { scope: tab, side, orderType, state, ...shared }),
  };
}
