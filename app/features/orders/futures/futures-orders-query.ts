import type { ENDED_STATES, FUTURES_ORDER_TYPES, POSITION_CLOSINGS } from "~exchange/contract/choices";
import type { PositionSide } from "~exchange/contract/futures/schemas";
import type { Side } from "~exchange/contract/schemas";

export const FUTURES_ORDERS_PATH = "/orders/futures";

export const FUTURES_ORDER_TABS = ["open", "history", "closed", "fills", "funding", "ledger"] as const;
export type FuturesOrderTab = (typeof FUTURES_ORDER_TABS)[number];

export const FUTURES_FILTERS = ["pair", "side", "type", "status", "held", "end", "from", "to"] as const;
export type FuturesFilter = (typeof FUTURES_FILTERS)[number];

/** What each list can be filtered by. */
export const FILTERS_OF_TAB: Record<FuturesOrderTab, readonly FuturesFilter[]> = {
  open: ["pair", "side", "type", "from", "to"],
  history: ["pair", "side", "type", "status", "from", "to"],
  closed: ["pair", "held", "end", "from", "to"],
  fills: ["pair", "from", "to"],
  funding: ["pair", "from", "to"],
  ledger: [],
};

/** What an address asks for. Days are days of the person's zone, the last one included. */
export interface FuturesOrdersQuery {
  tab: FuturesOrderTab;
  pair?: string;
  side?: Side;
  type?: (typeof FUTURES_ORDER_TYPES)[number];
  status?: (typeof ENDED_STATES)[number];
  /** The side of a position, and what closed it. */
  held?: PositionSide;
  end?: (typeof POSITION_CLOSINGS)[number];
  from?: string;
  to?: string;
  cursor?: string;
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
