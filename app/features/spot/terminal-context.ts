import { createContext, useContext } from "react";
import { instrumentOf, type PairRules } from "~/lib/instrument";
import { browserFrames } from "~/lib/frames";
import type { Ticker } from "~exchange/contract/schemas";
import { MarketLive } from "~/features/terminal/live/market-live";
import { Signal } from "~/features/terminal/live/signal";
import type { TerminalParts } from "~/features/terminal/terminal-context";
import { AccountLive } from "./live/account-live";
import { TrailingLive } from "./live/trailing-live";
import type { SpotPage } from "./spot-page";

/** What the parts of one pair's spot terminal share. */
export interface SpotParts extends TerminalParts {
  rules: PairRules;
  pairs: readonly PairRules[];
  market: MarketLive<Ticker>;
  account: AccountLive | null;
  trailing: TrailingLive | null;
}

export function spotParts(page: SpotPage): SpotParts {
  const instrument = instrumentOf(page.pair);
  const frames = browserFrames();
  const market = new MarketLive(instrument, page, frames);
  const account = page.account ? new AccountLive(page.account) : null;
  return {
    rules: page.pair,
    pairs: page.pairs,
    instrument,
    market,
    account,
    trailing: account && new TrailingLive(instrument, market, account, page.trailing),
    frames,
    fills: new Signal(),
    toasts: new Signal(),
    pathOf: (pairCode) => `/spot/${pairCode}`,
  };
}

export const SpotContext = createContext<SpotParts | null>(null);

export function useTerminal(): SpotParts {
  const parts = useContext(SpotContext);
  if (!parts) throw new Error("outside of a spot terminal");
  return parts;
}
