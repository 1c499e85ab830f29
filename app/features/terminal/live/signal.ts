/** Tells whoever listens; nothing is kept. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  readonly listen = (listener: (value: T) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(value: T): void {
    for (const listener of this.listeners) listener(value);
  }
}
