import { rmSync } from "node:fs";

/** Deletes the read store's file, so that the next opening starts from nothing. */
export function deleteReadStore(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}
