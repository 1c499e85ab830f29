/** Rows of one page out of one more than it holds, and the cursor of the page after it: null at the end. */
export function cutPage<Row extends { number: number }>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last ? String(last.number) : null };
}
