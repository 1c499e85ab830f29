import { createHash } from "node:crypto";
import { join } from "node:path";
import { writeAll, type Disk } from "./disk";
import {
  encodeFooter,
  encodePartLength,
  encodeSnapshotHeader,
  SnapshotReader,
  type SnapshotHeader,
} from "./snapshot-file";
import { listSnapshots, snapshotName, SNAPSHOTS_KEPT } from "./snapshots";

/** Written in one step, so that a step stays well under a millisecond of copying. */
const STEP_BYTES = 256 * 1024;

export interface SnapshotOptions {
  disk: Disk;
  directory: string;
  header: SnapshotHeader;
  /** The state's parts. They are made while trading goes on, and must show the state at the header's position. */
  parts: Iterable<Uint8Array>;
}

/** "waiting": the disk is at work and calls `onProgress` when it is done; another step before that does nothing. */
export type Progress = "working" | "waiting" | "done";

/**
 * Writes a snapshot a step at a time, between the turns of trading: parts, sync, its name, then it is read back, and only
 * then are older ones removed. Appears under its name whole or not at all.
 */
export class SnapshotWriter {
  private readonly path: string;
  private readonly temporary: string;
  private readonly file: number;
  private readonly hash = createHash("sha256");
  private readonly parts: Iterator<Uint8Array>;
  private readonly steps: Generator<Progress, void>;
  private offset = 0;
  private count = 0;
  private closed = false;
  private syncing = false;

  constructor(
    private readonly options: SnapshotOptions,
    private readonly onProgress: () => void = () => {},
  ) {
    const { disk, directory, header, parts } = options;
    this.path = join(directory, snapshotName(header.position.sequence));
    this.temporary = `${this.path}.tmp`;
    this.parts = parts[Symbol.iterator]();
    this.file = disk.open(this.temporary, "w");
    this.steps = this.work();
  }

  /** Throws where the disk refuses; nothing of the attempt is left then. */
  step(): Progress {
    try {
      const { done, value } = this.steps.next();
      return done ? "done" : value;
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Gives up; what was written is removed as far as the disk lets us. */
  abort(): void {
    this.closeFile();
    try {
      this.options.disk.remove(this.temporary);
    } catch {
      // The next snapshot clears leftovers away.
    }
  }

  private *work(): Generator<Progress, void> {
    const { disk, directory, header } = this.options;
    this.write(encodeSnapshotHeader(header));
    while (this.writeSome()) yield "working";
    this.write(encodeFooter(this.count));
    writeAll(disk, this.file, this.hash.digest(), this.offset);
    yield* this.sync();
    this.closeFile();
    disk.rename(this.temporary, this.path);
    disk.syncFolder(directory);
    yield "working";
    yield* this.readBack();
    this.removeOld();
  }

  /** Parts up to a step's size; whether there are more. */
  private writeSome(): boolean {
    const until = this.offset + STEP_BYTES;
    const pieces: Uint8Array[] = [];
    let length = 0;
    while (this.offset + length < until) {
      const { done, value } = this.parts.next();
      if (done) {
        this.write(Buffer.concat(pieces));
        return false;
      }
      pieces.push(encodePartLength(value.length), value);
      length += 4 + value.length;
      this.count += 1;
    }
    this.write(Buffer.concat(pieces));
    return true;
  }

  private write(bytes: Uint8Array): void {
    writeAll(this.options.disk, this.file, bytes, this.offset);
    this.hash.update(bytes);
    this.offset += bytes.length;
  }

  private *sync(): Generator<Progress, void> {
    const outcome: { error?: Error | null } = {};
    this.syncing = true;
    this.options.disk.syncLater(this.file, (error) => {
      this.syncing = false;
      outcome.error = error;
      if (this.closed) this.options.disk.close(this.file);
      else this.onProgress();
    });
    while (outcome.error === undefined) yield "waiting";
    if (outcome.error) throw outcome.error;
  }

  private *readBack(): Generator<Progress, void> {
    const reader = SnapshotReader.open(this.options.disk, this.path);
    try {
      const checking = reader?.check();
      let step = checking?.next();
      while (step && !step.done) {
        yield "working";
        step = checking?.next();
      }
      if (!step?.value) throw new Error(`${this.path} does not read back as it was written`);
    } finally {
      reader?.close();
    }
  }

  private removeOld(): void {
    const { disk, directory } = this.options;
    for (const sequence of listSnapshots(disk, directory).slice(SNAPSHOTS_KEPT))
      disk.remove(join(directory, snapshotName(sequence)));
    for (const name of disk.list(directory)) if (name.endsWith(".snapshot.tmp")) disk.remove(join(directory, name));
  }

  private closeFile(): void {
    if (this.closed) return;
    this.closed = true;
    // A file that is being synced is closed once that is over: its number could mean another file by then.
    if (!this.syncing) this.options.disk.close(this.file);
  }
}
