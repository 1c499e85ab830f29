import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listRiskFundMovements, type RiskFundMovement } from "~exchange/contract/futures/list-risk-fund-movements";
import { LIMITS } from "~exchange/contract/limits";
import type { CsvCell } from "~/lib/csv";
import { isoTime } from "~/lib/format/format-time";
import { call } from "~/server/call.server";
import { csvFile, csvStyleOf } from "~/server/csv-file.server";
import type { Caller } from "~/server/exchange-api.server";
import { readRiskFundQuery } from "./risk-fund-query.server";
import { inputsOf } from "./risk-fund.page.server";

/** Movements that a file holds at most, the newest. */
const ROWS_MAX = 10_000;

const COLUMNS = ["time_utc", "movement_id", "kind", "pair", "amount", "balance_after", "liquidation_id"];

function cellsOf(movement: RiskFundMovement): CsvCell[] {
  return [
    { text: isoTime(movement.time) ?? "" },
    { text: movement.movementId },
    { text: movement.kind },
    { text: movement.pairCode ?? "" },
    { decimal: movement.amount },
    { decimal: movement.balance },
    { text: movement.liquidationId ?? "" },
  ];
}

/** The movements of the page's address as CSV; the fund, its course and a page of movements as JSON. */
export async function riskFundFile(caller: Caller, format: "csv" | "json"): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const query = readRiskFundQuery(searchParams);
  const inputs = { ...inputsOf(query, caller), kind: query.kind, limit: LIMITS.ordersPage };
  const ask = (cursor: string | undefined) => call(caller, listRiskFundMovements, { ...inputs, cursor });
  if (format === "csv") {
    return csvFile(
      async (cursor) => {
        const page = await ask(cursor);
        return page.ok ? { ok: true, data: { items: page.data.items.map(cellsOf), next: page.data.next } } : page;
      },
      { name: "risk-fund", columns: COLUMNS, style: csvStyleOf(searchParams), rowsMax: ROWS_MAX },
    );
  }
  const [fund, movements] = await Promise.all([call(caller, getRiskFund, { range: query.range }), ask(query.cursor)]);
  if (!fund.ok) return refusal(fund.error);
  if (!movements.ok) return refusal(movements.error);
  return Response.json({ fund: fund.data, movements: movements.data }, { headers: { "Cache-Control": "no-store" } });
}

function refusal(error: ErrorName): Response {
  const { code, status } = ERROR_CODES[error];
  return Response.json({ code }, { status });
}
