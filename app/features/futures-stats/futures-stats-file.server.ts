import { getFuturesStats, type StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import type { CsvCell } from "~/lib/csv";
import { isoTime } from "~/lib/format/format-time";
import { call } from "~/server/call.server";
import { csvFile, csvStyleOf } from "~/server/csv-file.server";
import type { Caller } from "~/server/exchange-api.server";
import { readStatsQuery } from "./stats-query.server";

/** Intervals that a file holds at most. */
const POINTS_MAX = 500;

const FIGURES = [
  "openInterest",
  "openInterestValue",
  "longAccounts",
  "shortAccounts",
  "topLongAccounts",
  "topShortAccounts",
  "topLongQuantity",
  "topShortQuantity",
  "takerBuyVolume",
  "takerSellVolume",
  "markPrice",
  "indexPrice",
  "basis",
  "basisRate",
  "fundingRate",
  "liquidatedLongValue",
  "liquidatedShortValue",
  "liquidations",
] as const satisfies readonly (keyof StatsPoint)[];

function cellsOf(point: StatsPoint): CsvCell[] {
  const figures = FIGURES.map((name): CsvCell => {
    const value = point[name];
    return { decimal: value === null ? null : String(value) };
  });
  return [{ text: isoTime(point.time) ?? "" }, ...figures];
}

/** What a market did, interval by interval, as a file: `format` csv or json. */
export async function statsFile(caller: Caller, format: "csv" | "json"): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const { pair, interval } = readStatsQuery(searchParams);
  if (pair === null) return refusal("PAIR_UNKNOWN");
  const stats = await call(caller, getFuturesStats, { pairCode: pair, interval, limit: POINTS_MAX });
  if (!stats.ok) return refusal(stats.error);
  // What isn't over yet is in no file: a figure that was saved must stay true.
  const { points } = stats.data;
  if (format === "json")
    return Response.json({ pairCode: pair, interval, points }, { headers: { "Cache-Control": "no-store" } });
  const rows = { items: points.map(cellsOf), next: null };
  return csvFile(() => Promise.resolve({ ok: true, data: rows }), {
    name: `futures-stats-${pair}-${interval}`,
    columns: ["time_utc", ...FIGURES],
    style: csvStyleOf(searchParams),
    rowsMax: POINTS_MAX,
  });
}

function refusal(error: ErrorName): Response {
  const { code, status } = ERROR_CODES[error];
  return Response.json({ code }, { status });
}
