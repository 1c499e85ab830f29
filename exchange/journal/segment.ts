import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { crc32 } from "node:zlib";
import { JournalError } from "./errors";
import { decodeRecord, HEADER_BYTES, type JournalRecord } from "./record";

/** A segment begins with "BOURSEJ1", its first sequence (6 bytes), the checksum of the record before (4), a checksum (4). */
const MAGIC = Buffer.from("BOURSEJ1");
export const SEGMENT_HEADER_BYTES = 22;
/** Guesses at a record boundary claim sequences; ones further ahead than this are not believed. */
const SEQUENCE_GAP_MAX = 10_000_000;

export interface SegmentScan {
  /** The place that the header continues. */
  start: Position;
  /** Whole records in order, without gaps. */
  records: JournalRecord[];
  /** Where the last whole record ends. */
  end: number;
  /** Bytes after `end` that are no record. */
  tornBytes: number;
  last: Position;
}

/** A place between two records: the sequence before it and that record's checksum. */
export interface Position {
  sequence: number;
  checksum: number;
}

export const START: Position = { sequence: 0, checksum: 0 };

export function segmentName(firstSequence: number): string {
  return `${String(firstSequence).padStart(16, "0")}.journal`;
}

export function firstSequenceOf(name: string): number | null {
  const match = /^(\d{16})\.journal$/.exec(name);
  return match ? Number(match[1]) : null;
}

export function encodeSegmentHeader(after: Position): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUIntBE(after.sequence + 1, 8, 6);
  bytes.writeUInt32BE(after.checksum, 14);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 18)), 18);
  return bytes;
}

/** Where a segment begins; null where its header is not whole. */
export function decodeSegmentHeader(bytes: Buffer): Position | null {
  if (bytes.length < SEGMENT_HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (bytes.readUInt32BE(18) !== crc32(bytes.subarray(0, 18))) return null;
  return { sequence: bytes.readUIntBE(8, 6) - 1, checksum: bytes.readUInt32BE(14) };
}

/**
 * Reads a segment up to its last good record. Throws JOURNAL_DAMAGED where good records follow a bad one: that is no torn
 * write but lost data. Only a bad record of the last batch is a torn write even then, because its later pages may have
 * reached the disk before its earlier ones.
 */
export function scanSegment(path: string): SegmentScan {
  const bytes = readFileSync(path);
  const start = decodeSegmentHeader(bytes);
  if (!start) throw new JournalError("JOURNAL_DAMAGED", `${path} does not begin as a journal file`);
  const records: SegmentScan["records"] = [];
  let last = start;
  let end = SEGMENT_HEADER_BYTES;
  for (;;) {
    const record = decodeRecord(bytes, end);
    if (!record || record.sequence !== last.sequence + 1 || record.previous !== last.checksum) break;
    end += HEADER_BYTES + record.payload.length;
    last = { sequence: record.sequence, checksum: record.checksum };
    records.push(record);
  }
  const survivor = findLaterBatch(bytes, end, last.sequence + 1);
  if (survivor !== null) {
    const name = basename(path);
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `record ${last.sequence + 1} in ${name} at byte ${end} is damaged, but record ${survivor} after it is whole: restore the data folder from a backup`,
    );
  }
  return { start, records, end, tornBytes: bytes.length - end, last };
}

/** Sequence of a whole record behind `from` whose batch began after the bad record; null where there is none. */
function findLaterBatch(bytes: Buffer, from: number, bad: number): number | null {
  for (let offset = from; offset + HEADER_BYTES < bytes.length; offset += 1) {
    const sequence = bytes.readUIntBE(offset + 4, 6);
    if (sequence <= bad || sequence > bad + SEQUENCE_GAP_MAX) continue;
    const record = decodeRecord(bytes, offset);
    if (record && record.sequence - record.batchIndex > bad) return record.sequence;
  }
  return null;
}
