import { hash } from "node:crypto";

/**
 * What one turn writes, little-endian: the journal's tag (8 bytes), body length (4), number of records (4), first record's
 * sequence (8), hash of the frame before (16); the body: each record's length (4) and payload; then the hash (16) over all of
 * that. The hash is a checksum, and it chains frames: one that is whole but out of place is found out.
 */
export const TAG_BYTES = 8;
export const HASH_BYTES = 16;
export const FRAME_HEADER_BYTES = 40;
export const FRAME_TRAILER_BYTES = HASH_BYTES;
const BODY_BYTES_MAX = 256 * 1024 * 1024;
const TWO_32 = 4_294_967_296;

export interface Frame {
  /** Where it begins and ends in its file. */
  offset: number;
  end: number;
  /** Of its first record. */
  sequence: number;
  count: number;
  previous: string;
  hash: string;
}

/** Fills in header and hash around a body that stands in place. Returns the hash, hexadecimal. */
export function sealFrame(
  bytes: Buffer,
  view: DataView,
  { tag, sequence, count, previous }: { tag: Uint8Array; sequence: number; count: number; previous: string },
): string {
  bytes.set(tag, 0);
  view.setUint32(8, bytes.length - FRAME_HEADER_BYTES - FRAME_TRAILER_BYTES, true);
  view.setUint32(12, count, true);
  writeSequence(view, 16, sequence);
  bytes.write(previous, 24, HASH_BYTES, "hex");
  const covered = bytes.length - FRAME_TRAILER_BYTES;
  const own = hashOf(bytes.subarray(0, covered));
  bytes.write(own, covered, HASH_BYTES, "hex");
  return own;
}

/** The whole and unharmed frame at `offset`, or null. Its place in the chain is for the caller to check. */
export function decodeFrame(bytes: Buffer, offset: number, tag: Uint8Array): Frame | null {
  if (offset + FRAME_HEADER_BYTES + FRAME_TRAILER_BYTES > bytes.length) return null;
  if (bytes.compare(tag, 0, TAG_BYTES, offset, offset + TAG_BYTES) !== 0) return null;
  const length = bytes.readUInt32LE(offset + 8);
  const covered = offset + FRAME_HEADER_BYTES + length;
  if (length > BODY_BYTES_MAX || covered + FRAME_TRAILER_BYTES > bytes.length) return null;
  const own = bytes.toString("hex", covered, covered + HASH_BYTES);
  if (hashOf(bytes.subarray(offset, covered)) !== own) return null;
  return {
    offset,
    end: covered + FRAME_TRAILER_BYTES,
    sequence: readSequence(bytes, offset + 16),
    count: bytes.readUInt32LE(offset + 12),
    previous: bytes.toString("hex", offset + 24, offset + 24 + HASH_BYTES),
    hash: own,
  };
}

/** The body of a frame that `decodeFrame` found whole: each record after its length. Shares the file's bytes. */
export function bodyOf(bytes: Buffer, { offset, end }: Frame): Buffer {
  return bytes.subarray(offset + FRAME_HEADER_BYTES, end - FRAME_TRAILER_BYTES);
}

export function lastSequenceOf(frame: Frame): number {
  return frame.sequence + frame.count - 1;
}

export function writeSequence(view: DataView, at: number, sequence: number): void {
  view.setUint32(at, sequence % TWO_32, true);
  view.setUint32(at + 4, Math.floor(sequence / TWO_32), true);
}

export function readSequence(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * TWO_32 + bytes.readUInt32LE(at);
}

/** SHA-256 cut to 128 bits. */
function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 2 * HASH_BYTES);
}
