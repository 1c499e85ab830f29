import type { Ticker, Trade } from "~exchange/contract/schemas";
import type { Panel } from "~/lib/panel";

/** What `/resources/market` answers; the pair's parts are null where no pair was named. */
export interface MarketOverHttp {
  tickers: Panel<Ticker[]>;
  depth: Panel<{ sequence: number; bids: [string, string][]; asks: [string, string][]; time: number }> | null;
  trades: Panel<Trade[]> | null;
}

/** Reads the public market over HTTP; null where that fails too, which the next try may mend. */
export async function marketOverHttp(pairCode: string | null): Promise<MarketOverHttp | null> {
  const query = pairCode === null ? "" : `?${new URLSearchParams({ pairCode })}`;
  try {
    const response = await fetch(`/resources/market${query}`, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as MarketOverHttp) : null;
  } catch {
    return null;
  }
}
