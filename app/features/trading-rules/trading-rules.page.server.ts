import { z } from "zod";
import { listFuturesInstruments, type FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { getHealth } from "~exchange/contract/get-health";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listRuleChanges } from "~exchange/contract/list-rule-changes";
import { PairCode } from "~exchange/contract/schemas";
import { tierNumber } from "~exchange/domain/futures/margin";
import { parseUnits } from "~exchange/domain/units";
import { translator } from "~/i18n/i18n.server";
import { contractOf } from "~/lib/futures-contract";
import type { Panel } from "~/lib/panel";
import { isFound, SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { looksSignedIn } from "~/server/session.server";
import { apiLimits } from "./api-limits.server";
import { feeTables, rulesRow, type RulesRow } from "./rules-row";
import type { FuturesRulesView, RulesQuery, RulesSince, TradingRulesPage } from "./trading-rules-page";

const Parameters = z.object({
  market: z.enum(["spot", "futures"]).catch("spot"),
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
  return Parameters.parse({
    market: parameters.get("market"),
    search: parameters.get("search"),
    pair: parameters.get("pair"),
  });
}

/** The rules of the pairs that the query asks for, as the engine goes by them, and whose fees the caller pays. */
export async function loadTradingRules(caller: Caller, query: RulesQuery): Promise<TradingRulesPage> {
  const t = translator(caller.locale, "rules");
  const [rows, health, config, futures, since] = await Promise.all([
    loadRulesRows(caller),
    call(caller, getHealth, {}),
    looksSignedIn(caller.request) ? call(caller, getSecurityConfig, {}) : null,
    query.market === "futures" ? loadFuturesRules(caller, query) : null,
    loadSince(caller, query),
  ]);
  const shown = rows.ok ? rows.data.filter((row) => isAskedFor(row, query)) : [];
  return {
    head: { title: t("head.title"), description: t("head.description") },
    query,
    rules: rows.ok ? { ok: true, data: { rows: shown, total: rows.data.length, feeTables: feeTables(shown) } } : rows,
    feeLevel: config?.ok ? config.data.feeLevel : null,
    futures,
    since,
    apiLimits: apiLimits(caller.locale, health.ok ? health.data.ordersPerSecond : undefined),
  };
}

/** Empty where it can't be had: the rules stand without it. */
async function loadSince(caller: Caller, { market }: RulesQuery): Promise<RulesSince> {
  const changes = await call(caller, listRuleChanges, { market, limit: 1 });
  return changes.ok ? Object.fromEntries(changes.data.inForce.map(({ pairCode, since }) => [pairCode, since])) : {};
}

/** The contracts that the query asks for, and where in their ladders the person's positions stand. */
async function loadFuturesRules(caller: Caller, query: RulesQuery): Promise<Panel<FuturesRulesView>> {
  const [instruments, positions] = await Promise.all([
    loadFuturesInstruments(caller),
    looksSignedIn(caller.request) ? call(caller, listPositions, {}) : null,
  ]);
  if (!instruments.ok) return instruments;
  const tiers: FuturesRulesView["tiers"] = {};
  for (const { pairCode, notional } of positions?.ok ? positions.data : []) {
    const instrument = instruments.data.find((each) => each.pairCode === pairCode);
    const units = instrument ? parseUnits(notional, instrument.settleScale) : null;
    if (instrument && units !== null) (tiers[pairCode] ??= []).push(tierNumber(contractOf(instrument), units));
  }
  const found = instruments.data.filter((instrument) => isAskedFor(instrument, query));
  return { ok: true, data: { instruments: found, total: instruments.data.length, tiers } };
}

/** Every perpetual as the engine has it configured, in the operator's order. */
export function loadFuturesInstruments(caller: Caller): Promise<Panel<FuturesInstrument[]>> {
  return call(caller, listFuturesInstruments, {});
}

/** Every pair's rules, in the operator's order. */
export async function loadRulesRows(caller: Caller): Promise<Panel<RulesRow[]>> {
  const instruments = await call(caller, listInstruments, {});
  return instruments.ok ? { ok: true, data: instruments.data.map(rulesRow) } : instruments;
}

function isAskedFor(row: Pick<RulesRow, "pairCode" | "base" | "quote">, { pair, search }: RulesQuery): boolean {
  return (pair === null || row.pairCode === pair) && isFound(row, search);
}
