interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

/** Pixels between the two, and to the window's edges. */
const GAP = 8;

/**
 * Where to put a box that tells of something, in pixels of the window: below it, else above, else on the side where
 * reading goes on or the other one, else over its middle. Its start is that of what it tells of, and it stays inside.
 */
export function placeBeside(told: Rect, box: Size, window: Size, direction: "ltr" | "rtl"): { x: number; y: number } {
  const x = clamp(direction === "ltr" ? told.x : told.x + told.width - box.width, window.width - box.width);
  const y = clamp(told.y + (told.height - box.height) / 2, window.height - box.height);
  const below = told.y + told.height + GAP;
  const above = told.y - GAP - box.height;
  if (below + box.height <= window.height - GAP) return { x, y: Math.max(GAP, below) };
  if (above >= GAP) return { x, y: Math.min(above, window.height - GAP - box.height) };
  const [after, before] = [told.x + told.width + GAP, told.x - GAP - box.width];
  const isRoomAfter = after >= GAP && after + box.width <= window.width - GAP;
  const isRoomBefore = before >= GAP && before + box.width <= window.width - GAP;
  if (isRoomAfter && (direction === "ltr" || !isRoomBefore)) return { x: after, y };
  if (isRoomBefore) return { x: before, y };
  return { x: clamp(told.x + (told.width - box.width) / 2, window.width - box.width), y };
}

/** At least the gap from either edge; from the first one where there isn't room for both. */
function clamp(at: number, most: number): number {
  return Math.max(GAP, Math.min(at, most - GAP));
}
