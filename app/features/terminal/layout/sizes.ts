import { BOUNDS, CHART_MIN, type Sized, type TerminalLayout } from "./layout";

/**
 * The window as the style sheet tells it apart (terminal-layout.css): a tablet has one side column, a wide screen a column
 * for the trades. What is computed here is what the style sheet computes for a page that no script has seen.
 */
export type Frame = "tablet" | "desktop" | "wide";
export const FRAME_MIN = { tablet: 901, desktop: 1081, wide: 1880 };

export const GAP = 4;
const TAPE = 264;
/** Height of the row with the pair's name. */
const PAIR_ROW: Readonly<Record<Frame, number>> = { tablet: 44, desktop: 48, wide: 48 };

export function frameOf(windowWidth: number): Frame {
  if (windowWidth >= FRAME_MIN.wide) return "wide";
  return windowWidth >= FRAME_MIN.desktop ? "desktop" : "tablet";
}

/** The terminal's content box in CSS pixels, and the frame of its window. */
export interface Room {
  frame: Frame;
  width: number;
  height: number;
}

/** Whether the arrangement has the panel as a column of its own there. */
export function isSized(sized: Sized, { preset }: TerminalLayout, frame: Frame): boolean {
  return sized !== "book" || (frame !== "tablet" && preset !== "focus");
}

/**
 * The least and the most that a size may be in a room while every other size stays as it is and the chart keeps its
 * minimum. The form's column comes first: the book's gives way to it.
 */
export function limitsOf(sized: Sized, layout: TerminalLayout, room: Room): { min: number; max: number } {
  const { min, max } = BOUNDS[sized];
  return { min, max: Math.max(min, Math.min(max, spare(sized, layout, room))) };
}

function spare(sized: Sized, layout: TerminalLayout, room: Room): number {
  const { frame, width, height } = room;
  if (sized === "bottom") return height - PAIR_ROW[frame] - 2 * GAP - CHART_MIN.block;
  const hasBook = isSized("book", layout, frame);
  const tape = hasBook && frame === "wide" ? TAPE + GAP : 0;
  const beside = width - CHART_MIN.inline - GAP - tape;
  if (sized === "form") return beside - (hasBook ? BOUNDS.book.min + GAP : 0);
  return beside - GAP - sizeIn("form", layout, room);
}

/** The size that a panel has in a room; `layout` says what it should be, or nothing, which means its own. */
export function sizeIn(sized: Sized, layout: TerminalLayout, room: Room): number {
  return clampSize(layout[sized] ?? ownSize(sized, layout, room), limitsOf(sized, layout, room));
}

/** The arrangement's own size. */
function ownSize(sized: Sized, { preset }: TerminalLayout, { frame, height }: Room): number {
  if (sized === "book") return preset === "scalper" ? 340 : 296;
  if (sized === "form") return { tablet: 288, desktop: 304, wide: 320 }[frame];
  if (frame === "tablet") return 240;
  // As high as leaves the book's rows theirs: a window of 900 pixels gives 276.
  return clampSize(height - 536, { min: BOUNDS.bottom.min, max: 276 });
}

export function clampSize(size: number, { min, max }: { min: number; max: number }): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}

/**
 * How a panel grows when its separator moves by a pixel towards the right or the lower edge. Columns stand at the end of
 * the line; mirrored ones at its start.
 */
export function growthOf(sized: Sized, { preset }: TerminalLayout, direction: "ltr" | "rtl"): 1 | -1 {
  if (sized === "bottom") return -1;
  return (preset === "mirrored") === (direction === "ltr") ? 1 : -1;
}
