/** Time in a test's hand: it moves when told to, and runs what falls due on the way. */
export class FakeClock {
  private readonly timers = new Map<number, { at: number; run: () => void }>();
  private nextTimer = 1;

  constructor(private time = 0) {}

  readonly now = (): number => this.time;
  readonly setTimeout = (run: () => void, ms: number): number => {
    this.timers.set(this.nextTimer, { at: this.time + ms, run });
    return this.nextTimer++;
  };
  readonly clearTimeout = (timer: unknown): void => void this.timers.delete(Number(timer));

  /** Timers that wait. */
  get pending(): number {
    return this.timers.size;
  }

  /** Runs every timer that falls due, in order. */
  pass(ms: number): void {
    const until = this.time + ms;
    while (this.runNext(until));
    this.time = until;
  }

  /** The same; what `settle` waits for gets its turn before each of them. */
  async passSettling(ms: number, settle: () => Promise<void>): Promise<void> {
    const until = this.time + ms;
    do await settle();
    while (this.runNext(until));
    this.time = until;
  }

  /** Goes on to the next timer that falls due by then, and runs it; false where there is none. */
  private runNext(until: number): boolean {
    const [due] = [...this.timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
    if (!due) return false;
    const [timer, { at, run }] = due;
    this.timers.delete(timer);
    this.time = at;
    run();
    return true;
  }
}
