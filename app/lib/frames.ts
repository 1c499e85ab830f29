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
