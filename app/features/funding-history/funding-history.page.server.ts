import { redirect } from "@remix-run/node";
import { getMarkPrice, type MarkPrice } from "~exchange/contract/futures/get-mark-price";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { listFundingRates, type FundingRate } from "~exchange/contract/futures/list-funding-rates";
import { listFuturesInstruments, type FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { LIMITS } from "~exchange/contract/limits";
import { contractNotional, contractPriceToTicks } from "~exchange/domain/futures/contract";
import { entryOfLots, QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import { formatUnits } from "~exchange/domain/units";
import { translator } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/localized-path";
import { Decimal } from "~/lib/decimal";
import { compareDecimals } from "~/lib/market-rows";
import type { Panel } from "~/lib/panel";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { isFound } from "~/lib/search";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { pageNotFound } from "~/server/locale.server";
import { readPreferences } from "~/server/preferences.server";
import { looksSignedIn } from "~/server/session.server";
import type {
  Assumed,
  FundingFacts,
  FundingHistory,
  FundingHistoryPage,
  FundingPair,
  FundingRow,
} from "./funding-history-page";
import { boundsOf, FUNDING_PATH, type FundingQuery, type FundingSort, type TimeBounds } from "./funding-query";
import { readFundingQuery } from "./funding-query.server";
import { assumedPosition, receivedAt, receivedOver, summaryOf, type AssumedPosition } from "./funding-sums";

/** Settlements that are read at most: a year of three a day fits. */
export const RATES_MAX = 1_200;
const ROWS_SHOWN = 20;

/** Any spelling of a pair: btc_usdt, BTC-USDT, BTCUSDT. */
export function spelled(param: string): string {
  return param.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Settled and running funding of a pair. Throws the redirect to the one spelling of a known pair, and the 404 with the
 * closest pairs for an unknown one.
 */
export async function loadFundingHistory(caller: Caller, param: string): Promise<FundingHistoryPage> {
  const url = new URL(caller.request.url);
  const pairCode = spelled(param);
  const instruments = await call(caller, listFuturesInstruments, {});
  const instrument = instruments.ok ? instruments.data.find((each) => each.pairCode === pairCode) : undefined;
  if (instruments.ok && !instrument) {
    throw pageNotFound(
      caller.request,
      instruments.data.map((each) => each.pairCode),
    );
  }
  if (param !== pairCode) throw redirect(localizedPath(caller.locale, `${FUNDING_PATH}/${pairCode}`) + url.search, 301);
  const query = readFundingQuery(url.searchParams);
  const zone = ZONE_OF_TYPE[readPreferences(caller.request, caller.locale).timeZone];
  const time = Date.now();
  const bounds = boundsOf(query, zone, time);
  const t = translator(caller.locale, "futuresData");
  const pair = instrument ? `${instrument.base}/${instrument.quote}` : pairCode;
  const facts: Panel<FundingFacts> =
    instruments.ok && instrument
      ? { ok: true, data: await loadFacts(caller, instrument, instruments.data, query, bounds) }
      : (instruments as Extract<typeof instruments, { ok: false }>);
  const head = { title: t("funding.title", { pair }), description: t("funding.description", { pair }) };
  return { head, pairCode, query, bounds, time, facts };
}

async function loadFacts(
  caller: Caller,
  instrument: FuturesInstrument,
  instruments: readonly FuturesInstrument[],
  query: FundingQuery,
  bounds: TimeBounds,
): Promise<FundingFacts> {
  const { pairCode } = instrument;
  const position = assumedPosition(instrument, query.side, query.size);
  const held = position && "lots" in position ? position : null;
  const [tickers, mark, rates] = await Promise.all([
    call(caller, listFuturesTickers, {}),
    call(caller, getMarkPrice, { pairCode }),
    loadRates(caller, pairCode, bounds),
  ]);
  const rateOf = new Map(tickers.ok ? tickers.data.map((ticker) => [ticker.pairCode, ticker.fundingRate]) : []);
  const pairs: FundingPair[] = instruments
    .filter((each) => isFound(each, query.search))
    .map(({ pairCode: code, base, quote }) => ({ pairCode: code, base, quote, rate: rateOf.get(code) ?? null }));
  return {
    instrument,
    pairs,
    mark,
    history: rates.ok ? { ok: true, data: await historyOf(caller, instrument, query, rates.data, held) } : rates,
    assumed: rates.ok ? assumedOf(position, held, rates.data.items, mark) : { kind: "none" },
  };
}

interface Rates {
  /** Newest first. */
  items: FundingRate[];
  sums: FundingHistory["sums"];
  isCut: boolean;
}

/** All settlements of a stretch of time, as far as RATES_MAX. */
async function loadRates(caller: Caller, pairCode: string, bounds: TimeBounds): Promise<CallResult<Rates>> {
  let sums: FundingHistory["sums"] | null = null;
  const all = await loadPages(async (cursor) => {
    const page = await call(caller, listFundingRates, { pairCode, ...bounds, cursor, limit: LIMITS.ordersPage });
    if (page.ok) sums ??= page.data.sums;
    return page;
  });
  if (!all.ok) return all;
  return { ok: true, data: { ...all.data, sums: sums ?? { days1: "0", days7: "0", days30: "0" } } };
}

/** Page after page of a list, until it ends or RATES_MAX are read. */
async function loadPages<T>(
  ask: (cursor: string | undefined) => Promise<CallResult<{ items: T[]; next: string | null }>>,
): Promise<CallResult<{ items: T[]; isCut: boolean }>> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await ask(cursor);
    if (!page.ok) return page;
    items.push(...page.data.items);
    const { next } = page.data;
    if (next === null || items.length >= RATES_MAX) return { ok: true, data: { items, isCut: next !== null } };
    cursor = next;
  }
}

async function historyOf(
  caller: Caller,
  instrument: FuturesInstrument,
  query: FundingQuery,
  { items, sums, isCut }: Rates,
  held: AssumedPosition | null,
): Promise<FundingHistory> {
  const pages = Math.max(1, Math.ceil(items.length / ROWS_SHOWN));
  const start = (Math.min(query.page, pages) - 1) * ROWS_SHOWN;
  const shown = sorted(items, query.sort).slice(start, start + ROWS_SHOWN);
  const own = await loadOwn(caller, instrument.pairCode, shown);
  const rows = shown.map((rate): FundingRow => ({
    ...rate,
    assumed: held && receivedAt(held, rate),
    own: own?.get(rate.fundingTime) ?? null,
  }));
  return {
    rows,
    pages,
    points: items.map(({ fundingTime, rate }) => ({ time: fundingTime, value: rate })).reverse(),
    stepMs: items[0]?.intervalMs ?? instrument.fundingIntervalMs,
    summary: summaryOf(instrument, items),
    sums,
    isCut,
    hasOwn: own !== null,
  };
}

function sorted(items: readonly FundingRate[], sort: FundingSort): FundingRate[] {
  if (sort === "newest") return [...items];
  if (sort === "oldest") return [...items].reverse();
  return [...items].sort((a, b) => compareDecimals(a.rate, b.rate, sort === "highest" ? "desc" : "asc"));
}

/** What the signed-in person had of the settlements of the shown rows, by funding time; null for nobody, or where it can't be had. */
async function loadOwn(
  caller: Caller,
  pairCode: string,
  rows: readonly FundingRate[],
): Promise<Map<number, string> | null> {
  if (!looksSignedIn(caller.request) || rows.length === 0) return null;
  const times = rows.map(({ fundingTime }) => fundingTime);
  const bounds = { from: Math.min(...times), to: Math.max(...times) + 1 };
  const payments = await loadPages((cursor) =>
    call(caller, listFundingPayments, { pairCode, ...bounds, cursor, limit: LIMITS.ordersPage }),
  );
  if (!payments.ok) return null;
  const sums = new Map<number, string>();
  for (const { fundingTime, amount } of payments.data.items)
    sums.set(fundingTime, new Decimal(sums.get(fundingTime) ?? "0").minus(amount).toFixed());
  return sums;
}

function assumedOf(
  position: ReturnType<typeof assumedPosition>,
  held: AssumedPosition | null,
  rates: readonly FundingRate[],
  mark: Panel<MarkPrice>,
): Assumed {
  if (position && "error" in position) return position;
  if (!held) return { kind: "none" };
  const { contract, lots } = held;
  const markPrice = mark.ok ? mark.data.markPrice : null;
  const ticks = markPrice === null ? null : contractPriceToTicks(contract, markPrice);
  return {
    kind: "known",
    size: entryOfLots(contract, QUANTITY_UNITS.bi, lots, { ticks: 1, leverage: 1 }),
    total: receivedOver(held, rates),
    value: ticks === null ? null : formatUnits(contractNotional(contract, ticks, lots), contract.settleScale),
    settlements: rates.length,
  };
}
