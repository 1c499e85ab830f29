import type { Trade } from "~exchange/contract/schemas";
import type { MarketTicker } from "~/lib/market-rows";
import type { Biz } from "./use-channel";
import type { Panel } from "~/lib/panel";

/** What `/resources/market` answers; the pair's parts are null where no pair was named. */
export interface MarketOverHttp<T> {
  tickers: Panel<T[]>;
  depth: Panel<{ sequence: number; bids: [string, string][]; asks: [string, string][] }> | null;
  trades: Panel<Trade[]> | null;
}

/** Reads the public market over HTTP; null where that fails too, which the next try may mend. */
export async function marketOverHttp<T extends MarketTicker>(
  biz: Biz,
  pairCode: string | null,
): Promise<MarketOverHttp<T> | null> {
  const query = new URLSearchParams({ biz, ...(pairCode !== null && { pairCode }) });
  try {
    const response = await fetch(`/resources/market?${query}`, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as MarketOverHttp<T>) : null;
  } catch {
    return null;
  }
}
