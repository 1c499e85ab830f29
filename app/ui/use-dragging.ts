import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { clampOffset, type Box, type Point } from "~/lib/drag-bounds";

/** Pixels that an arrow key moves; more with Shift. */
const ARROW_STEP = 16;
const ARROW_BIG_STEP = 80;
const PRIMARY_BUTTON = 0;
const HOME: Point = { x: 0, y: 0 };

/** Arrow keys mean directions on the screen, in every language. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Moves an element by its handle, by pointer or by arrow keys, and keeps it inside the window, also when the window
 * becomes smaller. `handle` goes to the one element that starts a drag, `offset` becomes the moved element's `translate`.
 */
export function useDragging(moved: RefObject<HTMLElement>) {
  const [offset, setOffset] = useState(HOME);
  const drag = useRef<{ pointerId: number; from: Point; offset: Point; rest: Box } | null>(null);

  function restOf(): Box {
    const box = moved.current?.getBoundingClientRect();
    if (!box) return { ...HOME, width: 0, height: 0 };
    return { x: box.x - offset.x, y: box.y - offset.y, width: box.width, height: box.height };
  }
  const moveTo = (wanted: Point, rest: Box) => setOffset(clampOffset(wanted, rest, windowSize()));

  useEffect(() => {
    const keepInside = () => moveTo(offset, restOf());
    window.addEventListener("resize", keepInside);
    return () => window.removeEventListener("resize", keepInside);
  });

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== PRIMARY_BUTTON || drag.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, from: placeOf(event), offset, rest: restOf() };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const started = drag.current;
      if (started?.pointerId !== event.pointerId) return;
      const at = placeOf(event);
      const wanted = { x: started.offset.x + at.x - started.from.x, y: started.offset.y + at.y - started.from.y };
      moveTo(wanted, started.rest);
    },
    // The browser takes the capture away when the pointer goes up, is cancelled or is lost.
    onLostPointerCapture() {
      drag.current = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const direction = ARROWS[event.key];
      if (!direction) return;
      event.preventDefault();
      const step = event.shiftKey ? ARROW_BIG_STEP : ARROW_STEP;
      moveTo({ x: offset.x + direction.x * step, y: offset.y + direction.y * step }, restOf());
    },
  };
  return { offset, handle, reset: () => setOffset(HOME) };
}

function placeOf({ clientX, clientY }: PointerEvent<HTMLElement>): Point {
  return { x: clientX, y: clientY };
}

function windowSize() {
  return { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
}
