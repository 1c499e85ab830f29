import { z } from "zod";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesSparklines } from "~exchange/contract/futures/list-futures-sparklines";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listSparklines } from "~exchange/contract/list-sparklines";
import { listTickers } from "~exchange/contract/list-tickers";
import { translator } from "~/i18n/i18n.server";
import { readFavorites } from "~/lib/favorites";
import { compareDecimals, directionOf, marketRows, totalTurnover, type MarketRow } from "~/lib/market-rows";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { readPreferences } from "~/server/preferences.server";
import { chosenFutures, futuresRows, readFuturesSort, sortedFutures } from "./futures-zone";
import { heatMap } from "./heat-map";
import type { FuturesZone, MarketsPage, MarketsView } from "./markets-page";
import { DEFAULT_QUERY, nextOrder, readColumns, queryRows, SORT_COLUMNS, type MarketsQuery } from "./markets-query";

/** Boxes that the heat maps are laid out in; on the screen they stretch. */
const WIDE_MAP = { width: 720, height: 126 };
const NARROW_MAP = { width: 358, height: 104 };
const WIDE_FIELDS_MAX = 13;
const NARROW_FIELDS_MAX = 9;
const MOVERS_SHOWN = 4;

const Parameters = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX).trim())
    .catch(""),
  quote: z
    .string()
    .regex(/^[A-Z0-9]{2,12}$/)
    .nullable()
    .catch(null),
  zone: z.enum(["favorites", "futures"]).nullable().catch(null),
  sort: z.enum(SORT_COLUMNS).catch(DEFAULT_QUERY.sort),
  order: z.enum(["asc", "desc"]).nullable().catch(null),
});

/** Marks the address of a search that was cut. */
const CUT = "cut";

/** The address with no more of a search than is searched for, so that no page repeats the rest; null where it is short enough. */
export function withShorterSearch(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  const search = searchParams.get("search") ?? "";
  if (search.length <= SEARCH_CHARACTERS_MAX) return null;
  const kept = new URLSearchParams(searchParams);
  kept.set("search", search.slice(0, SEARCH_CHARACTERS_MAX));
  kept.set(CUT, "1");
  return `${pathname}?${kept.toString()}`;
}

/** The query of an address. What it doesn't say, or says wrongly, is default. */
export function readQuery(parameters: URLSearchParams): MarketsQuery {
  const { order, zone, ...query } = Parameters.parse({
    search: parameters.get("search"),
    quote: parameters.get("quote"),
    zone: parameters.get("zone"),
    sort: parameters.get("sort"),
    order: parameters.get("order"),
  });
  const first = query.sort === DEFAULT_QUERY.sort ? DEFAULT_QUERY.order : nextOrder(DEFAULT_QUERY, query.sort);
  const isCut = query.search !== "" && parameters.get(CUT) === "1";
  const columns = readColumns(parameters.getAll("columns"));
  return {
    ...query,
    columns,
    isFavorites: zone === "favorites",
    isFutures: zone === "futures",
    isCut,
    order: order ?? first,
  };
}

/** Every pair with its last 24 hours and 7 days, filtered and sorted by the query. */
export async function loadMarkets(caller: Caller, query: MarketsQuery): Promise<MarketsPage> {
  const t = translator(caller.locale, "markets");
  const head = { title: t("head.title"), description: t("head.description") };
  const favorites = readFavorites(readPreferences(caller.request, caller.locale).favorites);
  const [futures, instruments, tickers, sparklines] = await Promise.all([
    query.isFutures || query.isFavorites ? loadFutures(caller, query, favorites) : null,
    call(caller, listInstruments, {}),
    call(caller, listTickers, {}),
    call(caller, listSparklines, {}),
  ]);
  const page = { head, query, favorites, futures };
  if (!instruments.ok) return { ...page, markets: instruments };
  if (!tickers.ok) return { ...page, markets: tickers };
  const rows = marketRows(instruments.data, tickers.data, sparklines.ok ? sparklines.data : []);
  return {
    ...page,
    markets: { ok: true, data: { ...viewOf(rows, query, favorites), states: statesOf(instruments.data) } },
  };
}

/** The perpetuals that are asked for: in the favourites' zone those chosen, in the order in which they were. */
async function loadFutures(caller: Caller, query: MarketsQuery, favorites: readonly string[]): Promise<FuturesZone> {
  const sort = query.isFavorites ? null : readFuturesSort(new URL(caller.request.url).searchParams);
  const [instruments, tickers, sparklines] = await Promise.all([
    call(caller, listFuturesInstruments, {}),
    call(caller, listFuturesTickers, {}),
    call(caller, listFuturesSparklines, {}),
  ]);
  if (!instruments.ok) return { sort, total: 0, rows: instruments };
  if (!tickers.ok) return { sort, total: 0, rows: tickers };
  const rows = futuresRows(instruments.data, tickers.data, sparklines.ok ? sparklines.data : []);
  const data = sort ? sortedFutures(rows, query.search, sort) : chosenFutures(rows, query, favorites);
  return { sort, total: rows.length, rows: { ok: true, data } };
}

function viewOf(rows: MarketRow[], query: MarketsQuery, favorites: readonly string[]): Omit<MarketsView, "states"> {
  return {
    rows: queryRows(rows, query, favorites),
    total: rows.length,
    turnoverUsdt: totalTurnover(rows),
    quotes: [...new Set(rows.map((row) => row.quote))],
    heat: { wide: heatMap(rows, WIDE_MAP, WIDE_FIELDS_MAX), narrow: heatMap(rows, NARROW_MAP, NARROW_FIELDS_MAX) },
    gainers: movers(rows, 1),
    losers: movers(rows, -1),
    time: Date.now(),
  };
}

function statesOf(pairs: z.output<typeof listInstruments.output>): MarketsView["states"] {
  const stopped = pairs.filter(({ state }) => state !== "trading");
  return Object.fromEntries(stopped.map(({ pairCode, state }) => [pairCode, state]));
}

function movers(rows: MarketRow[], direction: 1 | -1): MarketRow[] {
  const change = (row: MarketRow) => row.ticker.changePercent24h;
  const order = direction === 1 ? "desc" : "asc";
  return rows
    .filter((row) => directionOf(change(row)) === direction)
    .sort((a, b) => compareDecimals(change(a), change(b), order))
    .slice(0, MOVERS_SHOWN);
}
