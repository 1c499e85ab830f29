import type { MarketTicker } from "~/lib/market-rows";
import type { Findable } from "./ranking";

export interface PaletteEntry extends Findable {
  /** Its own among all entries, and usable in the id of an element. */
  id: string;
  title: string;
  /** What it is: a market, a page, an action. */
  kind: string;
  /** Of a pair. */
  ticker?: MarketTicker;
  /** The keys that do the same. */
  keys?: readonly string[];
  run(): void;
}
