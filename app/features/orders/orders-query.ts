import type { ENDED_STATES } from "~exchange/contract/choices";
import type { OrderType, Side } from "~exchange/contract/schemas";
import { dayIn } from "~/lib/format/day-in";
import type { TimeZone } from "~/lib/format/format-time";

export const ORDERS_PATH = "/orders/spot";

export const ORDER_TABS = ["open", "history", "fills"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** What an address asks for. Days are days of the person's zone, the last one included. */
export interface OrdersQuery {
  tab: OrderTab;
  pair?: string;
  side?: Side;
  type?: OrderType;
  status?: (typeof ENDED_STATES)[number];
  from?: string;
  to?: string;
  cursor?: string;
}
export type OrdersFilter = Omit<OrdersQuery, "tab" | "cursor">;

/** The parameters of a query's address, in a fixed order; those that say nothing are left out. */
export function ordersParameters({ tab, ...query }: OrdersQuery): Record<string, string> {
  const { pair, side, type, status, from, to, cursor } = query;
  const all = { tab: tab === "open" ? undefined : tab, pair, side, type, status, from, to, cursor };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export function isFiltered({ pair, side, type, status, from, to }: OrdersFilter): boolean {
  return [pair, side, type, status, from, to].some((value) => value !== undefined);
}

/** The bounds of the days in Unix ms: from the first, before the second. */
export function timeBounds({ from, to }: OrdersFilter, zone: TimeZone): { from?: number; to?: number } {
  const [first, last] = [from && dayIn(from, zone), to && dayIn(to, zone)];
  return { ...(first ? { from: first.start } : {}), ...(last ? { to: last.end } : {}) };
}
