import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { browserFrames } from "./frames";
import { marketOverHttp } from "./market-socket/market-over-http";
import { BizContext, useChannel, useHttpFallback } from "./market-socket/use-channel";
import type { MarketTicker } from "./market-rows";

/** Tickers by pair, outside React. Readers of a pair hear of that pair alone. */
export class TickerStore {
  private readonly tickers = new Map<string, MarketTicker>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly changed = new Set<string>();

  get(pairCode: string): MarketTicker | undefined {
    return this.tickers.get(pairCode);
  }

  /** Keeps the tickers; readers hear of them at the next `flush`. */
  put(tickers: readonly MarketTicker[]): void {
    for (const ticker of tickers) {
      this.tickers.set(ticker.pairCode, ticker);
      this.changed.add(ticker.pairCode);
    }
  }

  /** Bound: it is a task of a frame. */
  readonly flush = (): void => {
    const pairs = [...this.changed];
    this.changed.clear();
    for (const pairCode of pairs) for (const listener of this.listeners.get(pairCode) ?? []) listener();
  };

  subscribe(pairCode: string, listener: () => void): () => void {
    const listeners = this.listeners.get(pairCode) ?? new Set();
    this.listeners.set(pairCode, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}

const StoreContext = createContext(new TickerStore());

/** Streams every pair's ticker to the cells below it, at most once a frame. */
export function LiveTickers({ children }: { children: ReactNode }) {
  const biz = useContext(BizContext);
  const [store] = useState(() => new TickerStore());
  const [frames] = useState(browserFrames);
  useEffect(() => () => frames.cancel(), [frames]);
  useChannel({ type: "ticker_all" }, ({ data }) => {
    store.put((data as { tickers: MarketTicker[] }).tickers);
    frames.add(store.flush);
  });
  useHttpFallback((scope) => {
    if (scope !== "market") return;
    void marketOverHttp<MarketTicker>(biz, null).then((read) => {
      if (!read?.tickers.ok) return;
      store.put(read.tickers.data);
      frames.add(store.flush);
    });
  });
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** The pair's newest ticker: the page's own until the stream has one. */
export function useLiveTicker<T extends MarketTicker | null>(pairCode: string, initial: T): MarketTicker | T {
  const store = useContext(StoreContext);
  return useSyncExternalStore(
    (notify) => store.subscribe(pairCode, notify),
    () => store.get(pairCode) ?? initial,
    () => initial,
  );
}
