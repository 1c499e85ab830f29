import { redirect } from "@remix-run/node";
import { getClosedPosition } from "~exchange/contract/futures/get-closed-position";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { listFundingPayments } from "~exchange/contract/futures/list-funding-payments";
import { listFuturesCandles } from "~exchange/contract/futures/list-futures-candles";
import { listFuturesFills } from "~exchange/contract/futures/list-futures-fills";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { listFuturesNotices } from "~exchange/contract/futures/list-futures-notices";
import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import { listFuturesSettings } from "~exchange/contract/futures/list-futures-settings";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listFuturesTrades } from "~exchange/contract/futures/list-futures-trades";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { LIMITS } from "~exchange/contract/limits";
import { listBalances } from "~exchange/contract/list-balances";
import { decimalsOf } from "~exchange/domain/units";
import { readGroup } from "~/features/terminal/book/book-rows";
import { readChartView } from "~/features/terminal/chart/chart-view";
import { readInterval } from "~/features/terminal/market-panels";
import { packedCandles } from "~/features/terminal/chart/packed-candles";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { serviceUnavailable } from "~/features/terminal/service-unavailable.server";
import { translator } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/localized-path";
import { formatDecimal } from "~/lib/format/format-decimal";
import { SITE_NAME } from "~/lib/head";
import { pairProduct } from "~/lib/linked-data";
import { layoutOf } from "~/features/terminal/layout/layout.server";
import type { Panel } from "~/lib/panel";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { pageNotFound } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";
import { looksSignedIn } from "~/server/session.server";
import { loadContracts } from "./contracts.server";
import { readKind, type FuturesPage, type FuturesPanels } from "./futures-page";
import { noticesSeen } from "./notices-seen.server";
import { unitChoice } from "./unit-choice.server";

const BOOK_LEVELS = 20;
/** The live market fills what room there is for more. */
const TRADES_SHOWN = 24;
const CANDLES_SHOWN = 200;
const ROWS_SHOWN = 50;
const NOTICES_SHOWN = 10;
/** Characters of an id. */
const ID_MAX = 64;

/**
 * Everything that the terminal of a contract shows. Throws the redirect to the contract's own spelling, and the 404 for one
 * that isn't listed; every panel but the contract itself may fail alone.
 */
export async function loadFuturesPage(caller: Caller, pairParam: string): Promise<FuturesPage> {
  const { searchParams } = new URL(caller.request.url);
  const contracts = await loadContracts(caller);
  if (!contracts.ok) throw serviceUnavailable(contracts);
  const pair = spelledPair(caller, pairParam, contracts.data);
  const { pairCode } = pair;
  const interval = readInterval(searchParams.get("interval"));
  const kind = readKind(searchParams.get("kind"));
  // A grouped book, and the drawing of its depth, need more levels.
  const isPlain = readGroup(searchParams.get("group")) === 1 && readChartView(searchParams.get("view")) === "candles";
  const levels = isPlain ? BOOK_LEVELS : LIMITS.depthLevels;
  const [tickers, depth, trades, candles, person] = await Promise.all([
    call(caller, listFuturesTickers, {}),
    call(caller, getFuturesDepth, { pairCode, limit: levels }),
    call(caller, listFuturesTrades, { pairCode, limit: TRADES_SHOWN }),
    call(caller, listFuturesCandles, { pairCode, interval, kind, limit: CANDLES_SHOWN }),
    looksSignedIn(caller.request) ? loadPanels(caller, pair.quote) : null,
  ]);
  const last = (tickers.ok && tickers.data.find((ticker) => ticker.pairCode === pairCode)?.last) || null;
  return {
    head: headOf(caller, pair, last),
    pair,
    pairs: contracts.data,
    ...{ tickers, depth, trades, interval, kind, person },
    candles: candles.ok ? { ...candles, data: packedCandles(candles.data) } : candles,
    clientOrderId: newClientOrderId(),
    unit: unitChoice(caller.request),
    noticesSeen: noticesSeen(caller.request),
    layout: layoutOf(caller.request),
    time: Date.now(),
  };
}

/** The contract that is meant by btcusdt, btc_usdt or BTC-USDT; throws the redirect to its one address. */
function spelledPair({ request, locale }: Caller, param: string, contracts: readonly FuturesInstrument[]) {
  const meant = param.toUpperCase().replace(/[-_/ ]/g, "");
  const pair = contracts.find(({ pairCode }) => pairCode === meant);
  if (!pair) throw pageNotFound(request);
  if (param === pair.pairCode) return pair;
  const address = localizedPath(locale, `/futures/usdt/${pair.pairCode}`) + new URL(request.url).search;
  throw redirect(address, { status: 301 });
}

async function loadPanels(caller: Caller, settleAsset: string): Promise<FuturesPanels> {
  const [account, positions, closed, open, history, fills, funding, ledger, settings, notices, balances] =
    await Promise.all([
      call(caller, getFuturesAccount, {}),
      call(caller, listPositions, {}),
      loadClosed(caller),
      call(caller, listFuturesOrders, { scope: "open", limit: LIMITS.ordersPage }),
      call(caller, listFuturesOrders, { scope: "history", limit: ROWS_SHOWN }),
      call(caller, listFuturesFills, { limit: ROWS_SHOWN }),
      call(caller, listFundingPayments, { limit: ROWS_SHOWN }),
      call(caller, listFuturesLedger, { limit: ROWS_SHOWN }),
      call(caller, listFuturesSettings, {}),
      call(caller, listFuturesNotices, { limit: NOTICES_SHOWN }),
      call(caller, listBalances, {}),
    ]);
  const spot = balances.ok ? balances.data.find(({ asset }) => asset === settleAsset) : undefined;
  return {
    ...{ account, positions, closed, settings, notices },
    openOrders: itemsOf(open),
    orderHistory: itemsOf(history),
    fills: itemsOf(fills),
    funding: itemsOf(funding),
    ledger: itemsOf(ledger),
    spotAvailable: spot?.available ?? null,
  };
}

/** The last ones, and the one whose card the address asks for, however old it is. */
async function loadClosed(caller: Caller): Promise<FuturesPanels["closed"]> {
  const closedPositionId = new URL(caller.request.url).searchParams.get("closed");
  const page = itemsOf(await call(caller, listClosedPositions, { limit: ROWS_SHOWN }));
  if (!page.ok || !closedPositionId || page.data.some((each) => each.closedPositionId === closedPositionId))
    return page;
  const named = await call(caller, getClosedPosition, { closedPositionId: closedPositionId.slice(0, ID_MAX) });
  return named.ok ? { ok: true, data: [...page.data, named.data] } : page;
}

function itemsOf<T>(page: Panel<{ items: T[] }>): Panel<T[]> {
  return page.ok ? { ok: true, data: page.data.items } : page;
}

function headOf({ request, locale }: Caller, pair: FuturesInstrument, last: string | null): FuturesPage["head"] {
  const price = formatDecimal(last, { locale, decimals: decimalsOf(pair.tick) });
  const t = translator(locale, "futures");
  const name = t("head.name", { pair: pair.pairCode });
  const description = t("head.description", { pair: pair.pairCode, base: pair.base, quote: pair.quote });
  const path = `/futures/usdt/${pair.pairCode}`;
  const origin = siteOrigin(request);
  const url = origin + localizedPath(locale, path);
  const provider = { name: SITE_NAME, url: `${origin}/` };
  return {
    titleParts: [price, name],
    ...{ description, path, origin },
    above: [{ name: t("common:nav.markets"), path: "/markets" }],
    linkedData: pairProduct({
      ...{ name, description, url, provider, base: pair.base, quote: pair.quote, last },
      category: "Futures trading",
    }),
  };
}
