import { useEffect, type RefObject } from "react";

/**
 * Keeps the sheet around `inside` above a phone's keyboard, where the browser lays the keyboard over the page instead of making the
 * page lower: its height goes to the sheet as `--keyboard`, and the field in hand is brought back into sight.
 */
export function useKeyboardRoom(inside: RefObject<HTMLElement>, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const sheet = inside.current?.closest<HTMLElement>(".term-formcol");
    if (!isOpen || !viewport || !sheet) return;
    const fit = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // Magnified by two fingers the view is smaller too: nothing covers it then.
      const isMagnified = viewport.scale > 1;
      sheet.style.setProperty("--keyboard", `${isMagnified ? 0 : Math.max(0, Math.round(covered))}px`);
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && sheet.contains(field)) field.scrollIntoView({ block: "nearest" });
    };
    fit();
    const silence = new AbortController();
    viewport.addEventListener("resize", fit, { signal: silence.signal });
    viewport.addEventListener("scroll", fit, { signal: silence.signal });
    return () => {
      silence.abort();
      sheet.style.removeProperty("--keyboard");
    };
  }, [inside, isOpen]);
}
