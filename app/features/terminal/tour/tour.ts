import { LiveValue } from "../live/live-value";

const KEY = "terminalTour";

/** How the tour was begun: by a person, who is taken to it, or by itself, which leaves everything where it is. */
export type TourRun = { by: "person" | "itself" } | null;

/** The tour that is on; one a tab. */
export const tourRun = new LiveValue<TourRun>(null);

/** Shows the tour of the terminal from its beginning. Does nothing where no terminal is shown. */
export function startTour(): void {
  tourRun.set({ by: "person" });
}

/** Begins the tour for somebody who hasn't seen it on this device. Storage that the browser refuses counts as seen. */
export function offerTour(): void {
  if (!isSeen()) tourRun.set({ by: "itself" });
}

/** Ends the tour; it doesn't begin by itself again. */
export function endTour(): void {
  tourRun.set(null);
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    return;
  }
}

function isSeen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
