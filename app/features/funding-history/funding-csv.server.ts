import { listFundingRates, type FundingRate } from "~exchange/contract/futures/list-funding-rates";
import { LIMITS } from "~exchange/contract/limits";
import type { CsvCell } from "~/lib/csv";
import { isoTime } from "~/lib/format/format-time";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { call } from "~/server/call.server";
import { csvFile, csvStyleOf } from "~/server/csv-file.server";
import type { Caller } from "~/server/exchange-api.server";
import { readPreferences } from "~/server/preferences.server";
import { boundsOf } from "./funding-query";
import { readFundingQuery } from "./funding-query.server";
import { RATES_MAX, spelled } from "./funding-history.page.server";

const COLUMNS = ["time_utc", "pair", "rate", "premium", "capped", "cap", "interval_ms", "mark_price", "annualised"];

function cellsOf(rate: FundingRate): CsvCell[] {
  return [
    { text: isoTime(rate.fundingTime) ?? "" },
    { text: rate.pairCode },
    { decimal: rate.rate },
    { decimal: rate.premium },
    { text: String(rate.isCapped) },
    { decimal: rate.cap },
    { decimal: String(rate.intervalMs) },
    { decimal: rate.markPrice },
    { decimal: rate.annualised },
  ];
}

/** The settlements of a page's address as a file, newest first. */
export async function fundingCsv(caller: Caller): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const pairCode = spelled(searchParams.get("pair") ?? "");
  const zone = ZONE_OF_TYPE[readPreferences(caller.request, caller.locale).timeZone];
  const bounds = boundsOf(readFundingQuery(searchParams), zone, Date.now());
  return csvFile(
    async (cursor) => {
      const page = await call(caller, listFundingRates, { pairCode, ...bounds, cursor, limit: LIMITS.ordersPage });
      return page.ok ? { ok: true, data: { items: page.data.items.map(cellsOf), next: page.data.next } } : page;
    },
    { name: `funding-rates-${pairCode}`, columns: COLUMNS, style: csvStyleOf(searchParams), rowsMax: RATES_MAX },
  );
}
