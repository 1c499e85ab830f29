/**
 * Commands as the journal keeps them and the core reads them: records of little-endian words of 8 bytes in one aligned
 * buffer under three views. RECORD_VERSION is part of every record; a record of another version is refused, not guessed.
 *
 * word 0: length in bytes of what follows it (4 bytes), then type, version << 8, flags << 16 (4 bytes), with which the
 * record begins; word 1: time, Unix ms. Records that follow each other are what a frame of the journal holds, to the byte.
 * Then by type:
 * place-order   2: account, pair  3: terms, length of the client order id  4: price  5: quantity  6, 7: quote amount
 *               CONDITIONS: 8 trigger price, 9 stop limit price, 10 trailing bips, 11 display lots, 12 expiry
 *               EXITS, behind those: take profit, stop loss, its limit
 *               then the client order id's bytes, zero padded
 * cancel-order  2: account  3: order id
 * amend-order   2: account  3: order id  4: price  5: quantity
 *               EXITS: as above, behind those; three times NaN takes them away
 * cancel-all    2: account, pair (ALL_PAIRS for all)
 * all others    2: a row of JSON text, zero padded
 * A number that isn't given is NaN. An account or pair that the directory didn't know when the record was written is
 * UNKNOWN; its names then follow as a row of JSON text, because a command before it in the batch may make them known.
 */
export const RECORD_VERSION = 1;
export const WORD = 8;

export const FLAG_CONDITIONS = 1;
/** The quote amount is none that could be spent: not positive, or beyond AMOUNT_MAX. */
export const FLAG_BAD_AMOUNT = 2;
export const FLAG_QUOTE_AMOUNT = 4;
export const FLAG_EXITS = 8;

export const ALL_PAIRS = -2;

export const AT_TIME = 1;
export const AT_PARTIES = 2;
export const AT_ORDER_ID = 3;
export const AT_TERMS = 3;
export const AT_PRICE = 4;
export const AT_QUANTITY = 5;
export const AT_QUOTE = 6;
export const AT_CONDITIONS = 8;
export const CONDITION_WORDS = 5;
export const EXIT_WORDS = 3;
export const PLACE_WORDS = 8;
export const AT_ROW = 2;

/** Terms of a place-order: side, type << 1, time in force << 4, self-trade prevention << 7, post only << 9. */
export const TERM_TYPE = 1;
export const TERM_TIME_IN_FORCE = 4;
export const TERM_SELF_TRADE = 7;
export const TERM_POST_ONLY = 9;

export const CLIENT_ID_BYTES_MAX = 36;
export const CLIENT_ID_INTS = 9;

/** Bytes before a record's own. */
export const LENGTH_BYTES = 4;

/** Records one after the other; places are counted in words. Grows as needed, keeps its memory. */
export class CommandBuffer {
  ints: Int32Array;
  doubles: Float64Array;
  bytes: Uint8Array;
  /** Where the next record begins. */
  end = 0;

  constructor(words = 8192) {
    this.doubles = new Float64Array(words);
    this.ints = new Int32Array(this.doubles.buffer);
    this.bytes = new Uint8Array(this.doubles.buffer);
  }

  clear(): void {
    this.end = 0;
  }

  /** Makes room for `words` more; they are not cleared. */
  reserve(words: number): void {
    if (this.end + words <= this.doubles.length) return;
    const grown = new Float64Array(Math.max(this.doubles.length * 2, this.end + words));
    grown.set(this.doubles);
    this.doubles = grown;
    this.ints = new Int32Array(grown.buffer);
    this.bytes = new Uint8Array(grown.buffer);
  }

  /** Puts a record that was written elsewhere at the end and returns its place. */
  load(payload: Uint8Array): number {
    const length = payload.length + LENGTH_BYTES;
    checkLength(length);
    this.reserve(length / WORD);
    const at = this.end;
    this.ints[at * 2] = payload.length;
    this.bytes.set(payload, at * WORD + LENGTH_BYTES);
    this.end = at + length / WORD;
    return at;
  }

  /** Puts records at the end that lie as `all` gives them. */
  loadAll(records: Uint8Array): void {
    if (records.length % WORD !== 0) throw new Error(`${records.length} bytes of records are none of the engine's`);
    const words = records.length / WORD;
    this.reserve(words);
    this.bytes.set(records, this.end * WORD);
    const end = this.end + words;
    let at = this.end;
    while (at < end) {
      checkLength(this.ints[at * 2]! + LENGTH_BYTES);
      at = this.after(at);
    }
    if (at !== end) throw new Error("a record is longer than what holds it");
    this.end = end;
  }

  /** The record's bytes, as long as the buffer isn't written to. */
  payload(at: number): Uint8Array {
    const from = at * WORD + LENGTH_BYTES;
    return this.bytes.subarray(from, from + this.ints[at * 2]!);
  }

  /** Where the record after the one at `at` begins. */
  after(at: number): number {
    return at + (this.ints[at * 2]! + LENGTH_BYTES) / WORD;
  }

  /** All records with their lengths, as long as the buffer isn't written to. */
  all(): Uint8Array {
    return this.bytes.subarray(0, this.end * WORD);
  }
}

/** Throws unless a record with its length may be so many bytes long. */
function checkLength(bytes: number): void {
  if (bytes < (AT_TIME + 1) * WORD || bytes % WORD !== 0)
    throw new Error(`a record of ${bytes - LENGTH_BYTES} bytes is none of the engine's`);
}
