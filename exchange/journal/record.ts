import { crc32 } from "node:zlib";

/**
 * A record on disk, big-endian: payload length (4 bytes), sequence (6), place within its batch (2), checksum of the
 * previous record (4), checksum (4) over those sixteen bytes and the payload, payload. The previous checksum chains records, so
 * that a record that is whole but out of place is found out.
 */
export const HEADER_BYTES = 20;
export const PAYLOAD_BYTES_MAX = 1_048_576;
export const BATCH_RECORDS_MAX = 65_536;

export interface JournalRecord {
  sequence: number;
  /** Place within the batch that was written and synced together, from 0. */
  batchIndex: number;
  previous: number;
  checksum: number;
  payload: Buffer;
}

export function encodeRecord(
  sequence: number,
  batchIndex: number,
  previous: number,
  payload: Buffer,
): { bytes: Buffer; checksum: number } {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  bytes.writeUInt32BE(payload.length, 0);
  bytes.writeUIntBE(sequence, 4, 6);
  bytes.writeUInt16BE(batchIndex, 10);
  bytes.writeUInt32BE(previous, 12);
  payload.copy(bytes, HEADER_BYTES);
  const checksum = checksumOf(bytes, 0, payload.length);
  bytes.writeUInt32BE(checksum, 16);
  return { bytes, checksum };
}

/** The whole and unharmed record at `offset`, or null. Its place in the chain is for the caller to check. */
export function decodeRecord(bytes: Buffer, offset: number): JournalRecord | null {
  if (offset + HEADER_BYTES > bytes.length) return null;
  const length = bytes.readUInt32BE(offset);
  if (length === 0 || length > PAYLOAD_BYTES_MAX || offset + HEADER_BYTES + length > bytes.length) return null;
  const checksum = bytes.readUInt32BE(offset + 16);
  if (checksum !== checksumOf(bytes, offset, length)) return null;
  return {
    sequence: bytes.readUIntBE(offset + 4, 6),
    batchIndex: bytes.readUInt16BE(offset + 10),
    previous: bytes.readUInt32BE(offset + 12),
    checksum,
    payload: bytes.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + length),
  };
}

function checksumOf(bytes: Buffer, offset: number, payloadLength: number): number {
  const head = crc32(bytes.subarray(offset, offset + 16));
  return crc32(bytes.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + payloadLength), head);
}
