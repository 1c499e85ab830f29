import { createContext, useContext } from "react";
import { decimalsOf } from "~exchange/domain/units";
import type { Instrument } from "~exchange/domain/instrument";
import { instrumentOf, type PairRules } from "~/lib/instrument";
import { AccountLive } from "./live/account-live";
import { browserFrames, type Frames } from "~/lib/frames";
import { MarketLive } from "./live/market-live";
import { Signal } from "./live/signal";
import { TrailingLive } from "./live/trailing-live";
import type { Notice } from "./Toasts";
import type { SpotPage } from "./spot-page";

/** A field of the order form that something else on the page fills, as canonical decimal text. */
export interface FieldFill {
  field: "price" | "amount";
  text: string;
}

/** What the parts of one pair's terminal share. Made once a pair; what changes lives in live values. */
export interface TerminalParts {
  rules: PairRules;
  instrument: Instrument;
  market: MarketLive;
  account: AccountLive | null;
  trailing: TrailingLive | null;
  frames: Frames;
  fills: Signal<FieldFill>;
  toasts: Signal<Notice>;
}

export function terminalParts(page: SpotPage): TerminalParts {
  const instrument = instrumentOf(page.pair);
  const frames = browserFrames();
  const market = new MarketLive(instrument, page, frames);
  const account = page.account ? new AccountLive(page.account) : null;
  return {
    rules: page.pair,
    instrument,
    market,
    account,
    trailing: account && new TrailingLive(instrument, market, account, page.trailing),
    frames,
    fills: new Signal(),
    toasts: new Signal(),
  };
}

export const TerminalContext = createContext<TerminalParts | null>(null);

export function useTerminal(): TerminalParts {
  const parts = useContext(TerminalContext);
  if (!parts) throw new Error("outside of a terminal");
  return parts;
}

const QUOTE_DECIMALS_MIN = 2;

/** Decimals that sums in the quote asset are shown with. */
export function quoteDecimals(rules: Pick<PairRules, "tick">): number {
  return Math.max(QUOTE_DECIMALS_MIN, decimalsOf(rules.tick));
}
