import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders of one test file, removed when it is done. */
export class TemporaryFolders {
  private readonly made: string[] = [];

  make(): string {
    const directory = mkdtempSync(join(tmpdir(), "bourse-journal-"));
    this.made.push(directory);
    return directory;
  }

  removeAll(): void {
    for (const directory of this.made) rmSync(directory, { recursive: true, force: true });
  }
}

/** Replaces a file as a new one: some file systems flush one that is overwritten in place, which takes long a thousand times. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  rmSync(path, { force: true });
  writeFileSync(path, bytes);
}
