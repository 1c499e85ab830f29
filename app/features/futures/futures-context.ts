import { createContext, useContext } from "react";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { FuturesTicker } from "~exchange/contract/futures/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import { MarketLive } from "~/features/terminal/live/market-live";
import { Signal } from "~/features/terminal/live/signal";
import type { TerminalParts } from "~/features/terminal/terminal-context";
import { browserFrames } from "~/lib/frames";
import { contractOf, tradedInstrument } from "./contract";
import type { FuturesPage } from "./futures-page";
import { PersonLive } from "./live/person-live";

/** What the parts of one contract's terminal share. */
export interface FuturesParts extends TerminalParts {
  told: FuturesInstrument;
  contract: Contract;
  /** Every listed contract, by its pair. */
  contracts: ReadonlyMap<string, Contract>;
  market: MarketLive<FuturesTicker>;
  account: PersonLive | null;
}

export function futuresParts(page: FuturesPage): FuturesParts {
  const contracts = new Map(page.pairs.map((pair) => [pair.pairCode, contractOf(pair)]));
  const contract = contracts.get(page.pair.pairCode) ?? contractOf(page.pair);
  const instrument = tradedInstrument(contract);
  const frames = browserFrames();
  return {
    rules: stepsOf(page.pair),
    told: page.pair,
    contract,
    contracts,
    instrument,
    market: new MarketLive(instrument, page, frames),
    account: page.person ? new PersonLive(page.person) : null,
    frames,
    fills: new Signal(),
    toasts: new Signal(),
    pathOf: pathOfFutures,
  };
}

/** A contract as lists of pairs name it. */
export function stepsOf({ pairCode, base, quote, tick, contractSize }: FuturesInstrument) {
  return { pairCode, base, quote, tick, lot: contractSize };
}

export function pathOfFutures(pairCode: string): string {
  return `/futures/usdt/${pairCode}`;
}

export const FuturesContext = createContext<FuturesParts | null>(null);

export function useFutures(): FuturesParts {
  const parts = useContext(FuturesContext);
  if (!parts) throw new Error("outside of a futures terminal");
  return parts;
}
