/** So many restarts within the span; after that the whole program had better start anew. */
const RESTARTS_MAX = 3;
const SPAN_MS = 600_000;

/** Counts how often something had to be started again. */
export class Restarts {
  readonly pauseMs = 100;
  private times: number[] = [];

  /** Counts one in; false where there were too many. */
  take(): boolean {
    const now = performance.now();
    this.times = this.times.filter((time) => now - time < SPAN_MS);
    if (this.times.length >= RESTARTS_MAX) return false;
    this.times.push(now);
    return true;
  }
}
