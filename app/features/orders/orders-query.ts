import { z } from "zod";
import { Id, OrderState, OrderType, PairCode, Side } from "~exchange/contract/schemas";
import { dayIn, type TimeZone } from "~/lib/format/format-time";

export const ORDERS_PATH = "/orders/spot";

export const ORDER_TABS = ["open", "history", "fills"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** What an address asks for. Days are days of the person's zone, the last one included. */
export interface OrdersQuery {
  tab: OrderTab;
  pair?: string;
  side?: Side;
  type?: z.infer<typeof OrderType>;
  status?: z.infer<typeof OrderState>;
  from?: string;
  to?: string;
  cursor?: string;
}
export type OrdersFilter = Omit<OrdersQuery, "tab" | "cursor">;

export const ORDER_TYPES = OrderType.options;
export const ENDED_STATES = OrderState.exclude(["open"]).options;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  tab: z.enum(ORDER_TABS).catch("open"),
  pair: optional(PairCode),
  side: optional(Side),
  type: optional(OrderType),
  status: optional(OrderState.exclude(["open"])),
  from: optional(Day),
  to: optional(Day),
  cursor: optional(Id),
});

/** The query of an address. What it says wrongly, or what its list doesn't know, isn't asked for. */
export function readOrdersQuery(parameters: URLSearchParams): OrdersQuery {
  const { type, status, ...query } = Parameters.parse(Object.fromEntries(parameters));
  if (query.tab === "fills") return query;
  return { ...query, type, ...(query.tab === "history" ? { status } : {}) };
}

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
