export interface Point {
  x: number;
  y: number;
}

/** Where a box stands while it isn't moved, in pixels from the window's upper left corner. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The offset nearest to the wanted one that keeps the whole box inside the window. A box that is larger than the window
 * keeps its upper left corner inside.
 */
export function clampOffset(wanted: Point, rest: Box, view: Size): Point {
  return {
    x: clampAlong(wanted.x, rest.x, rest.width, view.width),
    y: clampAlong(wanted.y, rest.y, rest.height, view.height),
  };
}

function clampAlong(wanted: number, start: number, length: number, total: number): number {
  return Math.max(Math.min(wanted, total - length - start), -start);
}
