import type { BrowserContext } from "@playwright/test";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { getDepth } from "~exchange/contract/get-depth";
import { DIALOGS, FUTURES_TABS } from "~/features/futures/futures-page";
import { BOTTOM_TABS } from "~/features/spot/spot-page";
import { ORDERS_ID } from "~/features/terminal/terminal-links";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { pageAddresses } from "./addresses";
import { call, counterparty, Member, tellIndex } from "./member";

export interface Scene {
  /** An address without a locale. */
  path: string;
  /** The part to look at where the rest of the page is another scene's: a selector. */
  within?: string;
}

const SPOT = "/spot/BTC_USDT";
const FUTURES = "/futures/usdt/BTCUSDT";
/** Where someone is liquidated who then looks at what happened: nobody else trades in it. */
const LIQUIDATED_PAIR = "LAYUSDT";

const ORDER_FORM = `#${ORDER_FORM_ID}`;
const form = (path: string, type: string): Scene => ({ path: `${path}?type=${type}${ORDER_FORM}`, within: ORDER_FORM });
const tab = (path: string) => (name: string) => ({ path: `${path}?tab=${name}`, within: `#${ORDERS_ID}` });
const main = (path: string): Scene => ({ path, within: "main" });
const page = (path: string): Scene => ({ path });

/** What a page of the table shows at other addresses of its own. */
const VISITORS_VARIANTS: Record<string, Scene[]> = {
  "markets.tsx": ["zone=futures", "zone=favorites", "search=nothing-like-it"].map((query) => main(`/markets?${query}`)),
  "trading-rules.tsx": [main("/trading-rules?market=futures")],
  "rule-changes.tsx": [main("/trading-rules/changes?pair=NOT_THERE")],
  "funding-history.tsx": [main("/futures/historical-funding-rates/BTCUSDT?tab=history&size=1")],
  "risk-fund.tsx": [main("/risk-fund?tab=liquidations")],
  "spot.tsx": [form(SPOT, "oco"), { path: `${SPOT}?view=depth`, within: ".term-chart" }],
  "futures-pair.tsx": [form(FUTURES, "stop_limit"), { path: `${FUTURES}?dialog=calculator`, within: "dialog[open]" }],
  // The error screen: a query beyond what is read. And a page that offers what is nearest.
  "not-found.tsx": [page("/markets?a[b][c][d][e][f][g]=1"), main("/futures/historical-funding-rates/BTCUSD")],
};

/** Every page of the table that a visitor sees, once a module: the routes that answer with the same page look the same. */
export async function visitorsScenes(): Promise<Scene[]> {
  const shown = (await pageAddresses()).filter(({ status }) => status === 200 || status === 404);
  const modules = new Map(shown.map((address) => [address.module, address.path]));
  return [...modules].flatMap(([module, path]) => [{ path }, ...(VISITORS_VARIANTS[module] ?? [])]);
}

/** Modules whose pages are other ones for who is signed in, by what is looked at of them. */
const MEMBERS_SCENES: Record<string, (orderId: string) => Scene[]> = {
  "home.tsx": () => [page("/")],
  "preferences.tsx": () => [page("/account/preferences")],
  "spot.tsx": () => [page(SPOT), ...BOTTOM_TABS.slice(1).map(tab(SPOT)), form(SPOT, "trailing_stop")],
  "futures-pair.tsx": () => [
    page(FUTURES),
    ...FUTURES_TABS.slice(1).map(tab(FUTURES)),
    ...DIALOGS.map((dialog) => ({
      path: `${FUTURES}?dialog=${dialog}&position=BTCUSDT:long`,
      within: "dialog[open]",
    })),
    form(FUTURES, "stop_market"),
  ],
  "orders.tsx": () => [page("/orders/spot"), main("/orders/spot?tab=history"), main("/orders/spot?tab=fills")],
  "orders-futures.tsx": () =>
    ["", "?tab=history", "?tab=closed", "?tab=fills"].map((query) => main(`/orders/futures${query}`)),
  "order.tsx": (orderId) => [main(`/orders/spot/${orderId}`)],
};

/** Pages behind the login that have no page of their own yet, or lead to another. */
const NOT_A_PAGE = ["trading-bots.tsx", "trading-bots-detail.tsx", "futures.tsx", "spot-index.tsx"];

/** What someone with orders, fills and a position sees. Every page behind the login must be named above. */
export async function membersScenes(context: BrowserContext): Promise<Scene[]> {
  const behindLogin = (await pageAddresses()).filter(({ status }) => status >= 300 && status < 400);
  const forgotten = behindLogin.filter(({ module }) => !(module in MEMBERS_SCENES) && !NOT_A_PAGE.includes(module));
  if (forgotten.length > 0) throw new Error(`no scene shows ${forgotten.map(({ module }) => module).join(", ")}`);
  const member = await trade();
  await member.enter(context);
  const orderId = await member.order({ side: "buy", orderType: "limit", price: "80000", quantity: "0.001" });
  return Object.values(MEMBERS_SCENES).flatMap((scenes) => scenes(orderId));
}

/** A member with an open order, a stop, a filled order, a closed position and an open one with two orders beside it. */
async function trade(): Promise<Member> {
  const member = await Member.join();
  await member.openFutures();
  const spot = getDepth.output.parse(await call(getDepth, { pairCode: "BTC_USDT", limit: 1 }));
  const bid = Number(spot.bids[0]?.[0]);
  await member.order({ side: "buy", orderType: "market", quoteAmount: "200" });
  const stop = { triggerPrice: (bid * 0.9).toFixed(2), price: (bid * 0.89).toFixed(2), quantity: "0.001" };
  await member.order({ side: "sell", orderType: "stop_limit", ...stop });
  const pairCode = "BTCUSDT";
  const perpetual = getFuturesDepth.output.parse(await call(getFuturesDepth, { pairCode, limit: 1 }));
  await member.futuresOrder({ pairCode, side: "sell", orderType: "market", quantity: "0.01" });
  await member.futuresOrder({ pairCode, side: "buy", orderType: "market", quantity: "0.02" });
  // In the chart's sight, and so near each other that their labels have to make room.
  const price = Number(perpetual.bids[0]?.[0]) * 0.99;
  for (const below of [0, 0.1]) {
    const limit = { orderType: "limit", price: (price - below).toFixed(1), quantity: "0.01" };
    await member.futuresOrder({ pairCode, side: "buy", ...limit });
  }
  return member;
}

/** What someone sees whose position was liquidated. Only one test may do this at a time. */
export async function liquidatedScenes(context: BrowserContext): Promise<Scene[]> {
  const pairCode = LIQUIDATED_PAIR;
  tellIndex(pairCode, "1000");
  const maker = await counterparty(pairCode);
  const member = await Member.join();
  await member.openFutures();
  await member.useIsolated(pairCode, 20);
  await maker.offer("sell", "1000", "2");
  await member.futuresOrder({ pairCode, side: "buy", orderType: "market", quantity: "2" });
  await maker.offer("buy", "910", "2");
  tellIndex(pairCode, "900");
  const liquidationId = await member.liquidation();
  await member.enter(context);
  return [
    page(`/futures/usdt/${pairCode}`),
    page(`/futures/liquidations/${liquidationId}`),
    main("/orders/futures?tab=closed"),
  ];
}
