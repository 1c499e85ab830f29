const FIRST_MS = 500;
const CAP_MS = 15_000;

/**
 * Wait before the next attempt: doubles up to the cap. The jitter comes after the cap, so that clients which have all
 * reached it still don't come back in the same instant. `chance` in [0, 1).
 */
export function reconnectDelayMs(failedAttempts: number, chance: number): number {
  const capped = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failedAttempts, 10));
  return capped / 2 + (capped / 2) * chance;
}
