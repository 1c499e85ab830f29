import type { z } from "zod";
import { getDemoAccount } from "~exchange/contract/get-demo-account";
import { getDepth } from "~exchange/contract/get-depth";
import { getHealth } from "~exchange/contract/get-health";
import { listBalances } from "~exchange/contract/list-balances";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listOrders } from "~exchange/contract/list-orders";
import { listSparklines } from "~exchange/contract/list-sparklines";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import { decimalsOf } from "~exchange/domain/units";
import { translator } from "~/i18n/i18n.server";
import { readFavorites } from "~/lib/favorites";
import { compareDecimals, marketRows, totalTurnover } from "~/lib/market-rows";
import { parseDecimal } from "~/lib/decimal";
import { feePercent } from "~/lib/fee-percent";
import { instrumentOf, type PairRules } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { hasHiddenFirstSteps } from "~/server/first-steps.server";
import { readPreferences } from "~/server/preferences.server";
import { looksSignedIn } from "~/server/session.server";
import { bookBars, depthCurve } from "./depth-curve";
import { faqEntries } from "./faq-entries";
import { feePercents } from "./fees";
import { loadPerpetuals } from "./home-futures.server";
import type { HomePage, Market, Markets, OrderPreview, Portfolio } from "./home-page";
import type { HomeTab } from "./home-tabs";
import { previewSize, walkMarketBuy } from "./market-walk";

type Depth = z.output<typeof getDepth.output>;

/** Levels asked for: enough for the order and its surroundings. */
const PREVIEW_LEVELS = 60;
/** The example order takes at most this much of the asks shown. */
const PREVIEW_SHARE: [bigint, bigint] = [1n, 4n];
const BARS_SHOWN = 24;
const TRADES_SHOWN = 7;
const ASSETS_SHOWN = 4;

/** Everything that the home page shows. Each part that can't be had says why; none fails the page. */
export async function loadHome(caller: Caller, tab: HomeTab): Promise<HomePage> {
  const t = translator(caller.locale, "home");
  const instruments = await call(caller, listInstruments, {});
  const pairs = instruments.ok ? instruments.data : [];
  const [markets, preview, trades, perpetuals, health, demo, portfolio] = await Promise.all([
    instruments.ok ? loadMarkets(caller, pairs) : instruments,
    instruments.ok ? loadPreview(caller, pairs[0]) : instruments,
    instruments.ok ? loadTrades(caller, pairs[0]) : instruments,
    loadPerpetuals(caller),
    call(caller, getHealth, {}),
    call(caller, getDemoAccount, {}),
    looksSignedIn(caller.request) ? loadPortfolio(caller) : null,
  ]);
  const known: Pick<HomePage, "markets" | "fees" | "engine" | "testFunds" | "perpetuals"> = {
    markets,
    fees: feePercents(pairs),
    engine: health.ok ? { ok: true, data: { sequence: health.data.sequence, isDemo: health.data.demo } } : health,
    testFunds: demo.ok ? demo.data.newAccountFunds : null,
    perpetuals,
  };
  return {
    ...known,
    head: { title: t("head.title"), description: t("head.description") },
    tab,
    favorites: readFavorites(readPreferences(caller.request, caller.locale).favorites),
    preview,
    trades,
    faq: faqEntries(t, known, caller.locale),
    portfolio,
  };
}

async function loadMarkets(caller: Caller, instruments: PairRules[]): Promise<Panel<Markets>> {
  const [tickers, sparklines] = await Promise.all([call(caller, listTickers, {}), call(caller, listSparklines, {})]);
  if (!tickers.ok) return tickers;
  const rows = marketRows(instruments, tickers.data, sparklines.ok ? sparklines.data : []);
  return { ok: true, data: { rows, turnoverUsdt: totalTurnover(rows) } };
}

async function loadPreview(caller: Caller, pair: PairRules | undefined): Promise<HomePage["preview"]> {
  if (!pair) return { ok: true, data: null };
  const depth = await call(caller, getDepth, { pairCode: pair.pairCode, limit: PREVIEW_LEVELS });
  return depth.ok ? { ok: true, data: previewOf(pair, depth.data) } : depth;
}

function previewOf(pair: PairRules, depth: Depth): OrderPreview | null {
  const instrument = instrumentOf(pair);
  const size = previewSize(instrument, depth.asks, PREVIEW_SHARE);
  const walk = size === null ? null : walkMarketBuy(instrument, depth, size);
  if (size === null || walk === null) return null;
  return {
    market: marketOf(pair),
    walk: { ...walk, quantity: size },
    curve: depthCurve(depth, walk),
    bars: bookBars(depth.asks, walk.lastFill, BARS_SHOWN),
    takerFee: feePercent(pair.takerFeePpm),
    time: depth.time,
  };
}

async function loadTrades(caller: Caller, pair: PairRules | undefined): Promise<HomePage["trades"]> {
  if (!pair) return { ok: true, data: null };
  const trades = await call(caller, listTrades, { pairCode: pair.pairCode, limit: TRADES_SHOWN });
  return trades.ok ? { ok: true, data: { market: marketOf(pair), trades: trades.data } } : trades;
}

async function loadPortfolio(caller: Caller): Promise<Panel<Portfolio>> {
  const [balances, open, history] = await Promise.all([
    call(caller, listBalances, {}),
    call(caller, listOrders, { scope: "open", limit: 1 }),
    call(caller, listOrders, { scope: "history", limit: 1 }),
  ]);
  if (!balances.ok) return balances;
  const orders = [open, history].flatMap((page) => (page.ok ? page.data.items : []));
  const newest = orders.sort((a, b) => b.createdAt - a.createdAt)[0];
  const isHeld = (amount: string) => parseDecimal(amount)?.gt("0") === true;
  const assets = balances.data
    .filter((balance) => isHeld(balance.available) || isHeld(balance.held))
    .sort((a, b) => compareDecimals(a.valueUsdt, b.valueUsdt, "desc"))
    .slice(0, ASSETS_SHOWN);
  return {
    ok: true,
    data: { assets, lastPair: newest?.pairCode ?? null, showsSteps: !hasHiddenFirstSteps(caller.request) },
  };
}

function marketOf({ pairCode, base, quote, tick, lot }: PairRules): Market {
  return { pairCode, base, quote, priceDecimals: decimalsOf(tick), quantityDecimals: decimalsOf(lot) };
}
