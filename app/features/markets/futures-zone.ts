import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { FuturesTicker } from "~exchange/contract/futures/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { compareDecimals } from "~/lib/market-rows";
import { isFound } from "~/lib/search";
import type { MarketsQuery, SortOrder } from "./markets-query";

export const FUTURES_COLUMNS = ["pair", "last", "change", "mark", "funding", "interest", "turnover"] as const;
export type FuturesColumn = (typeof FUTURES_COLUMNS)[number];

/** How the perpetuals of the zone are sorted. */
export interface FuturesSort {
  column: FuturesColumn;
  order: SortOrder;
}

const DEFAULT_SORT: FuturesSort = { column: "turnover", order: "desc" };

/** A perpetual with its last 24 hours and 7 days. Rates are fractions; null: unknown, or nothing traded yet. */
export interface FuturesMarketRow {
  pairCode: string;
  base: string;
  quote: string;
  state: FuturesInstrument["state"];
  priceDecimals: number;
  last: string | null;
  changePercent24h: string | null;
  markPrice: string | null;
  fundingRate: string | null;
  openInterestValue: string | null;
  turnover24h: string | null;
  closes: readonly string[];
}

/** One row per contract, in the operator's order. */
export function futuresRows(
  instruments: readonly FuturesInstrument[],
  tickers: readonly FuturesTicker[],
  sparklines: readonly { pairCode: string; closes: string[] }[],
): FuturesMarketRow[] {
  return instruments.map(({ pairCode, base, quote, state, tick }) => {
    const ticker = tickers.find((each) => each.pairCode === pairCode);
    return {
      ...{ pairCode, base, quote, state },
      priceDecimals: decimalsOf(tick),
      last: ticker?.last ?? null,
      changePercent24h: ticker?.changePercent24h ?? null,
      markPrice: ticker?.markPrice ?? null,
      fundingRate: ticker?.fundingRate ?? null,
      openInterestValue: ticker?.openInterestValue ?? null,
      turnover24h: ticker?.turnover24h ?? null,
      closes: sparklines.find((each) => each.pairCode === pairCode)?.closes ?? [],
    };
  });
}

/** The sort of an address; what it says wrongly is default. */
export function readFuturesSort(parameters: URLSearchParams): FuturesSort {
  const asked = parameters.get("sort");
  const column = FUTURES_COLUMNS.find((each) => each === asked) ?? DEFAULT_SORT.column;
  const order = parameters.get("order");
  return { column, order: order === "asc" || order === "desc" ? order : firstOrder(column) };
}

/** The order that a click on a column's head asks for. */
export function nextFuturesOrder({ column, order }: FuturesSort, clicked: FuturesColumn): SortOrder {
  if (column === clicked) return order === "asc" ? "desc" : "asc";
  return firstOrder(clicked);
}

function firstOrder(column: FuturesColumn): SortOrder {
  return column === "pair" ? "asc" : "desc";
}

/** The parameters of the zone's address; what is default is left out. */
export function futuresParameters(
  search: string,
  { column, order }: FuturesSort = DEFAULT_SORT,
): Record<string, string> {
  const isDefault = column === DEFAULT_SORT.column && order === DEFAULT_SORT.order;
  return { zone: "futures", ...(search && { search }), ...(isDefault ? {} : { sort: column, order }) };
}

const FIGURES: Record<Exclude<FuturesColumn, "pair">, (row: FuturesMarketRow) => string | null> = {
  last: ({ last }) => last,
  change: ({ changePercent24h }) => changePercent24h,
  mark: ({ markPrice }) => markPrice,
  funding: ({ fundingRate }) => fundingRate,
  interest: ({ openInterestValue }) => openInterestValue,
  turnover: ({ turnover24h }) => turnover24h,
};

/** The rows that a search finds, sorted. Equal rows keep the operator's order. */
export function sortedFutures(
  rows: readonly FuturesMarketRow[],
  search: string,
  { column, order }: FuturesSort,
): FuturesMarketRow[] {
  const found = rows.filter((row) => isFound(row, search));
  if (column !== "pair") return found.sort((a, b) => compareDecimals(FIGURES[column](a), FIGURES[column](b), order));
  const direction = order === "asc" ? 1 : -1;
  return found.sort((a, b) => direction * (a.pairCode < b.pairCode ? -1 : Number(a.pairCode > b.pairCode)));
}

/** The favourites among the rows that a search and a quote find, in the order in which they were chosen. */
export function chosenFutures(
  rows: readonly FuturesMarketRow[],
  { search, quote }: Pick<MarketsQuery, "search" | "quote">,
  favorites: readonly string[],
): FuturesMarketRow[] {
  return rows
    .filter(
      (row) => favorites.includes(row.pairCode) && (quote === null || row.quote === quote) && isFound(row, search),
    )
    .sort((a, b) => favorites.indexOf(a.pairCode) - favorites.indexOf(b.pairCode));
}
