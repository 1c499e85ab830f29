import { pageRoutes } from "../route-table";

/** Something to stand for every parameter of the table. */
const PARAMETERS: Record<string, string> = {
  ":company": "acme",
  ":id": "7",
  ":orderId": "7",
  ":page": "why-join-spot",
  "*": "no/such/page",
};

/** Pages that answer something else than themselves to a visitor who isn't signed in, by their modules. */
const ANSWERS: Record<string, number> = {
  "unopened.tsx": 404,
  "bot-trade.tsx": 404,
  "not-found.tsx": 404,
  "liquidation.tsx": 404,
  "futures.tsx": 302,
  "spot-index.tsx": 302,
  "trading-bots.tsx": 303,
  "trading-bots-detail.tsx": 303,
  "orders.tsx": 303,
  "order.tsx": 303,
  "orders-futures.tsx": 303,
};

/** Pages of one person, or of developers: no search engine lists them. */
const PRIVATE = ["/account/preferences", "/ui", "/native-simulator"];

export interface Address {
  /** Without a locale, every parameter given. */
  path: string;
  /** The route's module: trading-bots.tsx. */
  module: string;
  /** What a visitor who isn't signed in is answered. */
  status: number;
  /** Whether search engines may list it. */
  isListed: boolean;
}

/** A pair is spelled differently on the two markets. */
const pairOf = (pattern: string) => (pattern.startsWith("/spot/") ? "BTC_USDT" : "BTCUSDT");

const pathOf = (pattern: string) =>
  pattern
    .replace(":pair", pairOf(pattern))
    .replace("historical-funding-rates/:id", "historical-funding-rates/BTCUSDT")
    .split("/")
    .map((part) => PARAMETERS[part] ?? part)
    .join("/");

/** An address for every page of the table of routes. */
export async function pageAddresses(): Promise<Address[]> {
  return (await pageRoutes()).map(({ path: pattern, file }) => {
    const module = file.split("/").at(-1) ?? "";
    const status = ANSWERS[module] ?? 200;
    return { path: pathOf(pattern), module, status, isListed: status === 200 && !PRIVATE.includes(pattern) };
  });
}
