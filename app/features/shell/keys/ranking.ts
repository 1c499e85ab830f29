/** Something that the palette finds: by its title first, then by its other words. */
export interface Findable {
  words: readonly string[];
}

/** Full-width letters, case, accents and the separators of pairs make no difference. */
function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Diacritic}|[/_.:-]/gu, "");
}

const WHOLE = 8;
const BEGINNING = 4;
const INSIDE = 2;
const SCATTERED = 1;
/** Fewer letters are scattered in nearly everything. */
const SCATTERED_LETTERS_MIN = 3;

/**
 * The entries that every word of the query is found in, best first; equals stay in their order. An empty query finds
 * them all.
 */
export function ranked<T extends Findable>(entries: readonly T[], query: string): T[] {
  const asked = query.trim().split(/\s+/).map(normalise).filter(Boolean);
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, asked) }));
  return scored
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(b.score) - Number(a.score))
    .map(({ entry }) => entry);
}

/** Null where a word isn't found at all. */
function scoreOf({ words: given }: Findable, asked: readonly string[]): number | null {
  const words = given.flatMap((text) => [normalise(text), ...text.split(/\s+/).map(normalise)]);
  let sum = 0;
  for (const word of asked) {
    const best = Math.max(0, ...words.map((text) => likeness(text, word)));
    if (best === 0) return null;
    sum += best;
  }
  // "light theme" typed as a whole is the theme before anything that has both words somewhere.
  const title = normalise(given[0] ?? "").replace(/\s+/g, "");
  return title.startsWith(asked.join("")) ? sum + INSIDE : sum;
}

function likeness(text: string, word: string): number {
  if (text === word) return WHOLE;
  if (text.startsWith(word)) return BEGINNING;
  if (text.includes(word)) return INSIDE;
  return word.length >= SCATTERED_LETTERS_MIN && isScatteredIn(word, text) ? SCATTERED : 0;
}

/** Whether the letters stand in one word in this order, from its first one on, with others between them. */
function isScatteredIn(letters: string, text: string): boolean {
  if (text[0] !== letters[0] || /\s/.test(text)) return false;
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}
