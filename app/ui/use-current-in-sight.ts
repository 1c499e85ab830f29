import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** Pixels beside the current one, in which the next one shows that there is more. */
const PEEK = 32;

interface Extent {
  left: number;
  right: number;
}

/** How far a strip must be scrolled, in pixels to the right, so that one of its parts is seen whole with a bit of its neighbour. */
export function scrollToSee(strip: Extent, part: Extent): number {
  if (part.left - PEEK < strip.left) return part.left - PEEK - strip.left;
  return Math.max(0, Math.min(part.right + PEEK - strip.right, part.left - strip.left));
}

/**
 * For a strip of links that scrolls sideways where it is narrow: the current one is in sight at each address and each size of the
 * strip. The page itself stays where it is.
 */
export function useCurrentInSight<Strip extends HTMLElement>(): RefObject<Strip> {
  const strip = useRef<Strip>(null);
  const { key } = useLocation();
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    // Tells the size that there is at once, too.
    const observer = new ResizeObserver(() => {
      const current = element.querySelector("[aria-current]");
      if (current) element.scrollLeft += scrollToSee(element.getBoundingClientRect(), current.getBoundingClientRect());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
  return strip;
}
