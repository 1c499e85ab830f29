import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { terminalSearch } from "~/features/terminal/terminal-links";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "./futures-context";
import { failedAt, type FailedOutcome, type FuturesOutcome, type Intent } from "./outcome";

/**
 * A plain form of the terminal that becomes a fetcher: what is done is told in a toast, and `onDone` called. `failure` is
 * what was wrong with it, whichever way it was sent.
 */
export function useActionForm(intent: Intent, outcome?: FuturesOutcome, onDone?: () => void) {
  const { toasts } = useFutures();
  const fetcher = useFetcher<FuturesOutcome>();
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if (answer.ok && intent !== "notices-seen") toasts.send(answer.message);
    // What is told doesn't change with the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, toasts]);
  const isDone = answer?.ok === true && fetcher.state === "idle";
  useEffect(() => {
    // Once the page has been loaded anew: a dialog that goes away earlier takes what it has changed with it.
    if (isDone) onDone?.();
    // Done once, whatever callbacks a later render brings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone, answer]);
  const failure: FailedOutcome | null = failedAt(answer ?? outcome, intent);
  return {
    Form: fetcher.Form,
    action: pathname + terminalSearch(search),
    isPending: fetcher.state !== "idle",
    failure,
    /** Names the next order; null before an answer. */
    nextOrderId: answer?.clientOrderId ?? outcome?.clientOrderId ?? null,
    isHydrated,
  };
}

export type ActionForm = ReturnType<typeof useActionForm>;
