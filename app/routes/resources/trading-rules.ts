import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { futuresRulesCsv, rulesCsv } from "~/features/trading-rules/rules-file";
import { loadFuturesInstruments, loadRulesRows } from "~/features/trading-rules/trading-rules.page.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import type { Panel } from "~/lib/panel";

const Query = z.strictObject({
  format: z.enum(["csv", "json"]),
  market: z.enum(["spot", "futures"]).default("spot"),
});

/** What the page of trading rules shows, of every pair, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { format, market } = query.data;
  const caller = { request, locale: DEFAULT_LOCALE };
  const rules =
    market === "spot"
      ? fileOf(await loadRulesRows(caller), rulesCsv)
      : fileOf(await loadFuturesInstruments(caller), futuresRulesCsv);
  if (!rules.ok) {
    const { code, status } = ERROR_CODES[rules.error];
    return Response.json({ code }, { status });
  }
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${market === "spot" ? "" : "futures-"}trading-rules.${format}"`,
  };
  return new Response(format === "csv" ? rules.csv : rules.json, { headers });
}

function fileOf<T>(rows: Panel<T[]>, csv: (rows: readonly T[]) => string) {
  return rows.ok ? { ok: true as const, csv: csv(rows.data), json: JSON.stringify(rows.data, null, 2) } : rows;
}
