/** Longest text that one key keeps: storage is shared by the whole site. */
const CHARACTERS_MAX = 200_000;

/** The part of the browser's storage that is used here. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/**
 * Values of one person's chart in the browser. What a visitor has left is taken over by whoever signs in and has kept
 * nothing yet: signing up must not cost a drawing. Storage that is refused or full keeps nothing, and says so.
 */
export class ChartStorage {
  constructor(
    private readonly storage: () => Storage,
    private readonly account: string | null,
  ) {}

  read<T>(name: string, parse: (kept: unknown) => T | null): T | null {
    return this.readOf(this.account, name, parse) ?? this.readOf(null, name, parse);
  }

  write(name: string, value: unknown): boolean {
    try {
      const text = JSON.stringify(value);
      if (text.length > CHARACTERS_MAX) return false;
      this.storage().setItem(keyOf(this.account, name), text);
      return true;
    } catch {
      return false;
    }
  }

  private readOf<T>(account: string | null, name: string, parse: (kept: unknown) => T | null): T | null {
    try {
      const text = this.storage().getItem(keyOf(account, name));
      return text === null || text.length > CHARACTERS_MAX ? null : parse(JSON.parse(text));
    } catch {
      return null;
    }
  }
}

function keyOf(account: string | null, name: string): string {
  return `chart:${account ?? "visitor"}:${name}`;
}
