import type { TextFilter } from "./text-filters";

/** A text after its filter, and where the caret then stands: behind what is kept of the characters before it. */
export function filterAtCaret(text: string, caret: number, filter: TextFilter): { text: string; caret: number } {
  const kept = filter(text);
  return { text: kept, caret: Math.min(filter(text.slice(0, caret)).length, kept.length) };
}
