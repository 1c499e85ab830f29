import { useCallback, useSyncExternalStore } from "react";

/** How long a window must have kept its size before the page asks again what kind of device it is on. */
export const RESIZE_REFRESH_MS = 50;

/** Whether the window is at most this wide, in CSS pixels; false until a browser says so. */
export function useNarrow(maxWidth: number): boolean {
  const isNarrow = useCallback(() => window.innerWidth <= maxWidth, [maxWidth]);
  return useSyncExternalStore(listenToSize, isNarrow, () => false);
}

function listenToSize(refresh: () => void): () => void {
  let timer: number | undefined;
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(refresh, RESIZE_REFRESH_MS);
  };
  window.addEventListener("resize", wait);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("resize", wait);
  };
}
