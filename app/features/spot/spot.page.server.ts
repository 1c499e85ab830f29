import { redirect } from "@remix-run/node";
import { getDepth } from "~exchange/contract/get-depth";
import { readFavorites } from "~/lib/favorites";
import { readPreferences } from "~/server/preferences.server";
import { LIMITS } from "~exchange/contract/limits";
import { listBalances } from "~exchange/contract/list-balances";
import { listCandles } from "~exchange/contract/list-candles";
import { listFills } from "~exchange/contract/list-fills";
import { listOrders } from "~exchange/contract/list-orders";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import { PairCode } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { translator } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/localized-path";
import { formatDecimal } from "~/lib/format/format-decimal";
import { SITE_NAME } from "~/lib/head";
import { pairProduct } from "~/lib/linked-data";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { pageNotFound } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";
import { looksSignedIn } from "~/server/session.server";
import { loadInstruments } from "./instruments.server";
import { packedCandles } from "~/features/terminal/chart/packed-candles";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { selfTradeChoice } from "./self-trade-choice.server";
import { serviceUnavailable } from "~/features/terminal/service-unavailable.server";
import { readGroup } from "~/features/terminal/book/book-rows";
import { layoutOf } from "~/features/terminal/layout/layout.server";
import { readChartView } from "~/features/terminal/chart/chart-view";
import { trailingExtremes } from "./trailing.server";
import { instrumentOf, pairName, type PairRules } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import { readInterval } from "~/features/terminal/market-panels";
import type { AccountPanels, SpotPage } from "./spot-page";

const BOOK_LEVELS = 20;
/** The live market fills what room there is for more. */
const TRADES_SHOWN = 24;
const CANDLES_SHOWN = 200;
const ROWS_SHOWN = 50;

/**
 * Everything that the terminal of a pair shows. Throws the redirect to the pair's own spelling, and the 404 for a pair
 * that isn't listed; every panel but the pair itself may fail alone.
 */
export async function loadSpotPage(caller: Caller, pairParam: string): Promise<SpotPage> {
  const { searchParams } = new URL(caller.request.url);
  const pairCode = spelledPair(caller, pairParam);
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) throw serviceUnavailable(instruments);
  const pair = instruments.data.find((rules) => rules.pairCode === pairCode);
  if (!pair) throw pageNotFound(caller.request);
  const interval = readInterval(searchParams.get("interval"));
  // A grouped book needs more levels to fill its rows; the depth's drawing shows all there are.
  const isDeep = readGroup(searchParams.get("group")) !== 1 || readChartView(searchParams.get("view")) === "depth";
  const levels = isDeep ? LIMITS.depthLevels : BOOK_LEVELS;
  const [tickers, depth, trades, candles, account] = await Promise.all([
    call(caller, listTickers, {}),
    call(caller, getDepth, { pairCode, limit: levels }),
    call(caller, listTrades, { pairCode, limit: TRADES_SHOWN }),
    call(caller, listCandles, { pairCode, interval, limit: CANDLES_SHOWN }),
    looksSignedIn(caller.request) ? loadAccount(caller) : null,
  ]);
  const trailing = account?.openOrders.ok
    ? await trailingExtremes(
        caller,
        instrumentOf(pair),
        account.openOrders.data,
        trades.ok ? trades.data : [],
        Date.now(),
      )
    : {};
  const last = (tickers.ok && tickers.data.find((ticker) => ticker.pairCode === pairCode)?.last) || null;
  return {
    head: headOf(caller, pair, last),
    pair,
    pairs: instruments.data,
    tickers,
    depth,
    trades,
    candles: candles.ok ? { ...candles, data: packedCandles(candles.data) } : candles,
    interval,
    favorites: readFavorites(readPreferences(caller.request, caller.locale).favorites),
    account,
    trailing,
    clientOrderId: newClientOrderId(),
    selfTradePrevention: selfTradeChoice(caller.request),
    layout: layoutOf(caller.request),
    time: Date.now(),
  };
}

/** The pair as the exchange spells it; throws the redirect where the address spells it otherwise. */
function spelledPair({ request, locale }: Caller, param: string): string {
  const spelled = PairCode.safeParse(param.toUpperCase());
  if (!spelled.success) throw pageNotFound(request);
  if (spelled.data === param) return param;
  throw redirect(localizedPath(locale, `/spot/${spelled.data}`) + new URL(request.url).search, { status: 301 });
}

async function loadAccount(caller: Caller): Promise<AccountPanels> {
  const [balances, open, history, fills] = await Promise.all([
    call(caller, listBalances, {}),
    call(caller, listOrders, { scope: "open", limit: LIMITS.ordersPage }),
    call(caller, listOrders, { scope: "history", limit: ROWS_SHOWN }),
    call(caller, listFills, { limit: ROWS_SHOWN }),
  ]);
  return { balances, openOrders: itemsOf(open), orderHistory: itemsOf(history), fills: itemsOf(fills) };
}

function itemsOf<T>(page: Panel<{ items: T[] }>): Panel<T[]> {
  return page.ok ? { ok: true, data: page.data.items } : page;
}

function headOf({ request, locale }: Caller, pair: PairRules, last: string | null): SpotPage["head"] {
  const price = formatDecimal(last, { locale, decimals: decimalsOf(pair.tick) });
  const name = pairName(pair.pairCode);
  const t = translator(locale, "spot");
  const description = t("head.description", { pair: name, base: pair.base, quote: pair.quote });
  const path = `/spot/${pair.pairCode}`;
  const origin = siteOrigin(request);
  const url = origin + localizedPath(locale, path);
  const provider = { name: SITE_NAME, url: `${origin}/` };
  return {
    titleParts: [price, name],
    description,
    path,
    origin,
    above: [{ name: t("common:nav.markets"), path: "/markets" }],
    linkedData: pairProduct({ name, description, url, provider, base: pair.base, quote: pair.quote, last }),
  };
}
