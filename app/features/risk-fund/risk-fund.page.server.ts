import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { listRiskFundMovements } from "~exchange/contract/futures/list-risk-fund-movements";
import { translator } from "~/i18n/i18n.server";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { readPreferences } from "~/server/preferences.server";
import type { FundList, RiskFundPage } from "./risk-fund-page";
import { timeBounds, type RiskFundQuery } from "./risk-fund-query";
import { readRiskFundQuery } from "./risk-fund-query.server";

const ROWS_SHOWN = 20;
const COVERS_SHOWN = 5;
const DELEVERAGINGS_SHOWN = 4;

/** The fund, its course, and one page of what moved it; each part may fail alone. */
export async function loadRiskFund(caller: Caller): Promise<RiskFundPage> {
  const t = translator(caller.locale, "futuresData");
  const query = readRiskFundQuery(new URL(caller.request.url).searchParams);
  const [fund, list, covers, deleveragings, instruments] = await Promise.all([
    call(caller, getRiskFund, { range: query.range }),
    loadList(caller, query),
    call(caller, listRiskFundMovements, { kind: "cover", order: "largest", limit: COVERS_SHOWN }),
    call(caller, listDeleveragings, { limit: DELEVERAGINGS_SHOWN }),
    call(caller, listFuturesInstruments, {}),
  ]);
  return {
    head: { title: t("fund.title"), description: t("fund.description") },
    ...{ query, fund, list },
    covers: covers.ok ? { ok: true, data: covers.data.items } : covers,
    deleveragings: deleveragings.ok ? { ok: true, data: deleveragings.data.items } : deleveragings,
    pairs: instruments.ok ? instruments.data.map(({ pairCode }) => pairCode) : [],
    drawdown: instruments.ok ? (instruments.data[0]?.fundDrawdown ?? null) : null,
    time: Date.now(),
  };
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
