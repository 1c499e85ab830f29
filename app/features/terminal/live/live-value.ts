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
