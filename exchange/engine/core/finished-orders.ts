import { ENGINE_LIMITS } from "../limits";
import { FINISHED_COUNT, FINISHED_EVER, type AccountTable } from "./account-table";
import { CHUNK_SHIFT, SLACK } from "./finished-room";
import {
  EVENT_ORDER,
  EVENT_PLAIN,
  ORDER_ID_INT,
  ORDER_LOG_INT,
  PLAIN_TAIL_WORDS,
  type EventBuffer,
} from "./event-buffer";
import { BIT_ID_LENGTH, BIT_STATE, ID_LENGTH_MASK, STATE_MASK } from "./order-table";

/** A place is chunk << CHUNK_SHIFT | word. */
const CHUNK_WORDS = 1 << CHUNK_SHIFT;
const WORD_MASK = CHUNK_WORDS - 1;

/**
 * Orders that have ended, as their last event told them: a log of chunks that is written at its end and forgotten from its
 * beginning, so that open orders have the engine's busy memory for themselves. An account's window of remembered orders is
 * told by ordinals, how many had ended before: a record needn't be touched to be forgotten. Behind the window its room comes back when the
 * beginning of the log gets there; what is remembered still moves to the end then.
 */
export class FinishedOrders {
  private readonly chunks: Float64Array[] = [];
  private readonly intChunks: Int32Array[] = [];
  /** Chunks in the order in which they were written; free ones. */
  private queue: number[] = [];
  private readonly free: number[] = [];
  /** Where the oldest record begins, and where the next one would. */
  private first = 0;
  private end = CHUNK_WORDS;
  /** Records in the log, those included that are only not yet gone. */
  records = 0;
  private remembered = 0;

  constructor(private readonly accounts: AccountTable) {}

  /** The ordinal of an account's order that ends now. */
  count(account: number): number {
    const { ints } = this.accounts;
    const at = this.accounts.at(account);
    if (ints[at + FINISHED_COUNT]! < ENGINE_LIMITS.finishedOrdersPerAccount) {
      ints[at + FINISHED_COUNT]!++;
      this.remembered += 1;
    }
    const ordinal = ints[at + FINISHED_EVER]!;
    ints[at + FINISHED_EVER]!++;
    return ordinal;
  }

  /** Takes the ORDER record at `from` in, or the one that a PLAIN record begins with, and returns its place. */
  add(source: Pick<EventBuffer, "ints">, from: number, ordinal: number): number {
    const head = source.ints[from * 2]!;
    const words = (head & 0xff) === EVENT_PLAIN ? (head >>> 8) - PLAIN_TAIL_WORDS : head >>> 8;
    if (this.end + words > CHUNK_WORDS) this.nextChunk();
    const chunk = this.queue[this.queue.length - 1]!;
    const target = this.intChunks[chunk]!;
    const ints = source.ints;
    const length = words * 2;
    const [begin, at] = [from * 2, this.end * 2];
    target[at] = EVENT_ORDER | (words << 8);
    for (let index = 1; index < length; index += 1) target[at + index] = ints[begin + index]!;
    target[at + ORDER_LOG_INT] = ordinal;
    const place = (chunk << CHUNK_SHIFT) | this.end;
    this.end += words;
    if (this.end < CHUNK_WORDS) target[this.end * 2] = 0;
    this.records += 1;
    return place;
  }

  /** Place of the oldest record; -1 where there is none. */
  oldest(): number {
    return this.records === 0 ? -1 : (this.queue[0]! << CHUNK_SHIFT) | this.first;
  }

  /** Gives the oldest record's room back. */
  dropOldest(): void {
    const ints = this.intChunks[this.queue[0]!]!;
    this.records -= 1;
    this.first += ints[this.first * 2]! >>> 8;
    if (this.first < CHUNK_WORDS && ints[this.first * 2] !== 0) return;
    if (this.queue.length === 1) return;
    this.free.push(this.queue.shift()!);
    this.first = 0;
  }

  /** Puts the oldest record at the end and returns its new place. */
  moveOldest(): number {
    const ints = this.intChunks[this.queue[0]!]!;
    const place = this.add({ ints }, this.first, ints[this.first * 2 + ORDER_LOG_INT]!);
    this.dropOldest();
    return place;
  }

  /** Whether so much waits to be forgotten that remembered records are to be moved out of its way. */
  isCrowded(): boolean {
    return this.records > 2 * this.remembered + SLACK;
  }

  /** Whether the order is still within its account's window. */
  isRemembered(place: number): boolean {
    const ever = this.accounts.ints[this.accounts.at(this.owner(place)) + FINISHED_EVER]!;
    return ((ever - this.ordinal(place)) | 0) <= ENGINE_LIMITS.finishedOrdersPerAccount;
  }

  /** The record's words from `wordAt` on, laid out as an ORDER event. */
  words(place: number): Float64Array {
    return this.chunks[place >> CHUNK_SHIFT]!;
  }

  wordAt(place: number): number {
    return place & WORD_MASK;
  }

  ints(place: number): Int32Array {
    return this.intChunks[place >> CHUNK_SHIFT]!;
  }

  owner(place: number): number {
    return this.ints(place)[(place & WORD_MASK) * 2 + 1]!;
  }

  id(place: number): number {
    return this.words(place)[(place & WORD_MASK) + 2]!;
  }

  ordinal(place: number): number {
    return this.ints(place)[(place & WORD_MASK) * 2 + ORDER_LOG_INT]!;
  }

  /** One of ORDER_STATES. */
  state(place: number): number {
    return (this.bits(place) >>> BIT_STATE) & STATE_MASK;
  }

  /** Where the client order id begins among `ints`, and its bytes. */
  clientIdAt(place: number): number {
    return (place & WORD_MASK) * 2 + ORDER_ID_INT;
  }

  clientIdLength(place: number): number {
    return (this.bits(place) >>> BIT_ID_LENGTH) & ID_LENGTH_MASK;
  }

  /** Places of the remembered orders by account, in the order in which they ended. Cost: all of them. */
  byAccount(accounts: number): number[][] {
    const places: number[][] = Array.from({ length: accounts }, () => []);
    for (const place of this.places()) if (this.isRemembered(place)) places[this.owner(place)]!.push(place);
    const ever = (place: number) => this.accounts.ints[this.accounts.at(this.owner(place)) + FINISHED_EVER]!;
    const age = (place: number) => (ever(place) - this.ordinal(place)) | 0;
    for (const own of places) own.sort((a, b) => age(b) - age(a));
    return places;
  }

  private *places(): Generator<number> {
    for (const [index, chunk] of this.queue.entries()) {
      const ints = this.intChunks[chunk]!;
      const end = index === this.queue.length - 1 ? this.end : CHUNK_WORDS;
      for (let at = index === 0 ? this.first : 0; at < end; at += ints[at * 2]! >>> 8) {
        if (ints[at * 2] === 0) break;
        yield (chunk << CHUNK_SHIFT) | at;
      }
    }
  }

  private bits(place: number): number {
    return this.ints(place)[(place & WORD_MASK) * 2 + 3]!;
  }

  private nextChunk(): void {
    let chunk = this.free.pop();
    if (chunk === undefined) {
      chunk = this.chunks.length;
      const words = new Float64Array(CHUNK_WORDS);
      this.chunks.push(words);
      this.intChunks.push(new Int32Array(words.buffer));
    }
    // Records that went while they were the only ones leave their chunk behind.
    if (this.records === 0) {
      this.free.push(...this.queue);
      this.queue = [];
      this.first = 0;
    }
    this.queue.push(chunk);
    this.end = 0;
  }
}
