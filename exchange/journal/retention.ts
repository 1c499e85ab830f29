import { join } from "node:path";
import { readAt, writeAll, type Disk } from "./disk";
import { listSegments } from "./reader";

const COPY_BYTES = 1024 * 1024;

export interface RetentionOptions {
  disk: Disk;
  directory: string;
  /** Where old segments go; null: they are deleted. */
  archive: string | null;
  /** Records up to this one are not needed for a start any more. */
  before: number;
}

/**
 * Moves the oldest segment away if all of its records are old enough; the last segment stays. One a call, so that a caller
 * that also trades isn't held up. Returns whether there was one.
 */
export function cutOldestSegment({ disk, directory, archive, before }: RetentionOptions): boolean {
  const [oldest, next] = listSegments(disk, directory, null);
  if (!oldest || !next || next.firstSequence > before + 1) return false;
  if (archive === null) disk.remove(oldest.path);
  else moveToArchive(disk, oldest.path, archive, oldest.name);
  disk.syncFolder(directory);
  return true;
}

/** The name leaves the folder only when the archive has the bytes for good. */
function moveToArchive(disk: Disk, path: string, archive: string, name: string): void {
  disk.makeFolder(archive);
  const target = join(archive, name);
  try {
    disk.rename(path, target);
    disk.syncFolder(archive);
    return;
  } catch (error) {
    if (!isOtherDevice(error)) throw error;
  }
  copy(disk, path, `${target}.tmp`);
  disk.rename(`${target}.tmp`, target);
  disk.syncFolder(archive);
  disk.remove(path);
}

function copy(disk: Disk, from: string, to: string): void {
  const source = disk.open(from, "r");
  try {
    const target = disk.open(to, "w");
    try {
      for (let at = 0; ;) {
        const bytes = readAt(disk, source, at, COPY_BYTES);
        if (bytes.length === 0) break;
        writeAll(disk, target, bytes, at);
        at += bytes.length;
      }
      disk.sync(target);
    } finally {
      disk.close(target);
    }
  } finally {
    disk.close(source);
  }
}

function isOtherDevice(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EXDEV";
}
