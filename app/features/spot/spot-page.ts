import type { Fill } from "~exchange/contract/list-fills";
import type { Balance, Order, Ticker } from "~exchange/contract/schemas";
import type { PageHead } from "~/lib/head";
import type { PairRules } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import type { TerminalLayout } from "~/features/terminal/layout/layout";
import type { MarketPanels } from "~/features/terminal/market-panels";
import type { Extremes } from "./live/trailing-live";
import type { SelfTradePrevention } from "./order-form/order-types";

export const BOTTOM_TABS = ["open", "history", "fills", "assets"] as const;
export type BottomTab = (typeof BOTTOM_TABS)[number];

/** What is shown of a signed-in person; each part may fail alone. */
export interface AccountPanels {
  balances: Panel<Balance[]>;
  openOrders: Panel<Order[]>;
  orderHistory: Panel<Order[]>;
  fills: Panel<Fill[]>;
}

export interface SpotPage extends MarketPanels<Ticker> {
  head: Omit<PageHead, "locale" | "image">;
  /** The pair's rules, and those of every pair that can be listed. */
  pair: PairRules;
  pairs: PairRules[];
  /** The person's favourite pairs. */
  favorites: string[];
  /** null when nobody is signed in. */
  account: AccountPanels | null;
  /** What the pair's open trailing stops trail, by order id, where it is known. */
  trailing: Extremes;
  /** Names the next order, so that sending it twice places it once. */
  clientOrderId: string;
  /** As chosen with the last order of this browser. */
  selfTradePrevention: SelfTradePrevention;
  /** How the terminal is arranged in this browser. */
  layout: TerminalLayout;
  /** When the page was put together, Unix ms. */
  time: number;
}

export function readBottomTab(text: string | null): BottomTab {
  return BOTTOM_TABS.find((tab) => tab === text) ?? "open";
}
