import { compareDecimals, type MarketRow } from "~/lib/market-rows";
import { isFound } from "~/lib/search";

export const SORT_COLUMNS = ["pair", "last", "change", "high", "low", "volume", "turnover"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type SortOrder = "asc" | "desc";

/** Columns that can be left out, in their order. */
export const OPTIONAL_COLUMNS = ["high", "low", "volume", "turnover", "week"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** What the address asks for. `quote` null: all. */
export interface MarketsQuery {
  search: string;
  /** Whether the search is only the beginning of what was asked for. */
  isCut: boolean;
  quote: string | null;
  /** Only the person's favourites. */
  isFavorites: boolean;
  /** The perpetuals instead of the spot pairs. */
  isFutures: boolean;
  sort: SortColumn;
  order: SortOrder;
  /** Those of the optional columns that are shown. */
  columns: readonly OptionalColumn[];
}

export const DEFAULT_QUERY: MarketsQuery = {
  search: "",
  isCut: false,
  quote: null,
  isFavorites: false,
  isFutures: false,
  sort: "turnover",
  order: "desc",
  columns: OPTIONAL_COLUMNS,
};

/** The rows that the query asks for, in its order. Equal rows keep the operator's order. */
export function queryRows(
  rows: readonly MarketRow[],
  query: MarketsQuery,
  favorites: readonly string[] = [],
): MarketRow[] {
  return rows
    .filter((row) => !query.isFavorites || favorites.includes(row.pairCode))
    .filter((row) => query.quote === null || row.quote === query.quote)
    .filter((row) => isFound(row, query.search))
    .sort(comparator(query));
}

/** The parameters of a query's address; what is default is left out. */
export function queryParameters(query: MarketsQuery): Record<string, string> {
  const { search, quote, isFavorites, sort, order, columns } = query;
  const parameters: Record<string, string> = {};
  if (search) parameters.search = search;
  if (quote) parameters.quote = quote;
  if (isFavorites) parameters.zone = "favorites";
  if (sort !== DEFAULT_QUERY.sort || order !== DEFAULT_QUERY.order) Object.assign(parameters, { sort, order });
  if (columns.length < OPTIONAL_COLUMNS.length) parameters.columns = columns.join(".") || NO_COLUMNS;
  return parameters;
}

const NO_COLUMNS = "none";

/** The optional columns that an address names, one by one as a form does or with dots between them; all where it names none. */
export function readColumns(given: readonly string[]): readonly OptionalColumn[] {
  if (given.length === 0) return OPTIONAL_COLUMNS;
  const names = new Set(given.flatMap((part) => part.split(".")));
  return OPTIONAL_COLUMNS.filter((column) => names.has(column));
}

/** What the form of columns always sends, so that an address with none ticked differs from one that says nothing. */
export const COLUMNS_FIELD = { name: "columns", value: NO_COLUMNS } as const;

/** The order that a click on the column's head asks for: figures start with the largest, names with A, a second click turns it. */
export function nextOrder(query: MarketsQuery, column: SortColumn): SortOrder {
  if (query.sort === column) return query.order === "asc" ? "desc" : "asc";
  return column === "pair" ? "asc" : "desc";
}

const FIGURES: Record<Exclude<SortColumn, "pair">, (row: MarketRow) => string | null> = {
  last: (row) => row.ticker.last,
  change: (row) => row.ticker.changePercent24h,
  high: (row) => row.ticker.high24h,
  low: (row) => row.ticker.low24h,
  volume: (row) => row.ticker.volume24h,
  turnover: (row) => row.turnoverUsdt,
};

function comparator({ sort, order }: MarketsQuery): (a: MarketRow, b: MarketRow) => number {
  if (sort !== "pair") {
    const figure = FIGURES[sort];
    return (a, b) => compareDecimals(figure(a), figure(b), order);
  }
  const direction = order === "asc" ? 1 : -1;
  return (a, b) => direction * (a.pairCode < b.pairCode ? -1 : Number(a.pairCode > b.pairCode));
}
