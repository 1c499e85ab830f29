import { basename } from "node:path";
import { crc32 } from "node:zlib";
import { readWhole, type Disk } from "./disk";
import { JournalError } from "./errors";
import { decodeFrame, HASH_BYTES, lastSequenceOf, readSequence, TAG_BYTES, writeSequence, type Frame } from "./frame";

/**
 * A segment begins, little-endian, with "BOURSEJ", format (1 byte), rules version (2), journal id (16), first sequence (8),
 * hash of the frame before (16), CRC-32 of all that (4), zeros up to 64 bytes.
 */
const MAGIC = Buffer.from("BOURSEJ");
/** "2" in ASCII, as format 1 had it. */
const FORMAT = 0x32;
const COVERED_BYTES = 50;
export const SEGMENT_HEADER_BYTES = 64;
export const JOURNAL_ID_BYTES = 16;

/** A place between two records: the sequence before it and the hash of the frame that ends there. */
export interface Position {
  sequence: number;
  hash: string;
}

/** Before the first record of any journal. */
export const START: Position = { sequence: 0, hash: "0".repeat(2 * HASH_BYTES) };

export interface SegmentHeader {
  /** Of the whole journal, drawn at random. Nobody outside knows it, so no payload can pass for a frame. */
  id: Buffer;
  /** Which rules of the core the records were written under. */
  rules: number;
  /** The place that the segment continues. */
  start: Position;
}

export interface SegmentScan extends SegmentHeader {
  path: string;
  bytes: Buffer;
  /** Whole frames in order, without gaps. */
  frames: Frame[];
  /** Where the last whole frame ends. */
  end: number;
  /** Bytes after `end`, up to the last that is not zero, that are no frame. */
  tornBytes: number;
  last: Position;
}

export function segmentName(firstSequence: number): string {
  return `${String(firstSequence).padStart(16, "0")}.journal`;
}

export function firstSequenceOf(name: string): number | null {
  const match = /^(\d{16})\.journal$/.exec(name);
  return match ? Number(match[1]) : null;
}

export function tagOf(id: Buffer): Buffer {
  return id.subarray(0, TAG_BYTES);
}

export function encodeSegmentHeader({ id, rules, start }: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt8(FORMAT, 7);
  bytes.writeUInt16LE(rules, 8);
  id.copy(bytes, 10);
  writeSequence(new DataView(bytes.buffer, bytes.byteOffset), 26, start.sequence + 1);
  bytes.write(start.hash, 34, HASH_BYTES, "hex");
  bytes.writeUInt32LE(crc32(bytes.subarray(0, COVERED_BYTES)), COVERED_BYTES);
  return bytes;
}

/** Throws JOURNAL_DAMAGED where the header is not whole, or of another format. */
export function decodeSegmentHeader(bytes: Buffer, path: string): SegmentHeader {
  if (bytes.length >= 8 && bytes.subarray(0, 7).equals(MAGIC) && bytes.readUInt8(7) < FORMAT) {
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `${path} was written by an older version of Bourse, whose format this one doesn't read: keep the folder and set DATA_DIR to a new one`,
    );
  }
  const whole =
    bytes.length >= SEGMENT_HEADER_BYTES &&
    bytes.subarray(0, 7).equals(MAGIC) &&
    bytes.readUInt32LE(COVERED_BYTES) === crc32(bytes.subarray(0, COVERED_BYTES));
  if (!whole) throw new JournalError("JOURNAL_DAMAGED", `${path} does not begin as a journal file`);
  if (bytes.readUInt8(7) !== FORMAT)
    throw new JournalError("JOURNAL_DAMAGED", `${path} was written by a newer version of Bourse: use that one`);
  return {
    rules: bytes.readUInt16LE(8),
    id: Buffer.from(bytes.subarray(10, 10 + JOURNAL_ID_BYTES)),
    start: { sequence: readSequence(bytes, 26) - 1, hash: bytes.toString("hex", 34, 34 + HASH_BYTES) },
  };
}

/**
 * Reads a segment up to its last good frame. Throws JOURNAL_DAMAGED where a good frame follows a bad one: a frame is written
 * only once the one before it is on the disk, so that is no torn write but lost data.
 */
export function scanSegment(disk: Disk, path: string): SegmentScan {
  const bytes = readWhole(disk, path);
  const header = decodeSegmentHeader(bytes, path);
  const tag = tagOf(header.id);
  const frames: Frame[] = [];
  let last = header.start;
  let end = SEGMENT_HEADER_BYTES;
  for (;;) {
    const frame = decodeFrame(bytes, end, tag);
    if (!frame || frame.sequence !== last.sequence + 1 || frame.previous !== last.hash) break;
    frames.push(frame);
    last = { sequence: lastSequenceOf(frame), hash: frame.hash };
    end = frame.end;
  }
  const survivor = findFrame(bytes, end, tag);
  if (survivor !== null) {
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `record ${last.sequence + 1} in ${basename(path)} at byte ${end} is damaged, but record ${survivor.sequence} after it is whole: restore the data folder from a backup`,
    );
  }
  return { ...header, path, bytes, frames, end, tornBytes: lengthWithoutZeros(bytes, end) - end, last };
}

/** A whole frame at or behind `from`; null where there is none. */
function findFrame(bytes: Buffer, from: number, tag: Buffer): Frame | null {
  for (let at = bytes.indexOf(tag, from); at >= 0; at = bytes.indexOf(tag, at + 1)) {
    const frame = decodeFrame(bytes, at, tag);
    if (frame) return frame;
  }
  return null;
}

const ZEROS = Buffer.alloc(64 * 1024);

/** Where the zeros at the end begin; they are room that was taken in advance. */
function lengthWithoutZeros(bytes: Buffer, from: number): number {
  let length = bytes.length;
  while (length - from >= ZEROS.length && bytes.compare(ZEROS, 0, ZEROS.length, length - ZEROS.length, length) === 0)
    length -= ZEROS.length;
  while (length > from && bytes[length - 1] === 0) length -= 1;
  return length;
}
