import { useCallback } from "react";
import { useHeardAt, useSocketStatus } from "~/lib/market-socket/use-channel";
import { useLive } from "../live/use-live";
import { useTerminal } from "../terminal-context";

/** Whether prices may be old: the stream is behind or away, or is back and hasn't sent the whole book yet. */
export function useStale(): boolean {
  const { market } = useTerminal();
  const status = useSocketStatus();
  const isInStep = useLive(market.isInStep);
  if (status === "live") return !isInStep;
  return status !== "connecting";
}

/** Reads how old the prices are, in ms: since the stream was last heard, or the page last read, whichever is later. */
export function usePriceAge(): () => number {
  const { market } = useTerminal();
  const heardAt = useHeardAt();
  return useCallback(() => Math.max(0, Date.now() - Math.max(heardAt() ?? 0, market.getReadAt())), [heardAt, market]);
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The text of an age, and what goes into it: seconds up to a minute, then minutes. `group` has a text for each. */
export function ageText(group: string, ms: number): [string, { age: string }] {
  if (ms < MINUTE_MS) return [`${group}.seconds`, { age: String(Math.floor(ms / SECOND_MS)) }];
  return [`${group}.minutes`, { age: String(Math.floor(ms / MINUTE_MS)) }];
}
