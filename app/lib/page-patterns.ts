/**
 * The addresses of the site's pages without their language: the table of app/routes.ts for those who can't read it, the
 * browser among them. tests/routes.test.ts compares the two. `:name` stands for one segment.
 */
export const PAGE_PATTERNS = [
  "/",
  "/bot-trade/:company",
  "/futures-stats",
  "/futures",
  "/futures/historical-funding-rates/:id",
  "/futures/liquidations/:id",
  "/futures/usdt/:pair",
  "/risk-fund",
  "/trading-bots-detail/futures/combo/:id",
  "/trading-bots-detail/futures/cta/:id",
  "/trading-bots-detail/futures/dca/:id",
  "/trading-bots-detail/futures/fra/:id",
  "/trading-bots-detail/futures/grid/:id",
  "/trading-bots-detail/spot/dca/:id",
  "/trading-bots-detail/spot/grid/:id",
  "/trading-bots",
  "/trading-bots/arbitrage-bot",
  "/trading-bots/all",
  "/trading-bots/futures-combo",
  "/trading-bots/futures-cta-old",
  "/trading-bots/futures-cta",
  "/trading-bots/futures-dca",
  "/trading-bots/futures",
  "/trading-bots/marketplace",
  "/trading-bots/referral",
  "/trading-bots/spot",
  "/trading-bots/share/spot",
  "/trading-bots/trader-info/:id",
  "/trading-rules",
  "/trading-rules/changes",
  "/login",
  "/register",
  "/affiliate-register",
  "/affiliate-register/:page",
  "/copy-trading/futures",
  "/copy-trading/spot",
  "/copy-trading/futures-trader/:id",
  "/copy-trading/spot-trader/:id",
  "/markets",
  "/spot",
  "/spot/:pair",
  "/orders/spot",
  "/orders/futures",
  "/orders/spot/:orderId",
  "/demo",
  "/account/preferences",
  "/native-simulator",
  "/ui",
] as const;

const MATCHERS = PAGE_PATTERNS.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[\\w.~-]+")}$`));

/** Whether an unprefixed path is that of a page in the table; one slash at its end is no difference. */
export function isPagePath(path: string): boolean {
  const plain = path === "/" ? path : path.replace(/\/$/, "");
  return MATCHERS.some((matcher) => matcher.test(plain));
}
