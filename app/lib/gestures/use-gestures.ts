import { useEffect, useRef, type RefObject } from "react";
import { browserClock } from "./at-most-every";
import { GestureRecogniser, type GestureHandlers } from "./gesture-recogniser";

/** Hears what a finger does on an element. A mouse is left alone: it has its own ways. */
export function useGestures(element: RefObject<HTMLElement>, handlers: GestureHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const recogniser = new GestureRecogniser(
      {
        tap: (from) => latest.current.tap?.(from),
        hold: (from) => latest.current.hold?.(from),
        longTap: (from) => latest.current.longTap?.(from),
        drag: (by, from) => latest.current.drag?.(by, from),
        swipe: (direction, from) => latest.current.swipe?.(direction, from),
        end: () => latest.current.end?.(),
      },
      browserClock,
    );
    const point = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });
    const down = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") recogniser.down(event.pointerId, point(event));
    };
    const move = (event: PointerEvent) => recogniser.move(event.pointerId, point(event));
    const up = (event: PointerEvent) => recogniser.up(event.pointerId, point(event));
    const cancel = (event: PointerEvent) => recogniser.cancel(event.pointerId);
    target.addEventListener("pointerdown", down);
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerup", up);
    target.addEventListener("pointercancel", cancel);
    return () => {
      target.removeEventListener("pointerdown", down);
      target.removeEventListener("pointermove", move);
      target.removeEventListener("pointerup", up);
      target.removeEventListener("pointercancel", cancel);
      recogniser.stop();
    };
  }, [element]);
}
