import { ERROR_CODES } from "~exchange/contract/error-codes";
import { LIMITS } from "~exchange/contract/limits";
import { listRuleChanges, type RuleChange } from "~exchange/contract/list-rule-changes";
import type { CsvCell } from "~/lib/csv";
import { isoTime } from "~/lib/format/format-time";
import { call } from "~/server/call.server";
import { csvFile, csvStyleOf, mapped } from "~/server/csv-file.server";
import type { Caller } from "~/server/exchange-api.server";
import { changesInput, readRuleChangesQuery } from "./rule-changes.page.server";

/** Entries that a file holds at most, the newest. */
const ROWS_MAX = 10_000;

const COLUMNS = [
  ...["time_utc", "change_id", "market", "pair", "rule", "level"],
  ...["before", "after", "unit", "set_by", "reason"],
];

function cellsOf(change: RuleChange): CsvCell[] {
  const { time, changeId, market, pairCode, rule, level, before, after, unit, by, reason } = change;
  const value = (text: string | null): CsvCell => (text !== null && !/^-?\d/.test(text) ? { text } : { decimal: text });
  return [
    { text: isoTime(time) ?? "" },
    { text: changeId },
    ...[market, pairCode, rule].map((text) => ({ text: text ?? "" })),
    { decimal: level === null ? null : String(level) },
    ...[before, after].map(value),
    ...[unit, by, reason].map((text) => ({ text: text ?? "" })),
  ];
}

/** The changes of a page's address as a file, newest first, whatever page of them is looked at. */
export async function ruleChangesFile(caller: Caller, format: "csv" | "json"): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const input = { ...changesInput(readRuleChangesQuery(searchParams)), limit: LIMITS.ordersPage };
  const ask = (cursor: string | undefined) => call(caller, listRuleChanges, { ...input, cursor });
  if (format === "csv")
    return csvFile(async (cursor) => mapped(await ask(cursor), cellsOf), {
      ...{ name: "rule-changes", columns: COLUMNS, style: csvStyleOf(searchParams), rowsMax: ROWS_MAX },
    });
  const items: RuleChange[] = [];
  for (let cursor: string | null | undefined; cursor !== null && items.length < ROWS_MAX;) {
    const page = await ask(cursor);
    if (!page.ok) {
      const { code, status } = ERROR_CODES[page.error];
      return Response.json({ code }, { status });
    }
    items.push(...page.data.items);
    cursor = page.data.next;
  }
  const headers = { "Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="rule-changes.json"' };
  return Response.json(items, { headers });
}
