import { useEffect, type RefObject } from "react";
import { useSocketStatus } from "~/lib/market-socket/use-channel";

/** Marks the terminal while its stream is behind. Draws nothing, so that a change of the connection draws no panel anew. */
export function StaleMark({ terminal }: { terminal: RefObject<HTMLElement> }) {
  const status = useSocketStatus();
  const isStale = status === "delayed" || status === "reconnecting" || status === "offline";
  useEffect(() => {
    terminal.current?.toggleAttribute("data-stale", isStale);
  }, [terminal, isStale]);
  return null;
}
