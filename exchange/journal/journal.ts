import { readdirSync, readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { AcknowledgedMark, readAcknowledged } from "./acknowledged";
import { realDisk, syncFolder, writeAll, type Disk } from "./disk";
import { JournalError } from "./errors";
import { BATCH_RECORDS_MAX, encodeRecord, PAYLOAD_BYTES_MAX, type JournalRecord } from "./record";
import {
  decodeSegmentHeader,
  encodeSegmentHeader,
  firstSequenceOf,
  scanSegment,
  SEGMENT_HEADER_BYTES,
  segmentName,
  START,
  type Position,
} from "./segment";

/** A new segment begins at the first batch after this size. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

export interface JournalOptions {
  directory: string;
  segmentBytes?: number;
  disk?: Disk;
}

/**
 * The append-only log of commands: segment files of chained, checksummed records. One writer; the caller holds the folder's
 * lock. A batch is written and synced as one; after a failed write or sync the journal takes nothing any more.
 */
export class Journal {
  private readonly directory: string;
  private readonly segmentBytes: number;
  private readonly disk: Disk;
  private readonly mark: AcknowledgedMark;
  private position: Position;
  private file: number;
  private size: number;
  private failure: JournalError | null = null;
  /** Where each record of the last batch begins and what it follows, for `cutFrom`. */
  private lastBatch: { before: Position; offset: number }[] = [];

  /** Opens or creates the journal and cuts a torn tail. Throws JOURNAL_DAMAGED where more than that is wrong. */
  constructor({ directory, segmentBytes = SEGMENT_BYTES, disk = realDisk }: JournalOptions) {
    this.directory = directory;
    this.segmentBytes = segmentBytes;
    this.disk = disk;
    const acknowledged = readAcknowledged(directory);
    const name = lastSegment(directory);
    const scan = name === null ? null : scanSegment(join(directory, name));
    this.position = scan?.last ?? START;
    if (acknowledged > this.position.sequence) {
      throw new JournalError(
        "JOURNAL_DAMAGED",
        `the journal in ${directory} ends at record ${this.position.sequence}, but record ${acknowledged} was acknowledged: restore the data folder from a backup`,
      );
    }
    if (name !== null && scan !== null) {
      this.file = disk.open(join(directory, name), "r+");
      this.size = scan.end;
      if (scan.tornBytes > 0) {
        disk.truncate(this.file, scan.end);
        disk.sync(this.file);
      }
    } else {
      this.file = this.createSegment();
      this.size = SEGMENT_HEADER_BYTES;
    }
    this.mark = new AcknowledgedMark(directory, disk);
  }

  /** The last durable record. */
  last(): Position {
    return this.position;
  }

  /** Records after a position, oldest first. Throws JOURNAL_DAMAGED where the chain to them is broken. */
  *readAfter(from: Position): Generator<JournalRecord> {
    if (from.sequence === this.position.sequence) return assertOnPath(from, this.position);
    const names = segmentNames(this.directory);
    const index = names.findLastIndex((name) => (firstSequenceOf(name) ?? Infinity) <= from.sequence + 1);
    if (index < 0)
      throw new JournalError("JOURNAL_DAMAGED", `the journal in ${this.directory} has no record ${from.sequence + 1}`);
    let before: Position | null = null;
    for (const name of names.slice(index)) {
      const { start, records, last, tornBytes } = scanSegment(join(this.directory, name));
      if (tornBytes > 0 || (before !== null && !samePosition(before, start))) {
        throw new JournalError(
          "JOURNAL_DAMAGED",
          `${name} in ${this.directory} does not continue the record before it`,
        );
      }
      assertOnPath(from, start);
      for (const record of records) {
        assertOnPath(from, record);
        if (record.sequence > from.sequence) yield record;
      }
      before = last;
    }
  }

  /** Makes the payloads durable as the next records. Throws WRITE_FAILED, after which none of them counts. */
  append(payloads: readonly Buffer[]): void {
    if (this.failure) throw this.failure;
    if (payloads.length === 0) return;
    if (payloads.length > BATCH_RECORDS_MAX) throw new RangeError(`a batch has at most ${BATCH_RECORDS_MAX} records`);
    try {
      if (this.size >= this.segmentBytes) this.rotate();
      this.write(payloads);
    } catch (cause) {
      throw this.fail(cause);
    }
  }

  /** Tells that everything up to `sequence` is about to be answered for. */
  acknowledge(sequence: number): void {
    if (this.failure) return;
    try {
      this.mark.write(sequence);
    } catch (cause) {
      throw this.fail(cause);
    }
  }

  /**
   * Takes records of the last batch back, from `sequence` on, none of which may have been acknowledged: the core could
   * not apply the first of them. The journal takes nothing more.
   */
  cutFrom(sequence: number): void {
    const record = this.lastBatch.find(({ before }) => before.sequence + 1 === sequence);
    if (!record) throw new RangeError(`record ${sequence} is not in the last batch`);
    this.disk.truncate(this.file, record.offset);
    this.disk.sync(this.file);
    this.position = record.before;
    this.failure = new JournalError("WRITE_FAILED", `record ${sequence} was taken back`);
  }

  close(): void {
    const failed = this.failure !== null;
    this.failure ??= new JournalError("WRITE_FAILED", "the journal is closed");
    try {
      if (!failed) this.mark.sync();
    } finally {
      this.mark.close();
      this.disk.close(this.file);
    }
  }

  private write(payloads: readonly Buffer[]): void {
    let { sequence, checksum } = this.position;
    let offset = this.size;
    const batch: { before: Position; offset: number }[] = [];
    const parts = payloads.map((payload, batchIndex) => {
      if (payload.length === 0 || payload.length > PAYLOAD_BYTES_MAX)
        throw new RangeError(`a payload of ${payload.length} bytes`);
      batch.push({ before: { sequence, checksum }, offset });
      sequence += 1;
      const record = encodeRecord(sequence, batchIndex, checksum, payload);
      offset += record.bytes.length;
      checksum = record.checksum;
      return record.bytes;
    });
    writeAll(this.disk, this.file, Buffer.concat(parts), this.size);
    this.disk.sync(this.file);
    this.position = { sequence, checksum };
    this.size = offset;
    this.lastBatch = batch;
  }

  private rotate(): void {
    const next = this.createSegment();
    this.disk.close(this.file);
    this.file = next;
    this.size = SEGMENT_HEADER_BYTES;
    this.lastBatch = [];
  }

  private createSegment(): number {
    const file = this.disk.open(join(this.directory, segmentName(this.position.sequence + 1)), "w+");
    writeAll(this.disk, file, encodeSegmentHeader(this.position), 0);
    this.disk.sync(file);
    syncFolder(this.directory);
    return file;
  }

  /** Nothing can be promised after a failed write. What it left behind is taken away as far as the disk lets us. */
  private fail(cause: unknown): JournalError {
    const why = cause instanceof Error ? cause.message : String(cause);
    this.failure = new JournalError("WRITE_FAILED", `the journal in ${this.directory} can't be written: ${why}`, {
      cause,
    });
    try {
      this.disk.truncate(this.file, this.size);
    } catch {
      // Start-up cuts or replays the unacknowledged rest; both are right for a command that was never answered.
    }
    return this.failure;
  }
}

/** Name of the segment to append to, after taking away one whose creation was interrupted; null for an empty folder. */
function lastSegment(directory: string): string | null {
  for (;;) {
    const name = segmentNames(directory).at(-1);
    if (name === undefined) return null;
    const path = join(directory, name);
    if (statSync(path).size > SEGMENT_HEADER_BYTES || decodeSegmentHeader(readFileSync(path))) return name;
    unlinkSync(path);
    syncFolder(directory);
  }
}

function segmentNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => firstSequenceOf(name) !== null)
    .sort();
}

function assertOnPath(from: Position, passed: Position): void {
  if (passed.sequence !== from.sequence || passed.checksum === from.checksum) return;
  throw new JournalError("JOURNAL_DAMAGED", `record ${from.sequence} is not the one that the snapshot was taken after`);
}

function samePosition(a: Position, b: Position): boolean {
  return a.sequence === b.sequence && a.checksum === b.checksum;
}
