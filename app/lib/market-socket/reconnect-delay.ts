/** Nobody is back sooner: what has just failed would fail again. */
const LEAST_MS = 250;
const FIRST_WINDOW_MS = 2_000;
const WINDOW_CAP_MS = 15_000;

/**
 * Wait before the next attempt, drawn from a window that doubles up to the cap. The whole window counts from the first
 * attempt on: clients that lost the same server in the same instant come back all over it. `chance` in [0, 1).
 */
export function reconnectDelayMs(failedAttempts: number, chance: number): number {
  const window = Math.min(WINDOW_CAP_MS, FIRST_WINDOW_MS * 2 ** Math.min(failedAttempts, 10));
  return LEAST_MS + window * chance;
}
