/**
 * Events as the core writes them: records of words of 8 bytes, made into objects by read-events.ts, lazily and on
 * whatever thread wants them. A header opens the events of one command; indices count from there.
 *
 * word 0 of each record: type, words << 8 (4 bytes), and 4 bytes of the type's own.
 * COMMAND   1: sequence  2: time
 * LEDGER    own: asset. 1: debit and credit account, their parts in the lowest bit  2: reason  3, 4: amount
 *           5: reference, NaN where it is text, which follows: length in bytes, bytes
 * BALANCE   own: asset. 1: account  2, 3: available  4, 5: held
 * ORDER     own: account. 1: pair, side and HAS_* above it; bits as in order-table.ts  2: id  3: price  4: quantity  5: created
 *           6: updated  7: 4 bytes for the log of finished orders, then the client order id, zero padded;
 *           HAS_TRADED: filled  filled quote (2)  fee (2);
 *           HAS_CONDITIONS: trigger price, stop limit price, trailing bips, display lots, expiry, triggered at, quote amount (2),
 *           take profit, stop loss, its limit, parent order
 * TRADE     own: pair. 1: taker's and maker's account  2: taker's side, RESIDUE_*  3: id  4: price  5: lots  6, 7: quote
 *           8: taker's, 9: maker's order  10, 11: taker's fee  12, 13: maker's fee  14, 15: base. Stands for its postings as well
 * PLAIN     an ORDER record, and behind it: asset, ledger reason  amount (2 words)  lots left at its price  available (2)  held (2).
 *           What a command did that did nothing else: the posting, the order, the level and the balance are told in one
 * LEVEL     own: pair. 1: side  2: price  3: lots
 * ROW       own: length in bytes. The event's body as JSON text
 * FUTURES   own: place among `futures`, where the event stands as an object
 * Numbers that aren't given are NaN.
 */
import type { FuturesEvent } from "../futures/events";

export const EVENT_COMMAND = 0;
export const EVENT_LEDGER = 1;
export const EVENT_BALANCE = 2;
export const EVENT_ORDER = 3;
export const EVENT_TRADE = 4;
export const EVENT_LEVEL = 5;
export const EVENT_ROW = 6;
/** An order that the answer needs and that is no event. */
export const EVENT_ANSWER = 7;
export const EVENT_PLAIN = 8;
export const EVENT_FUTURES = 9;

export const COMMAND_EVENT_WORDS = 3;
export const LEDGER_EVENT_WORDS = 6;
export const BALANCE_EVENT_WORDS = 6;
export const TRADE_EVENT_WORDS = 16;
export const LEVEL_EVENT_WORDS = 4;
/** Without the client order id from its second int on, and what only some orders have. */
export const ORDER_EVENT_WORDS = 8;
export const ORDER_TRADED_WORDS = 5;
export const ORDER_CONDITION_WORDS = 12;
/** Int of an ORDER record at which the client order id begins; the one before it is the log's. */
export const ORDER_ID_INT = 15;
export const ORDER_LOG_INT = 14;
export const ORDER_SIDE_SHIFT = 16;
export const HAS_TRADED = 1 << 17;
export const HAS_CONDITIONS = 1 << 18;
/** Words behind the ORDER record of a PLAIN one. */
export const PLAIN_TAIL_WORDS = 8;

/** Of a fee: the last unit is what rounding up added. */
export const RESIDUE_OF_TAKER = 1;
export const RESIDUE_OF_MAKER = 2;

const WORD = 8;
const text = new TextEncoder();

export class EventBuffer {
  ints: Int32Array;
  doubles: Float64Array;
  private bytes: Uint8Array;
  private room: number;
  /** Where the next record begins. */
  end = 0;
  /** Events of perpetuals, which are objects already. */
  readonly futures: FuturesEvent[] = [];

  constructor(words = 65_536) {
    this.room = words;
    this.doubles = new Float64Array(words);
    this.ints = new Int32Array(this.doubles.buffer);
    this.bytes = new Uint8Array(this.doubles.buffer);
  }

  clear(): void {
    this.end = 0;
    // Setting a length is a call into the runtime, which a replay would make for every command.
    if (this.futures.length > 0) this.futures.length = 0;
  }

  /** A copy of what has been written, which stays when this is cleared. */
  taken(): { words: Float64Array; futures: FuturesEvent[] } {
    return { words: this.doubles.slice(0, this.end), futures: this.futures.slice() };
  }

  /** Makes room for a record and returns its place; word 0 is written, the others keep what was there. */
  open(type: number, words: number, own: number): number {
    const at = this.end;
    const end = at + words;
    if (end > this.room) this.grow(end);
    this.ints[at * 2] = type | (words << 8);
    this.ints[at * 2 + 1] = own;
    this.end = end;
    return at;
  }

  /** Makes the last record longer and returns where the new words begin. */
  extend(at: number, words: number): number {
    const from = this.end;
    const end = from + words;
    if (end > this.room) this.grow(end);
    this.ints[at * 2] = (this.ints[at * 2]! & 0xff) | ((end - at) << 8);
    this.end = end;
    return from;
  }

  /** Text in words of its own after the words of the last record: length in bytes, then the bytes. */
  appendText(at: number, value: string): void {
    const encoded = text.encode(value);
    const words = 1 + Math.ceil(encoded.length / WORD);
    const from = this.end;
    this.grow(from + words);
    this.doubles[from] = encoded.length;
    this.bytes.set(encoded, (from + 1) * WORD);
    this.end = from + words;
    this.ints[at * 2] = (this.ints[at * 2]! & 0xff) | ((this.end - at) << 8);
  }

  /** An event that is rare enough for JSON. */
  row(body: object): void {
    const encoded = text.encode(JSON.stringify(body));
    const at = this.open(EVENT_ROW, 1 + Math.ceil(encoded.length / WORD), encoded.length);
    this.bytes.set(encoded, (at + 1) * WORD);
  }

  ofFutures(event: FuturesEvent): void {
    this.open(EVENT_FUTURES, 1, this.futures.length);
    this.futures.push(event);
  }

  private grow(words: number): void {
    if (words <= this.room) return;
    this.room = Math.max(this.room * 2, words);
    const grown = new Float64Array(this.room);
    grown.set(this.doubles);
    this.doubles = grown;
    this.ints = new Int32Array(grown.buffer);
    this.bytes = new Uint8Array(grown.buffer);
  }
}
