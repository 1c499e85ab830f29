/** What a person has been told, as it was said. */
export interface News {
  text: string;
  /** Language of the text, as a tag. */
  lang: string;
  /** Unix ms. */
  at: number;
  isBad: boolean;
  isRead: boolean;
}

const KEPT_MAX = 50;
const TEXT_CHARACTERS_MAX = 500;
const NONE: readonly News[] = [];

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The newest of what a person has been told on this device, newest first. What storage refuses is kept by the tab alone. */
export class NewsStore {
  private entries: readonly News[] = NONE;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly key: string,
    /** Null where the browser gives none. */
    private readonly storage: Store | null,
  ) {
    this.entries = this.stored();
  }

  readonly get = (): readonly News[] => this.entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(news: Omit<News, "isRead">): void {
    const text = news.text.slice(0, TEXT_CHARACTERS_MAX);
    // Other tabs write here too.
    this.write([{ ...news, text, isRead: false }, ...this.stored()]);
  }

  markRead(): void {
    if (this.entries.some(({ isRead }) => !isRead))
      this.write(this.stored().map((news) => ({ ...news, isRead: true })));
  }

  clear(): void {
    this.write(NONE);
  }

  /** Another tab has written. */
  reload(): void {
    this.publish(this.stored());
  }

  private write(entries: readonly News[]): void {
    const kept = entries.slice(0, KEPT_MAX);
    try {
      if (kept.length === 0) this.storage?.removeItem(this.key);
      else this.storage?.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Storage that is full or forbidden: the tab still knows.
    }
    this.publish(kept);
  }

  private publish(entries: readonly News[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }

  private stored(): readonly News[] {
    if (this.storage === null) return this.entries;
    try {
      const read: unknown = JSON.parse(this.storage.getItem(this.key) ?? "[]");
      return Array.isArray(read) ? read.filter(isNews).slice(0, KEPT_MAX) : NONE;
    } catch {
      return this.entries;
    }
  }
}

/** What the browser keeps may be anything by the time it is read again. */
function isNews(value: unknown): value is News {
  if (typeof value !== "object" || value === null) return false;
  const { text, lang, at, isBad, isRead } = value as Partial<Record<keyof News, unknown>>;
  const isText = typeof text === "string" && typeof lang === "string";
  return isText && Number.isSafeInteger(at) && typeof isBad === "boolean" && typeof isRead === "boolean";
}
