import { getFillTotals } from "~exchange/contract/get-fill-totals";
import { getOrder } from "~exchange/contract/get-order";
import { listFills } from "~exchange/contract/list-fills";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listOrderEvents } from "~exchange/contract/list-order-events";
import { listOrders } from "~exchange/contract/list-orders";
import { LIMITS } from "~exchange/contract/limits";
import { Id } from "~exchange/contract/schemas";
import type { TimeZone } from "~/lib/format/format-time";
import type { PairRules } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { pageNotFound } from "~/server/locale.server";
import { readPreferences } from "~/server/preferences.server";
import type { OrderFacts, OrderPageData, OrdersList, OrdersPageData } from "./orders-page";
import { timeBounds, type OrdersQuery } from "./orders-query";
import { readOrdersQuery } from "./orders-query.server";

const ROWS_SHOWN = 50;

export function zoneOf({ request, locale }: Caller): TimeZone {
  return ZONE_OF_TYPE[readPreferences(request, locale).timeZone];
}

/** What an address of the list asks the exchange for. */
export function inputsOf(query: OrdersQuery, zone: TimeZone) {
  const { pair: pairCode, side, type: orderType, status: state } = query;
  const shared = { pairCode, side, ...timeBounds(query, zone) };
  return { orders: { ...shared, orderType, state }, fills: shared };
}

/** One page of open orders, ended orders or fills; each part may fail alone. */
export async function loadOrdersPage(caller: Caller): Promise<OrdersPageData> {
  const query = readOrdersQuery(new URL(caller.request.url).searchParams);
  const [list, pairs] = await Promise.all([loadList(caller, query), loadPairs(caller)]);
  return { query, list, pairs };
}

async function loadList(caller: Caller, query: OrdersQuery): Promise<OrdersList> {
  const inputs = inputsOf(query, zoneOf(caller));
  const paging = { cursor: query.cursor, limit: ROWS_SHOWN };
  if (query.tab !== "fills") {
    const page = await call(caller, listOrders, { scope: query.tab, ...inputs.orders, ...paging });
    return { kind: "orders", page };
  }
  const [page, totals] = await Promise.all([
    call(caller, listFills, { ...inputs.fills, ...paging }),
    call(caller, getFillTotals, inputs.fills),
  ]);
  return { kind: "fills", page, totals };
}

async function loadPairs(caller: Caller): Promise<PairRules[]> {
  const instruments = await call(caller, listInstruments, {});
  return instruments.ok ? instruments.data : [];
}

/** One order with its time line. Throws the 404 for one that isn't the person's. */
export async function loadOrderPage(caller: Caller, param: string): Promise<OrderPageData> {
  const orderId = Id.safeParse(param);
  if (!orderId.success) throw pageNotFound(caller.request);
  const [facts, pairs] = await Promise.all([loadFacts(caller, orderId.data), loadPairs(caller)]);
  const pairCode = facts.ok ? facts.data.order.pairCode : null;
  return { orderId: orderId.data, facts, rules: pairs.find((rules) => rules.pairCode === pairCode) ?? null };
}

async function loadFacts(caller: Caller, orderId: string): Promise<Panel<OrderFacts>> {
  const cursor = new URL(caller.request.url).searchParams.get("cursor") ?? undefined;
  const time = Date.now();
  const [found, events] = await Promise.all([
    call(caller, getOrder, { orderId }),
    call(caller, listOrderEvents, { orderId, cursor, limit: LIMITS.ordersPage }),
  ]);
  if (!found.ok && found.error === "ORDER_UNKNOWN") throw pageNotFound(caller.request);
  return found.ok ? { ok: true, data: { ...found.data, events, time } } : found;
}
