/** Where the browser doesn't say when it is idle, or is never idle: as long as this is waited. */
export const IDLE_FALLBACK_MS = 2_000;

/** What the browser has for this; Safari has no idle callback. */
export interface IdleHost {
  requestIdleCallback?: (run: () => void, options: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(handle: number): void;
}

/** Runs a task once nothing more urgent is left to do. Gives the way to call it off. */
export function whenIdle(task: () => void, host: IdleHost = window): () => void {
  if (host.requestIdleCallback) {
    const handle = host.requestIdleCallback(task, { timeout: IDLE_FALLBACK_MS });
    return () => host.cancelIdleCallback?.(handle);
  }
  const handle = host.setTimeout(task, IDLE_FALLBACK_MS);
  return () => host.clearTimeout(handle);
}
