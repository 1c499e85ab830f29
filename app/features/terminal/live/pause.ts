import { useMemo, useSyncExternalStore } from "react";
import { LiveValue } from "./live-value";
import { useLive } from "./use-live";

/** Whether what streams stands still in this tab. What the order form reckons with goes on. */
const paused = new LiveValue(false);

export function usePaused(): [boolean, (isPaused: boolean) => void] {
  return [useLive(paused), (next) => paused.set(next)];
}

const silent = () => () => undefined;

/** Reads a live value as `useLive` does, but stands still while the person has paused what streams. */
export function useUnlessPaused<T>(value: LiveValue<T>): T {
  const isPaused = useLive(paused);
  const held = useMemo(() => (isPaused ? { value: value.get() } : null), [isPaused, value]);
  const live = useSyncExternalStore(isPaused ? silent : value.subscribe, value.get, value.get);
  return held ? held.value : live;
}
