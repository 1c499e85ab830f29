import type { Interval, Trade } from "~exchange/contract/schemas";
import type { MarketTicker } from "~/lib/market-rows";
import type { Panel } from "~/lib/panel";
import type { WireBook } from "./book/book";

export const INTERVALS = [
  "1m",
  "5m",
  "15m",
  "30m",
  "1h",
  "4h",
  "1d",
  "1w",
  "1M",
] as const satisfies readonly Interval[];
export const DEFAULT_INTERVAL: Interval = "15m";

export function readInterval(text: string | null): Interval {
  return INTERVALS.find((interval) => interval === text) ?? DEFAULT_INTERVAL;
}

/** The last 24 hours of a pair, as far as both markets tell them alike. */
export interface TerminalTicker extends MarketTicker {
  change24h: string | null;
  time: number;
}

/** What is loaded of a pair's market; every part may fail alone. */
export interface MarketPanels<T extends TerminalTicker = TerminalTicker> {
  /** Of every pair; empty where unknown. */
  tickers: Panel<T[]>;
  depth: Panel<WireBook>;
  trades: Panel<Trade[]>;
  /** As `packedCandles` makes them. */
  candles: Panel<string>;
  interval: Interval;
}
