/** Limits of a page's query: names and values in all, items that share a name, and brackets in a name (`a[b][c]`). */
export const QUERY_LIMITS = { parameters: 1_000, items: 20, depth: 5 } as const;

/** Whether a query (with or without its question mark) may be read at all. */
export function isWithinQueryLimits(search: string): boolean {
  const items = new Map<string, number>();
  let parameters = 0;
  for (const [name] of new URLSearchParams(search)) {
    parameters += 1;
    if (parameters > QUERY_LIMITS.parameters) return false;
    if ((name.match(/\[[^\]]*\]/g)?.length ?? 0) > QUERY_LIMITS.depth) return false;
    // "a", "a[]" and "a[7]" are items of one list.
    const list = name.replace(/\[\d*\]$/, "");
    const count = (items.get(list) ?? 0) + 1;
    if (count > QUERY_LIMITS.items) return false;
    items.set(list, count);
  }
  return true;
}
