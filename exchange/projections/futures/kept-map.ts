import { query, write, type Sqlite } from "../database";

/** Text of a value of plain objects, arrays and bigints. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? { big: part.toString() } : part));
}

/** The value again; its shape is that of what was written. */
export function fromText<Value>(text: string): Value {
  return JSON.parse(text, (_name, part: unknown) =>
    typeof part === "object" && part !== null && "big" in part && typeof part.big === "string"
      ? BigInt(part.big)
      : part,
  ) as Value;
}

/** A map in memory, with the last word on each entry in a table of its own: what a reader that starts again knew before. */
export class KeptMap<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly changed = new Set<string>();
  private save: (key: string, value: string) => void = () => {};
  private remove: (key: string) => void = () => {};

  constructor(private readonly table: string) {}

  migrate(database: Sqlite): void {
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.table} (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
    );
    this.save = write(database, `INSERT OR REPLACE INTO ${this.table} (key, value) VALUES (?, ?)`);
    this.remove = write(database, `DELETE FROM ${this.table} WHERE key = ?`);
    for (const row of query<{ key: string; value: string }>(database, `SELECT key, value FROM ${this.table}`).all())
      this.entries.set(row.key, fromText<Value>(row.value));
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  keys(): IterableIterator<string> {
    return this.entries.keys();
  }

  values(): IterableIterator<Value> {
    return this.entries.values();
  }

  set(key: string, value: Value): void {
    this.entries.set(key, value);
    this.changed.add(key);
  }

  delete(key: string): void {
    if (this.entries.delete(key)) this.changed.add(key);
  }

  /** Writes what has changed since the last time. */
  flush(): void {
    for (const key of this.changed) {
      const value = this.entries.get(key);
      if (value === undefined) this.remove(key);
      else this.save(key, toText(value));
    }
    this.changed.clear();
  }
}
