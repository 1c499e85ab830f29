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

/** What a value was when the person paused what streams, for what is no live value; the value itself otherwise. */
export function useHeldWhilePaused<T>(value: T): T {
  const isPaused = useLive(paused);
  // What it is at the moment of pausing, whatever it becomes.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const held = useMemo(() => (isPaused ? { value } : null), [isPaused]);
  return held ? held.value : value;
}
