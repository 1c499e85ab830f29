/**
 * Rows of one page out of one more than it holds, and the cursor of the page after it: null at the end. `floor` is the
 * number at which the search stopped short of the end, if it did.
 */
export function cutPage<Row extends { number: number }>(
  rows: readonly Row[],
  limit: number,
  floor: number | null = null,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) return { shown, next: String(last.number) };
  return { shown, next: floor === null ? null : String(floor) };
}
