/** Where a pair is traded, without a language: spot's pairs are written with an underscore. */
export function terminalPathOf(pairCode: string): string {
  return pairCode.includes("_") ? `/spot/${pairCode}` : `/futures/usdt/${pairCode}`;
}

/**
 * The favourite before or after the pair of a terminal's address, round and round; from elsewhere the last or the first.
 * Null where there are none.
 */
export function favoriteBeside(favorites: readonly string[], unprefixed: string, step: 1 | -1): string | null {
  const at = favorites.findIndex((pairCode) => terminalPathOf(pairCode) === unprefixed);
  const next = at === -1 && step === -1 ? favorites.length - 1 : (at + step + favorites.length) % favorites.length;
  return favorites[next] ?? null;
}
