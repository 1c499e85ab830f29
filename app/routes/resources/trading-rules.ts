import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { rulesCsv } from "~/features/trading-rules/rules-file";
import { loadRulesRows } from "~/features/trading-rules/trading-rules.page.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

const Query = z.strictObject({ format: z.enum(["csv", "json"]) });

/** What the page of trading rules shows, of every pair, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { format } = query.data;
  const rows = await loadRulesRows({ request, locale: DEFAULT_LOCALE });
  if (!rows.ok) {
    const { code, status } = ERROR_CODES[rows.error];
    return Response.json({ code }, { status });
  }
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="trading-rules.${format}"`,
  };
  return new Response(format === "csv" ? rulesCsv(rows.data) : JSON.stringify(rows.data, null, 2), { headers });
}
