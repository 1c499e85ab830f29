import { useEffect, type RefObject } from "react";
import { useStale } from "./use-stale";

/** Marks the terminal while its prices may be old. Draws nothing, so that a change of the connection draws no panel anew. */
export function StaleMark({ terminal }: { terminal: RefObject<HTMLElement> }) {
  const isStale = useStale();
  useEffect(() => {
    terminal.current?.toggleAttribute("data-stale", isStale);
  }, [terminal, isStale]);
  return null;
}
