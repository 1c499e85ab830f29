import { z } from "zod";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { listInstruments } from "~exchange/contract/list-instruments";
import { PairCode } from "~exchange/contract/schemas";
import { translator } from "~/i18n/i18n.server";
import type { Panel } from "~/lib/panel";
import { isFound, SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { looksSignedIn } from "~/server/session.server";
import { feeTables, rulesRow, type RulesRow } from "./rules-row";
import type { RulesQuery, TradingRulesPage } from "./trading-rules-page";

const Parameters = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX).trim())
    .catch(""),
  pair: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(PairCode)
    .nullable()
    .catch(null),
});

/** The query of an address. What it doesn't say, or says wrongly, is default. */
export function readRulesQuery(parameters: URLSearchParams): RulesQuery {
  return Parameters.parse({ search: parameters.get("search"), pair: parameters.get("pair") });
}

/** The rules of the pairs that the query asks for, as the engine goes by them, and whose fees the caller pays. */
export async function loadTradingRules(caller: Caller, query: RulesQuery): Promise<TradingRulesPage> {
  const t = translator(caller.locale, "rules");
  const [rows, config] = await Promise.all([
    loadRulesRows(caller),
    looksSignedIn(caller.request) ? call(caller, getSecurityConfig, {}) : null,
  ]);
  const shown = rows.ok ? rows.data.filter((row) => isAskedFor(row, query)) : [];
  return {
    head: { title: t("head.title"), description: t("head.description") },
    query,
    rules: rows.ok ? { ok: true, data: { rows: shown, total: rows.data.length, feeTables: feeTables(shown) } } : rows,
    feeLevel: config?.ok ? config.data.feeLevel : null,
  };
}

/** Every pair's rules, in the operator's order. */
export async function loadRulesRows(caller: Caller): Promise<Panel<RulesRow[]>> {
  const instruments = await call(caller, listInstruments, {});
  return instruments.ok ? { ok: true, data: instruments.data.map(rulesRow) } : instruments;
}

function isAskedFor(row: RulesRow, { pair, search }: RulesQuery): boolean {
  return (pair === null || row.pairCode === pair) && isFound(row, search);
}
