import type { TradeLine } from "./home-page";

/** The newest trades of what is shown and what came in, newest first, each once. Ids grow with time within a pair's stream. */
export function mergeTrades(shown: readonly TradeLine[], incoming: readonly TradeLine[], max: number): TradeLine[] {
  const known = new Set(incoming.map((trade) => trade.tradeId));
  return [...incoming, ...shown.filter((trade) => !known.has(trade.tradeId))].slice(0, max);
}
