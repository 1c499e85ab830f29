import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { AcknowledgedMark, readAcknowledged } from "./acknowledged";
import type { Batch } from "./batch";
import { realDisk, writeAll, type Disk } from "./disk";
import { JournalError } from "./errors";
import { lastSequenceOf } from "./frame";
import {
  listSegments,
  readFrames,
  readRecords,
  type JournalFrame,
  type JournalRecord,
  type ReadOptions,
} from "./reader";
import {
  encodeSegmentHeader,
  JOURNAL_ID_BYTES,
  scanSegment,
  SEGMENT_HEADER_BYTES,
  segmentName,
  START,
  tagOf,
  type Position,
  type SegmentScan,
} from "./segment";

/** A new segment begins at the first batch after this size. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** Room that is taken at once, as zeros: a batch that overwrites them needs no new blocks, which makes its sync quick. */
const ROOM_BYTES = 1024 * 1024;
const ZEROS = Buffer.alloc(ROOM_BYTES);

export interface JournalOptions {
  directory: string;
  /** Where segments that were cut off are kept; null where they are deleted. */
  archive?: string | null;
  /** Which rules of the core new records are written under. */
  rules: number;
  segmentBytes?: number;
  disk?: Disk;
  /** Draws the id of a new journal. */
  createId?: () => Buffer;
}

/**
 * The append-only log of commands: segment files of chained frames, one frame and one sync a batch. One writer; the caller
 * holds the folder's lock. After a failed write the next batch may succeed; after a failed sync nothing is taken any more,
 * because the operating system may have dropped the pages and would call the next sync a success.
 */
export class Journal {
  readonly id: Buffer;
  private readonly directory: string;
  private readonly archive: string | null;
  private readonly rules: number;
  private readonly segmentBytes: number;
  private readonly disk: Disk;
  private readonly mark: AcknowledgedMark;
  private position: Position;
  private file: number;
  /** Where the next frame goes, and how much room there is in all. */
  private size: number;
  private room: number;
  private failure: JournalError | null = null;
  private lastBatch: { batch: Batch; before: Position; offset: number } | null = null;

  /** Opens or creates the journal and cuts a torn tail. Throws JOURNAL_DAMAGED where more than that is wrong. */
  constructor(options: JournalOptions) {
    const { directory, archive = null, rules, segmentBytes = SEGMENT_BYTES, disk = realDisk } = options;
    this.directory = directory;
    this.archive = archive;
    this.rules = rules;
    this.segmentBytes = segmentBytes;
    this.disk = disk;
    removeUnfinished(disk, directory);
    const newest = listSegments(disk, directory, null).at(-1);
    const scan = newest ? scanSegment(disk, newest.path) : null;
    this.id = scan?.id ?? (options.createId ?? (() => randomBytes(JOURNAL_ID_BYTES)))();
    this.position = scan?.last ?? START;
    const acknowledged = readAcknowledged(directory, disk);
    if (acknowledged > this.position.sequence) throw this.endsBefore(acknowledged);
    if (scan && scan.rules > rules)
      throw new JournalError("JOURNAL_DAMAGED", `${scan.path} was written by a newer version of Bourse: use that one`);
    if (scan && (scan.rules === rules || scan.frames.length === 0)) {
      this.file = disk.open(scan.path, "r+");
      this.size = scan.end;
      this.room = this.settleTail(scan, acknowledged);
      if (scan.rules !== rules) this.rewriteHeader(scan);
    } else {
      if (scan) this.settleFinished(scan, acknowledged);
      this.file = this.createSegment();
      this.size = this.room = SEGMENT_HEADER_BYTES;
    }
    this.mark = new AcknowledgedMark(directory, disk);
  }

  /** The last durable record. */
  last(): Position {
    return this.position;
  }

  /** Whether it has stopped for good: nothing is taken until the journal is opened again. */
  stopped(): boolean {
    return this.failure !== null;
  }

  /** Records after a position, oldest first. Throws HISTORY_CUT or JOURNAL_DAMAGED where the chain to them is broken. */
  *readAfter(from: Position): Generator<JournalRecord> {
    if (!this.endsAt(from)) yield* readRecords(this.readOptions(from));
  }

  /** The same, a frame at a time; the first may begin before the position. */
  *framesAfter(from: Position): Generator<JournalFrame> {
    if (!this.endsAt(from)) yield* readFrames(this.readOptions(from));
  }

  /**
   * Makes the batch durable as the next records. Throws WRITE_FAILED, after which none of them counts and the next call may
   * succeed; SYNC_FAILED, after which there is no next call.
   */
  append(batch: Batch): void {
    if (this.failure) throw this.failure;
    if (batch.count === 0) return;
    const before = this.position;
    const { bytes, hash } = batch.seal(tagOf(this.id), before.sequence + 1, before.hash);
    try {
      if (this.size >= this.segmentBytes) this.rotate();
      this.takeRoom(this.size + bytes.length);
      writeAll(this.disk, this.file, bytes, this.size);
    } catch (cause) {
      throw cause === this.failure ? cause : this.problem("WRITE_FAILED", cause);
    }
    try {
      this.syncOrStop(() => this.disk.sync(this.file));
    } catch (error) {
      this.dropTail();
      throw error;
    }
    this.lastBatch = { batch, before, offset: this.size };
    this.position = { sequence: before.sequence + batch.count, hash };
    this.size += bytes.length;
  }

  /** Tells that everything up to `sequence` is about to be answered for. */
  acknowledge(sequence: number): void {
    try {
      this.mark.write(sequence);
    } catch {
      // The batch is durable all the same. A mark that lags only guards less, and the next append meets the same disk.
    }
  }

  /** Whether a batch could be written now. Asked while the last one could not. */
  isWritable(): boolean {
    if (this.failure) return false;
    try {
      this.takeRoom(this.size + ROOM_BYTES / 2);
      writeAll(this.disk, this.file, ZEROS.subarray(0, 1), this.size);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Takes records of the last batch back, from `sequence` on, none of which may have been acknowledged: the core could
   * not apply the first of them. The batch must be as it was appended. The journal takes nothing more.
   */
  cutFrom(sequence: number): void {
    const last = this.lastBatch;
    if (!last || sequence <= last.before.sequence || sequence > this.position.sequence)
      throw new RangeError(`record ${sequence} is not in the last batch`);
    const { batch, before, offset } = last;
    batch.keepFirst(sequence - before.sequence - 1);
    let end = offset;
    let position = before;
    if (batch.count > 0) {
      const { bytes, hash } = batch.seal(tagOf(this.id), before.sequence + 1, before.hash);
      writeAll(this.disk, this.file, bytes, offset);
      end += bytes.length;
      position = { sequence: sequence - 1, hash };
    }
    this.disk.truncate(this.file, end);
    this.disk.sync(this.file);
    this.position = position;
    this.size = this.room = end;
    this.failure = new JournalError("WRITE_FAILED", `record ${sequence} was taken back`);
  }

  close(): void {
    const failed = this.failure !== null;
    this.failure ??= new JournalError("WRITE_FAILED", "the journal is closed");
    try {
      if (failed) return;
      // The room goes back. A crash before this leaves it, as zeros.
      if (this.room > this.size) this.disk.truncate(this.file, this.size);
      this.mark.sync();
    } finally {
      this.mark.close();
      this.disk.close(this.file);
    }
  }

  /**
   * What a crash left at the end of the last segment becomes final: torn bytes are cut, and frames that were never
   * acknowledged are written again, since they may stand in the page cache only while the disk's own copy was lost.
   */
  private settleTail({ bytes, end, tornBytes, frames }: SegmentScan, acknowledged: number): number {
    const unsettled = frames.find((frame) => lastSequenceOf(frame) > acknowledged);
    if (tornBytes > 0) this.disk.truncate(this.file, end);
    if (unsettled) writeAll(this.disk, this.file, bytes.subarray(unsettled.offset, end), unsettled.offset);
    if (tornBytes > 0 || unsettled) this.disk.sync(this.file);
    return tornBytes > 0 ? end : bytes.length;
  }

  /** The same for a segment that nothing is added to any more. */
  private settleFinished(scan: SegmentScan, acknowledged: number): void {
    this.file = this.disk.open(scan.path, "r+");
    this.settleTail(scan, acknowledged);
    this.disk.truncate(this.file, scan.end);
    this.disk.close(this.file);
  }

  private endsAt({ sequence, hash }: Position): boolean {
    return sequence === this.position.sequence && hash === this.position.hash;
  }

  private readOptions(from: Position): ReadOptions {
    const { disk, directory, archive } = this;
    return { disk, segments: listSegments(disk, directory, archive), from };
  }

  private rewriteHeader({ start }: SegmentScan): void {
    writeAll(this.disk, this.file, encodeSegmentHeader({ id: this.id, rules: this.rules, start }), 0);
    this.disk.sync(this.file);
  }

  private takeRoom(needed: number): void {
    if (needed <= this.room) return;
    const wanted = needed + Math.min(ROOM_BYTES, this.segmentBytes);
    while (this.room < wanted) {
      const length = Math.min(ZEROS.length, wanted - this.room);
      writeAll(this.disk, this.file, ZEROS.subarray(0, length), this.room);
      this.room += length;
    }
  }

  /** Takes what was just written away as far as the disk lets us; a start that finds it all the same may keep it. */
  private dropTail(): void {
    try {
      this.disk.truncate(this.file, this.size);
    } catch {
      // Nobody was told that it counts, nor that it doesn't.
    }
  }

  private syncOrStop(sync: () => void): void {
    try {
      sync();
    } catch (cause) {
      this.failure = this.problem("SYNC_FAILED", cause);
      throw this.failure;
    }
  }

  private rotate(): void {
    // Also what a failed write left behind: in any segment but the last it would look like damage.
    this.disk.truncate(this.file, this.size);
    this.room = this.size;
    this.syncOrStop(() => this.disk.sync(this.file));
    const next = this.createSegment();
    this.disk.close(this.file);
    this.file = next;
    this.size = this.room = SEGMENT_HEADER_BYTES;
    this.lastBatch = null;
  }

  /** The segment appears under its name whole or not at all. */
  private createSegment(): number {
    const path = join(this.directory, segmentName(this.position.sequence + 1));
    const file = this.disk.open(`${path}.tmp`, "w+");
    try {
      writeAll(this.disk, file, encodeSegmentHeader({ id: this.id, rules: this.rules, start: this.position }), 0);
      this.syncOrStop(() => this.disk.sync(file));
      this.disk.rename(`${path}.tmp`, path);
      this.syncOrStop(() => this.disk.syncFolder(this.directory));
    } catch (error) {
      this.disk.close(file);
      throw error;
    }
    return file;
  }

  private problem(code: "WRITE_FAILED" | "SYNC_FAILED", cause: unknown): JournalError {
    const why = cause instanceof Error ? cause.message : String(cause);
    return new JournalError(code, `the journal in ${this.directory} can't be written: ${why}`, { cause });
  }

  private endsBefore(acknowledged: number): JournalError {
    return new JournalError(
      "JOURNAL_DAMAGED",
      `the journal in ${this.directory} ends at record ${this.position.sequence}, but record ${acknowledged} was acknowledged: restore the data folder from a backup`,
    );
  }
}

/** Takes away a segment whose creation was interrupted. */
function removeUnfinished(disk: Disk, directory: string): void {
  const unfinished = disk.list(directory).filter((name) => name.endsWith(".journal.tmp"));
  for (const name of unfinished) disk.remove(join(directory, name));
  if (unfinished.length > 0) disk.syncFolder(directory);
}
