import { useSyncExternalStore } from "react";
import type { LiveValue } from "./live-value";

/** Reads a live value: only the component that calls this is drawn again. */
export function useLive<T>(value: LiveValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

const never = () => () => {};

/** false on the server and in the first render, so that what needs JavaScript isn't offered without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
