import type { SwipeDirection } from "~/lib/gestures/gesture-recogniser";
import type { PanelName } from "../PanelChoice";

/** What a phone shows of the terminal, one at a time, in the order of its tabs. */
export const PHONE_PANELS = ["chart", "book", "trades", "info"] as const satisfies readonly PanelName[];
export type PhonePanel = (typeof PHONE_PANELS)[number];

/** Up to this width, in CSS pixels, the terminal shows one panel at a time (terminal-phone.css). */
export const PHONE_WIDTH_MAX = 900;

/** The panel that a swipe brings; null at either end, and for a swipe that isn't one along the tabs. */
export function panelAfterSwipe(
  current: PhonePanel,
  swipe: SwipeDirection,
  direction: "ltr" | "rtl",
): PhonePanel | null {
  if (swipe === "up" || swipe === "down") return null;
  // The page is pushed on like a sheet of paper: towards where reading starts.
  const isForward = (swipe === "left") === (direction === "ltr");
  return PHONE_PANELS[PHONE_PANELS.indexOf(current) + (isForward ? 1 : -1)] ?? null;
}
