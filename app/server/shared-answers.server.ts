/** An answer and until when it may be given again, by the clock of `now`; null while it is still on its way. */
interface Shared<T> {
  answer: Promise<T>;
  until: number | null;
}

export interface Sharing<T> {
  /** The oldest answers go first. */
  entriesMax: number;
  /** Others are given to whoever waits for them and to nobody after that. */
  isKept: (answer: T) => boolean;
  now?: () => number;
}

/** Answers that are everybody's: whoever asks for one that is on its way, or has come in shortly before, gets that one. */
export class SharedAnswers<T> {
  private readonly entries = new Map<string, Shared<T>>();

  constructor(private readonly sharing: Sharing<T>) {}

  /** The answer to `key`, which may be given again for `lifetimeMs` after its arrival. */
  get(key: string, lifetimeMs: number, ask: () => Promise<T>): Promise<T> {
    const known = this.entries.get(key);
    if (known && (known.until === null || this.now() < known.until)) return known.answer;
    this.entries.delete(key);
    const entry: Shared<T> = { answer: ask(), until: null };
    this.entries.set(key, entry);
    this.makeRoom();
    entry.answer.then(
      (answer) => {
        entry.until = this.now() + lifetimeMs;
        if (!this.sharing.isKept(answer)) this.drop(key, entry);
      },
      () => this.drop(key, entry),
    );
    return entry.answer;
  }

  private now(): number {
    return (this.sharing.now ?? Date.now)();
  }

  /** Unless another one has taken its place. */
  private drop(key: string, entry: Shared<T>): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  private makeRoom(): void {
    for (const key of this.entries.keys()) {
      if (this.entries.size <= this.sharing.entriesMax) return;
      this.entries.delete(key);
    }
  }
}
