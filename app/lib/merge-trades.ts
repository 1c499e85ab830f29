/**
 * The newest trades of two lists, each newest first, every trade once. Of two that overlap, the one that reaches further
 * comes first.
 */
export function mergeTrades<T extends { tradeId: string; time: number }>(
  incoming: readonly T[],
  shown: readonly T[],
  max: number,
): T[] {
  const [first, second] = (incoming[0]?.time ?? 0) >= (shown[0]?.time ?? 0) ? [incoming, shown] : [shown, incoming];
  const seen = new Set(first.map((trade) => trade.tradeId));
  return [...first, ...second.filter((trade) => !seen.has(trade.tradeId))].slice(0, max);
}
