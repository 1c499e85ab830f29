import { z } from "zod";
import { ENDED_STATES } from "~exchange/contract/choices";
import { Id, OrderType, PairCode, Side } from "~exchange/contract/schemas";
import { ORDER_TABS, type OrdersQuery } from "./orders-query";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  tab: z.enum(ORDER_TABS).catch("open"),
  pair: optional(PairCode),
  side: optional(Side),
  type: optional(OrderType),
  status: optional(z.enum(ENDED_STATES)),
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
