import type { FocusEvent, KeyboardEvent, RefObject } from "react";

const CELL = "button";
const CELLS_A_ROW = 2;
/** How many cells on a key goes: rows are two cells each. Left and right are directions on the screen, where the ladder never mirrors. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -CELLS_A_ROW,
  ArrowDown: CELLS_A_ROW,
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -CELLS_A_ROW * 5,
  PageDown: CELLS_A_ROW * 5,
};

/** One stop for Tab, arrows inside: the cells of a grid. */
export function useRungKeys(box: RefObject<HTMLElement>) {
  const cells = () => [...(box.current?.querySelectorAll<HTMLButtonElement>(CELL) ?? [])];
  return {
    tabIndex: 0,
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      // The grid itself was reached by Tab: its middle row is where to begin.
      if (target !== currentTarget) return;
      const all = cells();
      all[Math.floor(all.length / CELLS_A_ROW / 2) * CELLS_A_ROW]?.focus();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === "Tab" && event.shiftKey) event.currentTarget.tabIndex = -1;
      const all = cells();
      const at = all.findIndex((cell) => cell === document.activeElement);
      const next = nextCell(event.key, at, all.length);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    },
    // Tab backwards must leave the grid, not come to itself: it can be reached again once the focus is elsewhere.
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) currentTarget.tabIndex = 0;
    },
  };
}

/** The cell that a key leads to; null where it leads to none. */
export function nextCell(key: string, at: number, count: number): number | null {
  if (at < 0) return null;
  if (key === "Home") return at % CELLS_A_ROW;
  if (key === "End") return count - CELLS_A_ROW + (at % CELLS_A_ROW);
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = at + step;
  const isSideways = Math.abs(step) === 1;
  const isInside = next >= 0 && next < count;
  const isSameRow = Math.floor(next / CELLS_A_ROW) === Math.floor(at / CELLS_A_ROW);
  return isInside && (!isSideways || isSameRow) ? next : null;
}
