import Database from "libsql";

export type Sqlite = Database.Database;
export type Value = string | number | null;

/** A prepared statement whose row shape stands beside its SQL: every table here is STRICT, so the columns hold what they say. */
export interface Query<Row> {
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

/** The library takes values one by one as well, and then first makes the list that it is given here. */
export function query<Row>(database: Sqlite, sql: string): Query<Row> {
  const statement = database.prepare<[Value[]]>(sql);
  return {
    get: (...values) => statement.get(values) as Row | undefined,
    all: (...values) => statement.all(values) as Row[],
  };
}

export function write(database: Sqlite, sql: string): (...values: Value[]) => void {
  const statement = database.prepare<[Value[]]>(sql);
  return (...values) => {
    statement.run(values);
  };
}

/**
 * Opens the read store's file. WAL, so that readers never wait; synchronous NORMAL, because a lost last transaction only
 * puts the position back and the journal, which is the truth, publishes those events again. Throws where the file
 * doesn't take these settings.
 */
export function openDatabase(file: string): Sqlite {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  const mode = query<{ journal_mode: string }>(database, "PRAGMA journal_mode").get()?.journal_mode;
  const synchronous = query<{ synchronous: number }>(database, "PRAGMA synchronous").get()?.synchronous;
  if (mode !== "wal" || synchronous !== 1) {
    throw new Error(`${file} refuses write-ahead logging (journal_mode ${mode}, synchronous ${synchronous})`);
  }
  return database;
}
