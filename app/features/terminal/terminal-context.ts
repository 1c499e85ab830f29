import { createContext, useContext } from "react";
import type { Instrument } from "~exchange/domain/instrument";
import type { Frames } from "~/lib/frames";
import type { PairSteps } from "~/lib/pair-scales";
import type { Panel } from "~/lib/panel";
import type { LiveValue } from "./live/live-value";
import type { MarketLive } from "./live/market-live";
import type { Signal } from "./live/signal";
import type { TerminalTicker } from "./market-panels";
import type { Notice } from "./Toasts";

/** A field of the order form that something else on the page fills, as canonical decimal text. */
export interface FieldFill {
  field: "price" | "amount";
  text: string;
  /** Whose price or size it is, where that is known: the side that the person is about to take. */
  side?: "buy" | "sell";
}

/** An open order, as far as the book, the ladder and the chart of both markets look at it. */
export interface OwnOrder {
  pairCode: string;
  side: "buy" | "sell";
  price: string | null;
  quantity: string | null;
  filledQuantity: string;
}

/** An own trade, as far as the chart looks at it. */
export interface OwnFill {
  pairCode: string;
  side: "buy" | "sell";
  time: number;
}

/** What the panels of a terminal share, whichever its market. Made once a pair; what changes lives in live values. */
export interface TerminalParts {
  rules: PairSteps & { base: string; quote: string };
  /** Ticks and lots of the pair: what the book and the chart count in. */
  instrument: Instrument;
  market: MarketLive<TerminalTicker>;
  /** Null when nobody is signed in. */
  account: { openOrders: LiveValue<Panel<OwnOrder[]>>; fills: LiveValue<Panel<OwnFill[]>> } | null;
  frames: Frames;
  fills: Signal<FieldFill>;
  toasts: Signal<Notice>;
  /** Where the terminal of another pair is, without a language. */
  pathOf(pairCode: string): string;
}

export const TerminalContext = createContext<TerminalParts | null>(null);

export function useTerminal(): TerminalParts {
  const parts = useContext(TerminalContext);
  if (!parts) throw new Error("outside of a terminal");
  return parts;
}
