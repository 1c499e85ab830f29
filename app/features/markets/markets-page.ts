import type { PairState } from "~exchange/contract/schemas";
import type { MarketRow } from "~/lib/market-rows";
import type { Panel } from "~/lib/panel";
import type { FuturesMarketRow, FuturesSort } from "./futures-zone";
import type { HeatField } from "./heat-map";
import type { MarketsQuery } from "./markets-query";

export interface MarketsView {
  /** What the query found, in its order. */
  rows: MarketRow[];
  /** How many pairs there are in all. */
  total: number;
  turnoverUsdt: string | null;
  /** Quote assets, in the operator's order. */
  quotes: string[];
  /** One map for wide screens, one for phones. */
  heat: { wide: HeatField[]; narrow: HeatField[] };
  /** Those that rose and fell most over 24 hours. */
  gainers: MarketRow[];
  losers: MarketRow[];
  /** By pair, of those that aren't trading. */
  states: Record<string, PairState>;
  /** When the figures were read. */
  time: number;
}

export interface FuturesZone {
  /** Null among the favourites. */
  sort: FuturesSort | null;
  /** How many perpetuals there are in all; 0 where that isn't known. */
  total: number;
  rows: Panel<FuturesMarketRow[]>;
}

export interface MarketsPage {
  head: { title: string; description: string };
  query: MarketsQuery;
  /** Pairs in the order in which they were chosen. */
  favorites: string[];
  markets: Panel<MarketsView>;
  /** Of the zone of perpetuals, and of the favourites; null in the others. */
  futures: FuturesZone | null;
}
