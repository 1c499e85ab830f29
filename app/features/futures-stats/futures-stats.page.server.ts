import { getFuturesStats, type StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import { listFuturesInstruments, type FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import type { FuturesTicker } from "~exchange/contract/futures/schemas";
import { translator } from "~/i18n/i18n.server";
import { compareDecimals } from "~/lib/market-rows";
import type { Panel } from "~/lib/panel";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import {
  POINTS_SHOWN,
  type FuturesStatsPage,
  type PairStats,
  type StatsRow,
  type StatsTotals,
  type StatsView,
} from "./futures-stats-page";
import { type StatsQuery } from "./stats-query";
import { readStatsQuery } from "./stats-query.server";
import { FIGURE_OF, intervalsOf, ratioOf, sumOf } from "./stats-series";

/** Intervals of a day. */
const DAY_POINTS = 24;
/** Pairs whose day is asked for; more would make a page of many calls. */
const PAIRS_MAX = 40;

/** What the perpetuals' market did: of all pairs together, of each, and interval by interval of the chosen ones. */
export async function loadFuturesStats(caller: Caller): Promise<FuturesStatsPage> {
  const t = translator(caller.locale, "futuresData");
  const asked = readStatsQuery(new URL(caller.request.url).searchParams);
  const page = { head: { title: t("stats.title"), description: t("stats.description") }, time: Date.now() };
  const [instruments, tickers] = await Promise.all([
    call(caller, listFuturesInstruments, {}),
    call(caller, listFuturesTickers, {}),
  ]);
  if (!instruments.ok) return { ...page, query: asked, stats: instruments };
  if (!tickers.ok) return { ...page, query: asked, stats: tickers };
  const query = listed(asked, instruments.data);
  const view = await viewOf(caller, query, instruments.data.slice(0, PAIRS_MAX), tickers.data);
  return { ...page, query, stats: { ok: true, data: view } };
}

/** The query with pairs that there are, and never a pair beside itself. */
export function listed(query: StatsQuery, instruments: readonly FuturesInstrument[]): StatsQuery {
  const known = (pairCode: string | null) => instruments.find((each) => each.pairCode === pairCode)?.pairCode ?? null;
  const pair = known(query.pair) ?? instruments[0]?.pairCode ?? null;
  const compare = known(query.compare);
  return { ...query, pair, compare: compare === pair ? null : compare };
}

async function viewOf(
  caller: Caller,
  query: StatsQuery,
  instruments: readonly FuturesInstrument[],
  tickers: readonly FuturesTicker[],
): Promise<StatsView> {
  const one = (pairCode: string | null) => (pairCode === null ? null : loadPair(caller, pairCode, query, instruments));
  const [chosen, compared, ...days] = await Promise.all([
    one(query.pair),
    one(query.compare),
    ...instruments.map(({ pairCode }) =>
      call(caller, getFuturesStats, { pairCode, interval: "1h", limit: DAY_POINTS }),
    ),
  ]);
  const rows = instruments.map((instrument, index): StatsRow & { last: StatsPoint | null } => {
    const day = days[index];
    const ticker = tickers.find(({ pairCode }) => pairCode === instrument.pairCode);
    return rowOf(instrument, ticker, day?.ok ? intervalsOf(day.data).slice(-DAY_POINTS) : []);
  });
  return {
    rows: rows.map(({ last: _, ...row }) => row).sort((a, b) => compareDecimals(a.turnover24h, b.turnover24h, "desc")),
    totals: totalsOf(rows),
    pairs: instruments.map(({ pairCode, base, quote }) => ({ pairCode, base, quote })),
    chosen,
    compared,
  };
}

async function loadPair(
  caller: Caller,
  pairCode: string,
  { interval }: StatsQuery,
  instruments: readonly FuturesInstrument[],
): Promise<Panel<PairStats>> {
  const stats = await call(caller, getFuturesStats, { pairCode, interval, limit: POINTS_SHOWN });
  if (!stats.ok) return stats;
  const { base = "", quote = "" } = instruments.find((each) => each.pairCode === pairCode) ?? {};
  return { ok: true, data: { pairCode, base, quote, points: stats.data.points, live: stats.data.live } };
}

function rowOf(
  { pairCode, base, quote }: FuturesInstrument,
  ticker: FuturesTicker | undefined,
  day: readonly StatsPoint[],
): StatsRow & { last: StatsPoint | null } {
  const last = day.at(-1) ?? null;
  return {
    ...{ pairCode, base, quote, last },
    openInterestValue: ticker?.openInterestValue ?? null,
    turnover24h: ticker?.turnover24h ?? null,
    fundingRate: ticker?.fundingRate ?? null,
    basisRate: last?.basisRate ?? null,
    accountRatio: last && ratioOf(last.longAccounts, last.shortAccounts),
    liquidated24h: sumOf(day.map(FIGURE_OF.liquidations)),
  };
}

function totalsOf(rows: readonly (StatsRow & { last: StatsPoint | null })[]): StatsTotals {
  const points = rows.flatMap(({ last }) => (last ? [last] : []));
  const accounts = (count: (point: StatsPoint) => number) =>
    points.length === 0 ? null : points.reduce((sum, point) => sum + count(point), 0);
  return {
    openInterestValue: sumOf(rows.map((row) => row.openInterestValue)),
    turnover24h: sumOf(rows.map((row) => row.turnover24h)),
    liquidated24h: sumOf(rows.map((row) => row.liquidated24h)),
    longAccounts: accounts(({ longAccounts }) => longAccounts),
    shortAccounts: accounts(({ shortAccounts }) => shortAccounts),
  };
}
