/** What a task is paced by. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(handle: number): void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (handle) => window.clearTimeout(handle),
};

/** Hands values on, at most one an interval: the first at once, then the newest of each interval. */
export class AtMostEvery<T> {
  private last = -Infinity;
  private waiting: { value: T; timer: number } | null = null;

  constructor(
    private readonly ms: number,
    private readonly deliver: (value: T) => void,
    private readonly clock: Clock,
  ) {}

  send(value: T): void {
    if (this.waiting) {
      this.waiting.value = value;
      return;
    }
    const rest = this.last + this.ms - this.clock.now();
    if (rest <= 0) this.hand(value);
    else this.waiting = { value, timer: this.clock.setTimeout(() => this.handWaiting(), rest) };
  }

  /** What waits is dropped. */
  cancel(): void {
    if (this.waiting) this.clock.clearTimeout(this.waiting.timer);
    this.waiting = null;
  }

  private handWaiting(): void {
    const waiting = this.waiting;
    this.waiting = null;
    if (waiting) this.hand(waiting.value);
  }

  private hand(value: T): void {
    this.last = this.clock.now();
    this.deliver(value);
  }
}
