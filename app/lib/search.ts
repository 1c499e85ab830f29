import { coinWords } from "~/lib/coins";

/** Characters of a search for pairs: the fields take no more, and no more of an address is read. */
export const SEARCH_CHARACTERS_MAX = 40;

/** Whether every word of the text is part of the pair or begins a name or alias of its base asset. */
export function isFound({ base, quote }: { base: string; quote: string }, search: string): boolean {
  const pair = normalise(base + quote);
  const names = coinWords(base).map(normalise);
  return search
    .split(/\s+/)
    .map(normalise)
    .every((word) => pair.includes(word) || names.some((name) => name.startsWith(word)));
}

/** Full-width letters, case and the pair's separators make no difference. */
function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[/_\-.:]/g, "");
}
