import { FRAME_HEADER_BYTES, FRAME_TRAILER_BYTES, sealFrame } from "./frame";

/** Records that may share one frame, and the bytes of one record. */
export const BATCH_RECORDS_MAX = 65_536;
export const PAYLOAD_BYTES_MAX = 1_048_576;

const LENGTH_BYTES = 4;
const FIRST_CAPACITY = 64 * 1024;

/**
 * The records of one turn, laid out as the journal's file will hold them: encoders write into `bytes` at the offset that
 * `reserve` gives, so that a record is never copied. Use again after `clear`.
 */
export class Batch {
  /** Replaced when it grows: read it after `reserve`, don't keep it. */
  bytes: Buffer = Buffer.alloc(FIRST_CAPACITY);
  view = viewOf(this.bytes);
  private records = 0;
  private end = FRAME_HEADER_BYTES;

  get count(): number {
    return this.records;
  }

  clear(): void {
    this.records = 0;
    this.end = FRAME_HEADER_BYTES;
  }

  /** Where the next record's payload may be written, `bytesMax` bytes at the most. Nothing counts before `commit`. */
  reserve(bytesMax: number): number {
    const needed = this.end + LENGTH_BYTES + bytesMax + FRAME_TRAILER_BYTES;
    if (needed > this.bytes.length) this.grow(needed);
    return this.end + LENGTH_BYTES;
  }

  /** Takes the record that was written where `reserve` said. */
  commit(length: number): void {
    if (length <= 0 || length > PAYLOAD_BYTES_MAX) throw new RangeError(`a payload of ${length} bytes`);
    if (this.records >= BATCH_RECORDS_MAX) throw new RangeError(`a batch has at most ${BATCH_RECORDS_MAX} records`);
    this.view.setUint32(this.end, length, true);
    this.end += LENGTH_BYTES + length;
    this.records += 1;
  }

  add(payload: Uint8Array): void {
    // Before `bytes` is looked at, which it may replace.
    const at = this.reserve(payload.length);
    this.bytes.set(payload, at);
    this.commit(payload.length);
  }

  /** Takes `count` records as they lie in a file: each after its length. */
  addAll(records: Uint8Array, count: number): void {
    if (this.records + count > BATCH_RECORDS_MAX)
      throw new RangeError(`a batch has at most ${BATCH_RECORDS_MAX} records`);
    const at = this.reserve(records.length) - LENGTH_BYTES;
    this.bytes.set(records, at);
    this.end = at + records.length;
    this.records += count;
  }

  /** Drops the records from the one at `index` on. */
  keepFirst(index: number): void {
    let end = FRAME_HEADER_BYTES;
    for (let count = 0; count < index; count += 1) end += LENGTH_BYTES + this.view.getUint32(end, true);
    this.end = end;
    this.records = index;
  }

  /** The whole frame, its header and hash filled in; valid until the batch is changed. */
  seal(tag: Uint8Array, sequence: number, previous: string): { bytes: Buffer; hash: string } {
    const bytes = this.bytes.subarray(0, this.end + FRAME_TRAILER_BYTES);
    return { bytes, hash: sealFrame(bytes, this.view, { tag, sequence, count: this.records, previous }) };
  }

  private grow(needed: number): void {
    const grown = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(grown, 0, 0, this.end);
    this.bytes = grown;
    this.view = viewOf(grown);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
