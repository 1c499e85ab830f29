import { expect, test } from "vitest";
import { handle as botTrade } from "~/routes/($locale)/bot-trade";
import { handle as futuresPair } from "~/routes/($locale)/futures-pair";
import { handle as futures } from "~/routes/($locale)/futures";
import { handle as tradingBots } from "~/routes/($locale)/trading-bots";
import { handle as tradingBotsDetail } from "~/routes/($locale)/trading-bots-detail";
import { PAGE_PATTERNS } from "~/lib/page-patterns";
import { allRoutes, pageRoutes } from "./route-table";

/** The specification's routes, in its order. */
const SPECIFIED = [
  "/bot-trade/:company",
  "/futures-stats",
  "/futures",
  "/futures/historical-funding-rates/:id",
  "/futures/usdt/:pair",
  "/risk-fund",
  ...["combo", "cta", "dca", "fra", "grid"].map((kind) => `/trading-bots-detail/futures/${kind}/:id`),
  ...["dca", "grid"].map((kind) => `/trading-bots-detail/spot/${kind}/:id`),
  "/trading-bots",
  ...[
    "arbitrage-bot", "all", "futures-combo", "futures-cta-old", "futures-cta", "futures-dca", "futures", "marketplace", "referral",
    "spot", "share/spot", "trader-info/:id",
  ].map((page) => `/trading-bots/${page}`),
  "/trading-rules",
  "/login",
  "/register",
  "/affiliate-register",
  "/affiliate-register/:page",
]; // prettier-ignore

const all = await allRoutes();
const localized = await pageRoutes();
const unprefixed = localized.map(({ path }) => path);
const fileOf = (path: string) => localized[unprefixed.indexOf(path)]?.file.split("/").at(-1);

test("every route of the specification is in the table, under an optional locale, in its order", () => {
  expect(unprefixed.filter((path) => SPECIFIED.includes(path))).toEqual(SPECIFIED);
});

test("the pages that old addresses lead to are in the table", () => {
  for (const path of [
    "/copy-trading/futures",
    "/copy-trading/spot",
    "/copy-trading/futures-trader/:id",
    "/copy-trading/spot-trader/:id",
  ])
    expect(unprefixed).toContain(path);
});

test("return addresses and deep links know every page of the table and nothing else", () => {
  expect([...PAGE_PATTERNS].sort()).toEqual(unprefixed.filter((path) => path !== "/*").sort());
});

test("no two routes share an address or a name, and no bare parameter swallows first segments", () => {
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(unprefixed.filter((path) => path.startsWith("/:"))).toEqual([]);
});

test("the bot trading page hides header, footer, web header and web footer", () => {
  expect(fileOf("/bot-trade/:company")).toBe("bot-trade.tsx");
  expect(botTrade).toEqual({ hideHeader: true, hideFooter: true, hideWebHeader: true, hideWebFooter: true });
});

test("the futures pair page hides the footer, has the primary header, fills cards on phones and is keyed by route", () => {
  expect(fileOf("/futures/usdt/:pair")).toBe("futures-pair.tsx");
  expect(futuresPair).toMatchObject({
    hideFooter: true,
    headerBackground: "primary",
    cardFillOnMobile: true,
    keyedByRoute: true,
  });
});

test("futures and every page of bots have their guards", () => {
  expect([fileOf("/futures"), futures.guards]).toEqual(["futures.tsx", ["futures-redirect"]]);
  for (const path of unprefixed.filter((each) => /^\/trading-bots(\/|$)/.test(each)))
    expect([path, fileOf(path)]).toEqual([path, "trading-bots.tsx"]);
  expect(tradingBots).toEqual({ guards: ["trading-bots"], authLogin: true });
  for (const path of unprefixed.filter((each) => each.startsWith("/trading-bots-detail/")))
    expect([path, fileOf(path)]).toEqual([path, "trading-bots-detail.tsx"]);
  expect(tradingBotsDetail).toEqual({ guards: ["auth-route"] });
});
