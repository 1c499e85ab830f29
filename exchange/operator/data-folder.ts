import { existsSync } from "node:fs";
import { join } from "node:path";
import { realDisk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import { FolderLock } from "~exchange/journal/folder-lock";
import { listSegments, type SegmentFile } from "~exchange/journal/reader";
import { OperatorRefused } from "./report";

/** Where the parts of an exchange's data stand. */
export interface DataFolder {
  /** DATA_DIR/exchange. */
  directory: string;
  journal: string;
  archive: string | null;
  readStore: string;
  /** The read store's part of perpetuals. */
  futuresStore: string;
  imported: string;
}

export function dataFolder(directory: string, archive: string | null): DataFolder {
  return {
    directory,
    journal: join(directory, "journal"),
    archive,
    readStore: join(directory, "read.sqlite"),
    futuresStore: join(directory, "futures.sqlite"),
    imported: join(directory, "imported"),
  };
}

/** The journal's files. Throws OperatorRefused where there are none. */
export function segmentsOf({ journal, archive }: DataFolder): SegmentFile[] {
  const segments = listSegments(realDisk, journal, archive);
  if (segments.length === 0) throw new OperatorRefused(`${journal} holds no journal: check DATA_DIR`);
  return segments;
}

/**
 * Runs work that only reads, keeping an exchange from starting meanwhile. `live`: one runs already, so the end of the
 * journal moves.
 */
export async function reading<T>({ journal }: DataFolder, work: (live: boolean) => Promise<T> | T): Promise<T> {
  const lock = existsSync(join(journal, "lock.sqlite")) ? tryLock(journal) : null;
  try {
    return await work(lock === "owned");
  } finally {
    if (lock instanceof FolderLock) lock.release();
  }
}

/** "owned": by a running exchange. Null where the folder can't be written, which nobody owns then. */
function tryLock(directory: string): FolderLock | "owned" | null {
  try {
    return FolderLock.acquire(directory);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return error.code === "FOLDER_OWNED" ? "owned" : null;
  }
}
