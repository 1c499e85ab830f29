import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { readAt, readInto, type Disk } from "./disk";
import { HASH_BYTES, readSequence, writeSequence } from "./frame";
import { JOURNAL_ID_BYTES, type Position } from "./segment";

/**
 * A snapshot, little-endian: "BOURSES2", format of the state (2 bytes), journal id (16), position's sequence (8) and hash (16),
 * CRC-32 of these (4), zeros up to 64 bytes; the parts, each with its length (4); a length of 0, the number of parts (4), and a
 * SHA-256 over everything before it.
 */
const MAGIC = Buffer.from("BOURSES2");
const COVERED_BYTES = 50;
const HEADER_BYTES = 64;
const FOOTER_BYTES = 8;
const SHA_BYTES = 32;
const SLICE_BYTES = 1024 * 1024;
/** Of one part: bounds the memory that writing and reading take. */
export const PART_BYTES_MAX = 4 * 1024 * 1024;

export interface SnapshotHeader {
  /** Of the state in its parts: the core's own number. */
  format: number;
  /** Of the journal that it belongs to. */
  id: Buffer;
  position: Position;
}

export function encodeSnapshotHeader({ format, id, position }: SnapshotHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt16LE(format, 8);
  id.copy(bytes, 10);
  writeSequence(new DataView(bytes.buffer, bytes.byteOffset), 26, position.sequence);
  bytes.write(position.hash, 34, HASH_BYTES, "hex");
  bytes.writeUInt32LE(crc32(bytes.subarray(0, COVERED_BYTES)), COVERED_BYTES);
  return bytes;
}

function decodeSnapshotHeader(bytes: Buffer): SnapshotHeader | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(MAGIC)) return null;
  if (bytes.readUInt32LE(COVERED_BYTES) !== crc32(bytes.subarray(0, COVERED_BYTES))) return null;
  return {
    format: bytes.readUInt16LE(8),
    id: Buffer.from(bytes.subarray(10, 10 + JOURNAL_ID_BYTES)),
    position: { sequence: readSequence(bytes, 26), hash: bytes.toString("hex", 34, 34 + HASH_BYTES) },
  };
}

/** The length before a part. */
export function encodePartLength(length: number): Buffer {
  if (length === 0 || length > PART_BYTES_MAX) throw new RangeError(`a snapshot's part of ${length} bytes`);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}

/** What ends the file after all parts, except for the SHA-256. */
export function encodeFooter(parts: number): Buffer {
  const bytes = Buffer.alloc(FOOTER_BYTES);
  bytes.writeUInt32LE(parts, 4);
  return bytes;
}

/** Reads a snapshot's file in bounded pieces: first `check` to the end, then `parts`. */
export class SnapshotReader {
  private constructor(
    private readonly disk: Disk,
    private readonly file: number,
    private readonly size: number,
    readonly header: SnapshotHeader,
  ) {}

  /** Null where the file doesn't begin as a snapshot. The caller closes it. */
  static open(disk: Disk, path: string): SnapshotReader | null {
    const file = disk.open(path, "r");
    const header = decodeSnapshotHeader(readAt(disk, file, 0, HEADER_BYTES));
    if (header) return new SnapshotReader(disk, file, disk.size(file), header);
    disk.close(file);
    return null;
  }

  /** Yields after each slice; returns whether every byte is as it was written. */
  *check(): Generator<void, boolean> {
    const covered = this.size - SHA_BYTES;
    if (covered < HEADER_BYTES + FOOTER_BYTES) return false;
    const hash = createHash("sha256");
    // One for all slices: as much as the file would be waited for by the collector otherwise.
    const slice = Buffer.allocUnsafe(Math.min(SLICE_BYTES, covered));
    for (let at = 0; at < covered; at += SLICE_BYTES) {
      hash.update(readInto(this.disk, this.file, at, slice.subarray(0, covered - at)));
      yield;
    }
    return readAt(this.disk, this.file, covered, SHA_BYTES).equals(hash.digest());
  }

  isWhole(): boolean {
    const checking = this.check();
    for (;;) {
      const step = checking.next();
      if (step.done) return step.value;
    }
  }

  /** The parts as they were given. For a file that is whole. */
  *parts(): Generator<Buffer> {
    for (let at = HEADER_BYTES; ;) {
      const length = readAt(this.disk, this.file, at, 4).readUInt32LE();
      if (length === 0) return;
      yield readAt(this.disk, this.file, at + 4, length);
      at += 4 + length;
    }
  }

  close(): void {
    this.disk.close(this.file);
  }
}
