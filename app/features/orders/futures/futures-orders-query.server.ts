import { z } from "zod";
import { ENDED_STATES } from "~exchange/contract/choices";
import { FuturesOrderType, PositionClosing, PositionSide } from "~exchange/contract/futures/schemas";
import { Id, PairCode, Side } from "~exchange/contract/schemas";
import {
  FILTERS_OF_TAB,
  FUTURES_ORDER_TABS,
  type FuturesFilter,
  type FuturesOrdersQuery,
} from "./futures-orders-query";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  tab: z.enum(FUTURES_ORDER_TABS).catch("open"),
  pair: optional(PairCode),
  side: optional(Side),
  type: optional(FuturesOrderType),
  status: optional(z.enum(ENDED_STATES)),
  held: optional(PositionSide),
  end: optional(PositionClosing),
  from: optional(Day),
  to: optional(Day),
  cursor: optional(Id),
});

/** The query of an address. What it says wrongly, or what its list doesn't know, isn't asked for. */
export function readFuturesOrdersQuery(parameters: URLSearchParams): FuturesOrdersQuery {
  const { tab, cursor, ...filters } = Parameters.parse(Object.fromEntries(parameters));
  return { tab, cursor, ...onlyThose(filters, FILTERS_OF_TAB[tab]) };
}

function onlyThose<T extends object>(given: T, names: readonly FuturesFilter[]): Partial<T> {
  const kept = Object.entries(given).filter(([name]) => names.some((each) => each === name));
  return Object.fromEntries(kept) as Partial<T>;
}
