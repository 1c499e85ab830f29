import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "~/lib/idle";
import { useLive } from "../live/use-live";
import { offerTour, tourRun } from "./tour";

/** Time for the chart to arrive, and for the person to see the page before anything is said about it. */
const OFFER_AFTER_MS = 2_000;
const CoachMarks = lazy(() => import("./CoachMarks").then((module) => ({ default: module.CoachMarks })));

/** Offers the tour to a new person, and shows it. Its code arrives with its first mark. */
export function TourHost() {
  const run = useLive(tourRun);
  useEffect(() => {
    let stopWaiting = () => {};
    const timer = window.setTimeout(() => {
      stopWaiting = whenIdle(() => {
        if (!isBusy()) offerTour();
      });
    }, OFFER_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
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
