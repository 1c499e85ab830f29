import { z } from "zod";
import { FuturesOrderState, FuturesOrderType } from "~exchange/contract/futures/schemas";
import { Id, PairCode, Side } from "~exchange/contract/schemas";

export const FUTURES_ORDERS_PATH = "/orders/futures";

export const FUTURES_ORDER_TABS = ["open", "history", "fills", "funding", "ledger"] as const;
export type FuturesOrderTab = (typeof FUTURES_ORDER_TABS)[number];

export const FUTURES_FILTERS = ["pair", "side", "type", "status", "from", "to"] as const;
export type FuturesFilter = (typeof FUTURES_FILTERS)[number];

/** What each list can be filtered by. */
export const FILTERS_OF_TAB: Record<FuturesOrderTab, readonly FuturesFilter[]> = {
  open: ["pair", "side", "type", "from", "to"],
  history: FUTURES_FILTERS,
  fills: ["pair", "from", "to"],
  funding: ["pair", "from", "to"],
  ledger: [],
};

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  tab: z.enum(FUTURES_ORDER_TABS).catch("open"),
  pair: optional(PairCode),
  side: optional(Side),
  type: optional(FuturesOrderType),
  status: optional(FuturesOrderState.exclude(["open"])),
  from: optional(Day),
  to: optional(Day),
  cursor: optional(Id),
});

/** What an address asks for. Days are days of the person's zone, the last one included. */
export type FuturesOrdersQuery = z.output<typeof Parameters>;

/** The query of an address. What it says wrongly, or what its list doesn't know, isn't asked for. */
export function readFuturesOrdersQuery(parameters: URLSearchParams): FuturesOrdersQuery {
  const { tab, cursor, ...filters } = Parameters.parse(Object.fromEntries(parameters));
  return { tab, cursor, ...onlyThose(filters, FILTERS_OF_TAB[tab]) };
}

/** The parameters of a query's address, in a fixed order; those that say nothing are left out. */
export function futuresOrdersParameters(query: FuturesOrdersQuery): Record<string, string> {
  const { tab, cursor } = query;
  const all: [string, string | undefined][] = [
    ["tab", tab === "open" ? undefined : tab],
    ...FILTERS_OF_TAB[tab].map((name): [string, string | undefined] => [name, query[name]]),
    ["cursor", cursor],
  ];
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export function isFiltered(query: FuturesOrdersQuery): boolean {
  return FILTERS_OF_TAB[query.tab].some((name) => query[name] !== undefined);
}

function onlyThose<T extends object>(given: T, names: readonly FuturesFilter[]): Partial<T> {
  const kept = Object.entries(given).filter(([name]) => names.some((each) => each === name));
  return Object.fromEntries(kept) as Partial<T>;
}
