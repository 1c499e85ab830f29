/** A value outside React that leaves read. Writers set it; readers hear of it once a frame. */
export class LiveValue<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private current: T) {}

  /** Bound, so that both can be handed to useSyncExternalStore. */
  readonly get = (): T => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(next: T): void {
    if (Object.is(next, this.current)) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}

/** Gathers work for the next frame: however much arrives before it, each task runs once. */
export class Frames {
  private readonly tasks = new Set<() => void>();
  private handle: number | null = null;

  constructor(
    private readonly request: (run: () => void) => number,
    private readonly cancelRequest: (handle: number) => void,
  ) {}

  /** Tasks are told apart by identity. */
  add(task: () => void): void {
    this.tasks.add(task);
    this.handle ??= this.request(() => {
      this.handle = null;
      const due = [...this.tasks];
      this.tasks.clear();
      for (const run of due) run();
    });
  }

  cancel(): void {
    if (this.handle !== null) this.cancelRequest(this.handle);
    this.handle = null;
    this.tasks.clear();
  }
}

export function browserFrames(): Frames {
  return new Frames(
    (run) => requestAnimationFrame(run),
    (handle) => cancelAnimationFrame(handle),
  );
}
