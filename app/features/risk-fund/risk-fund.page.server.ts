import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { listRiskFundMovements, type RiskFundMovement } from "~exchange/contract/futures/list-risk-fund-movements";
import { translator } from "~/i18n/i18n.server";
import type { Panel } from "~/lib/panel";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { readPreferences } from "~/server/preferences.server";
import type { ChartPoint } from "~/ui/chart/chart-geometry";
import type { FundList, RiskFund, RiskFundPage } from "./risk-fund-page";
import { timeBounds, type RiskFundQuery } from "./risk-fund-query";
import { readRiskFundQuery } from "./risk-fund-query.server";

const ROWS_SHOWN = 20;
const COVERS_SHOWN = 5;
const DELEVERAGINGS_SHOWN = 4;
/** Newest movements that the course of a young fund is drawn from. */
const MOVEMENTS_DRAWN = 100;

/** The fund, its course, and one page of what moved it; each part may fail alone. */
export async function loadRiskFund(caller: Caller): Promise<RiskFundPage> {
  const t = translator(caller.locale, "futuresData");
  const query = readRiskFundQuery(new URL(caller.request.url).searchParams);
  const [{ fund, course }, list, covers, deleveragings, instruments] = await Promise.all([
    loadFund(caller, query),
    loadList(caller, query),
    call(caller, listRiskFundMovements, { kind: "cover", order: "largest", limit: COVERS_SHOWN }),
    call(caller, listDeleveragings, { limit: DELEVERAGINGS_SHOWN }),
    call(caller, listFuturesInstruments, {}),
  ]);
  return {
    head: { title: t("fund.title"), description: t("fund.description") },
    ...{ query, fund, course, list },
    covers: covers.ok ? { ok: true, data: covers.data.items } : covers,
    deleveragings: deleveragings.ok ? { ok: true, data: deleveragings.data.items } : deleveragings,
    pairs: instruments.ok ? instruments.data.map(({ pairCode }) => pairCode) : [],
    drawdown: instruments.ok ? (instruments.data[0]?.fundDrawdown ?? null) : null,
    time: Date.now(),
  };
}

async function loadFund(
  caller: Caller,
  { range }: RiskFundQuery,
): Promise<{ fund: Panel<RiskFund>; course: ChartPoint[] | null }> {
  const fund = await call(caller, getRiskFund, { range });
  if (!fund.ok || fund.data.points.length !== 1) return { fund, course: null };
  const movements = await call(caller, listRiskFundMovements, { limit: MOVEMENTS_DRAWN });
  return { fund, course: movements.ok ? courseOf(movements.data.items, Date.now()) : null };
}

/** The balance at every moment from the oldest of the movements (newest first) until now: level between them, a step at each. */
export function courseOf(movements: readonly Pick<RiskFundMovement, "time" | "balance">[], now: number): ChartPoint[] {
  const course: ChartPoint[] = [];
  for (const { time, balance } of [...movements].reverse()) {
    const before = course.at(-1);
    if (before) course.push({ time, value: before.value });
    course.push({ time, value: balance });
  }
  const last = course.at(-1);
  return last ? [...course, { time: Math.max(now, last.time), value: last.value }] : [];
}

/** What an address asks the exchange's lists for. */
export function inputsOf(query: RiskFundQuery, caller: Caller) {
  const zone = ZONE_OF_TYPE[readPreferences(caller.request, caller.locale).timeZone];
  return { pairCode: query.pair, ...timeBounds(query, zone) };
}

async function loadList(caller: Caller, query: RiskFundQuery): Promise<FundList> {
  const inputs = { ...inputsOf(query, caller), cursor: query.cursor, limit: ROWS_SHOWN };
  const { tab: kind } = query;
  if (kind === "ledger")
    return { kind, page: await call(caller, listRiskFundMovements, { ...inputs, kind: query.kind }) };
  if (kind === "liquidations") return { kind, page: await call(caller, listLiquidations, inputs) };
  return { kind, page: await call(caller, listDeleveragings, inputs) };
}
