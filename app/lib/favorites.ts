/** As many as an account keeps. */
export const FAVORITES_MAX = 40;

/** As a preference keeps it: pairs with dots between them, in the order in which they were chosen. */
export function readFavorites(text: string): string[] {
  return [...new Set(text.split(".").filter(Boolean))].slice(0, FAVORITES_MAX);
}

export function writeFavorites(pairs: readonly string[]): string {
  return pairs.join(".");
}

/** The list with a pair added at its end, or taken away where it is in it. Null where no more fit. */
export function withFavoriteToggled(pairs: readonly string[], pair: string): string[] | null {
  if (pairs.includes(pair)) return pairs.filter((other) => other !== pair);
  return pairs.length < FAVORITES_MAX ? [...pairs, pair] : null;
}

/** Both lists, the first one's order first; what doesn't fit any more is left out. */
export function mergeFavorites(first: readonly string[], second: readonly string[]): string[] {
  return readFavorites(writeFavorites([...first, ...second]));
}
