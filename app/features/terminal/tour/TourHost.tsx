import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "~/lib/idle";
import { whenUsed } from "~/lib/when-used";
import { useLive } from "../live/use-live";
import { offerTour, tourRun } from "./tour";

/** Time to finish what the person has begun before anything is said about the page. */
const OFFER_AFTER_MS = 2_000;
const CoachMarks = lazy(() => import("./CoachMarks").then((module) => ({ default: module.CoachMarks })));

/**
 * Offers the tour to a new person once they have begun to use the page, and shows it. Its code arrives with its first mark;
 * by itself its text would be the largest thing that a page paints while it loads.
 */
export function TourHost() {
  const run = useLive(tourRun);
  useEffect(() => {
    let stopWaiting = whenUsed(() => {
      const timer = window.setTimeout(() => {
        stopWaiting = whenIdle(() => {
          if (!isBusy()) offerTour();
        });
      }, OFFER_AFTER_MS);
      stopWaiting = () => window.clearTimeout(timer);
    });
    return () => {
      stopWaiting();
      tourRun.set(null);
    };
  }, []);
  if (!run) return null;
  return (
    <Suspense fallback={null}>
      <CoachMarks run={run} />
    </Suspense>
  );
}

/** Something is open that asks for the person, or they are typing: the tour waits for another visit. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
  return isTyping || document.querySelector("dialog[open], details[open], .term-formcol:target") !== null;
}
