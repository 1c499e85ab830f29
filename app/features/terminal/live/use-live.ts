import { useSyncExternalStore } from "react";
import type { LiveValue } from "./live-value";

/** Reads a live value: only the component that calls this is drawn again. */
export function useLive<T>(value: LiveValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}
