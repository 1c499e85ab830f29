import { index, prefix, route, type RouteConfig } from "@remix-run/route-config";

const page = (name: string) => `routes/($locale)/${name}.tsx`;

/** One module at several addresses: each is a route with a name of its own. */
const shared = (path: string, name: string) => route(path, page(name), { id: `${name} ${path}` });

/** Kept for products that aren't open: their addresses answer 404, behind the guards they will have. */
const unopened = (path: string) => shared(path, "unopened");
const botsPage = (path: string) => shared(path, "trading-bots");
const botDetail = (path: string) => shared(`trading-bots-detail/${path}`, "trading-bots-detail");

/** THE table of URLs and their modules. Every page stands under an optional locale; en_US has no prefix. */
export default [
  route(":locale?", page("_locale"), [
    index(page("home")),
    route("bot-trade/:company", page("bot-trade")),
    route("futures-stats", page("futures-stats")),
    ...prefix("futures", [
      index(page("futures")),
      route("historical-funding-rates/:id", page("funding-history")),
      route("liquidations/:id", page("liquidation")),
      route("usdt/:pair", page("futures-pair")),
    ]),
    route("risk-fund", page("risk-fund")),
    botDetail("futures/combo/:id"),
    botDetail("futures/cta/:id"),
    botDetail("futures/dca/:id"),
    botDetail("futures/fra/:id"),
    botDetail("futures/grid/:id"),
    botDetail("spot/dca/:id"),
    botDetail("spot/grid/:id"),
    botsPage("trading-bots"),
    botsPage("trading-bots/arbitrage-bot"),
    botsPage("trading-bots/all"),
    botsPage("trading-bots/futures-combo"),
    botsPage("trading-bots/futures-cta-old"),
    botsPage("trading-bots/futures-cta"),
    botsPage("trading-bots/futures-dca"),
    botsPage("trading-bots/futures"),
    botsPage("trading-bots/marketplace"),
    botsPage("trading-bots/referral"),
    botsPage("trading-bots/spot"),
    botsPage("trading-bots/share/spot"),
    botsPage("trading-bots/trader-info/:id"),
    route("trading-rules", page("trading-rules")),
    route("trading-rules/changes", page("rule-changes")),
    route("login", page("login")),
    route("register", page("register")),
    unopened("affiliate-register"),
    // A parameter is a whole segment: why-join-{product} is read by the page.
    unopened("affiliate-register/:page"),
    unopened("copy-trading/futures"),
    unopened("copy-trading/spot"),
    unopened("copy-trading/futures-trader/:id"),
    unopened("copy-trading/spot-trader/:id"),
    route("markets", page("markets")),
    route("spot", page("spot-index")),
    route("spot/:pair", page("spot")),
    route("orders/spot", page("orders")),
    route("orders/futures", page("orders-futures")),
    route("orders/spot/:orderId", page("order")),
    route("demo", page("demo")),
    route("account/preferences", page("preferences")),
    route("native-simulator", page("native-simulator")),
    route("ui", page("ui")),
    route("*", page("not-found")),
  ]),
  route("robots.txt", "routes/resources/robots.ts"),
  route("sitemap.xml", "routes/resources/sitemap-index.ts"),
  route("sitemaps/:section", "routes/resources/sitemap.ts"),
  route("actions/preferences", "routes/actions/preferences.ts"),
  route("actions/usage-statistics", "routes/actions/usage-statistics.ts"),
  route("actions/layout", "routes/actions/layout.ts"),
  route("actions/first-steps", "routes/actions/first-steps.ts"),
  route("actions/logout", "routes/actions/logout.ts"),
  route("actions/socket-ticket", "routes/actions/socket-ticket.ts"),
  route("resources/candles", "routes/resources/candles.ts"),
  route("resources/orders", "routes/resources/orders.ts"),
  route("resources/market", "routes/resources/market.ts"),
  route("resources/trading-rules", "routes/resources/trading-rules.ts"),
  route("resources/rule-changes", "routes/resources/rule-changes.ts"),
  route("resources/funding-rates", "routes/resources/funding-rates.ts"),
  route("resources/futures-stats", "routes/resources/futures-stats.ts"),
  route("resources/futures-stats-chart", "routes/resources/futures-stats-chart.ts"),
  route("resources/risk-fund", "routes/resources/risk-fund.ts"),
  route("resources/liquidation", "routes/resources/liquidation.ts"),
  route("resources/position-card", "routes/resources/position-card.ts"),
  route("healthz", "routes/resources/healthz.ts"),
] satisfies RouteConfig;
