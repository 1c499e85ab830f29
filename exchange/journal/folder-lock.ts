import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { JournalError } from "./errors";

/**
 * Ownership of a data folder. Node has no file locks of its own, so an exclusive SQLite transaction that is never committed
 * holds the operating system's lock: it ends with the process however that ends, and no process id is ever trusted.
 * The `owner` file only names the owner in the refusal.
 */
export class FolderLock {
  private constructor(private readonly database: Database.Database) {}

  /** Throws FOLDER_UNWRITABLE or FOLDER_OWNED. */
  static acquire(directory: string): FolderLock {
    const owner = join(directory, "owner");
    let database: Database.Database;
    try {
      mkdirSync(directory, { recursive: true });
      database = new Database(join(directory, "lock.sqlite"));
    } catch (cause) {
      throw unwritable(directory, cause);
    }
    try {
      database.exec("BEGIN EXCLUSIVE");
      writeFileSync(owner, String(process.pid));
    } catch (cause) {
      database.close();
      if (!isBusy(cause)) throw unwritable(directory, cause);
      throw new JournalError(
        "FOLDER_OWNED",
        `data folder ${directory} is owned by a running exchange (pid ${readOwner(owner)}): stop it or choose another folder`,
        { cause },
      );
    }
    return new FolderLock(database);
  }

  release(): void {
    this.database.close();
  }
}

function unwritable(directory: string, cause: unknown): JournalError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new JournalError("FOLDER_UNWRITABLE", `data folder ${directory} can't be written: ${why}`, { cause });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "unknown";
  }
}
