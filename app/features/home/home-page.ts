import type { Trade } from "~exchange/contract/schemas";
import type { QuestionAndAnswer } from "~/lib/linked-data";
import type { MarketRow } from "~/lib/market-rows";
import type { Panel } from "~/lib/panel";
import type { DepthCurve } from "./depth-curve";
import type { HomeTab } from "./home-tabs";
import type { MarketWalk } from "./market-walk";

export interface Market {
  pairCode: string;
  base: string;
  quote: string;
  priceDecimals: number;
  quantityDecimals: number;
}

export interface Markets {
  /** Every pair, in the operator's order. */
  rows: MarketRow[];
  turnoverUsdt: string | null;
}

/** A level's size as a share of the largest one shown; `eaten`: the order fills it, at least in part. */
export interface BookBar {
  share: number;
  eaten: boolean;
}

/** A market buy on the book of a moment. `takerFee` is a percent. */
export interface OrderPreview {
  market: Market;
  walk: MarketWalk;
  curve: DepthCurve | null;
  takerFee: string;
  /** The best ask levels, in order. */
  bars: BookBar[];
  time: number;
}

export interface Portfolio {
  /** Held assets, the most valuable first; null USDT values last. */
  assets: { asset: string; available: string; held: string; valueUsdt: string | null }[];
  /** Of the newest order; null before the first. */
  lastPair: string | null;
  /** Whether the person wants to be shown their first steps. */
  showsSteps: boolean;
}

/** What the tiles of perpetuals show. Rates are fractions; courses and rates oldest first, empty where unknown. */
export interface Perpetuals {
  openInterestValue: string | null;
  /** Percent, e.g. "0.04"; null where unknown. */
  fees: { maker: string; taker: string } | null;
  closes: string[];
  /** Of the first contract; null where none is listed. */
  funding: { pairCode: string; rate: string | null } | null;
  rates: string[];
  /** Null before its first movement. */
  fundBalance: string | null;
  fundCourse: string[];
}

export interface HomePage {
  head: { title: string; description: string };
  tab: HomeTab;
  /** The person's favourite pairs. */
  favorites: string[];
  markets: Panel<Markets>;
  /** Percent, e.g. "0.10"; null where unknown. */
  fees: { maker: string; taker: string } | null;
  /** null: the book can't fill any size. */
  preview: Panel<OrderPreview | null>;
  /** Newest first. null: no pair. */
  trades: Panel<{ market: Market; trades: Trade[] } | null>;
  perpetuals: Panel<Perpetuals>;
  engine: Panel<{ sequence: number; isDemo: boolean }>;
  /** What a new account holds in demo mode; null otherwise. */
  testFunds: { asset: string; amount: string }[] | null;
  /** Only questions that can be answered. */
  faq: QuestionAndAnswer[];
  /** null where nobody is signed in. */
  portfolio: Panel<Portfolio> | null;
}
