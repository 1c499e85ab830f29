import { FIRST_PAIR } from "~/lib/first-pair";

export const PREFERENCES_PATH = "/account/preferences";
export const ORDERS_PATH = "/orders/spot";
export const FUTURES_ORDERS_PATH = "/orders/futures";

/** The terminal that "Spot" and "Trade" open. */
export const SPOT_PATH = `/spot/${FIRST_PAIR}`;

/** Pages of perpetuals, in the order of the menu. */
export const FUTURES_PAGES = [
  { path: "/futures/usdt/BTCUSDT", name: "common:futuresNav.terminal" },
  { path: "/futures-stats", name: "common:futuresNav.stats" },
  { path: "/futures/historical-funding-rates/BTCUSDT", name: "common:futuresNav.funding" },
  { path: "/risk-fund", name: "common:futuresNav.fund" },
  { path: "/trading-rules?market=futures", name: "common:footer.tradingRules" },
] as const;

/** Whether a page is one of perpetuals; the rules belong to spot as well. */
export function isOfFutures(unprefixed: string): boolean {
  return /^\/(futures|futures-stats|risk-fund)(\/|$)/.test(unprefixed);
}

/** Whether a page belongs to the section that starts at this path. */
export function isInSection(section: "/" | "/markets" | "/spot", unprefixed: string): boolean {
  return section === "/" ? unprefixed === "/" : unprefixed === section || unprefixed.startsWith(`${section}/`);
}
