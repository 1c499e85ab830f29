import { InvariantViolation } from "../assert";
import { addTo, isAtLeast, joinLimbs, subtractFrom } from "./amount";
import { FIRST_PERSON, HOUSE_EXTERNAL, type Directory } from "./directory";
import { BALANCE_EVENT_WORDS, EVENT_BALANCE, EVENT_LEDGER, LEDGER_EVENT_WORDS, type EventBuffer } from "./event-buffer";

/** Words of a balance: available, held. */
export const BALANCE_WORDS = 4;
export const AVAILABLE = 0;
export const HELD = 1;

/** How far the view begins into its memory, so that two balances are a cache line: what is large is handed out 16 bytes after one's beginning. */
const LINE_OFFSET = 48;

/** A part of an account, as postings name it. */
export function placeOf(account: number, part: typeof AVAILABLE | typeof HELD): number {
  return account * 2 + part;
}

/**
 * Balances of all accounts in all assets, and the only way to change them: transfers of one amount from one place to
 * another. Nobody but the mirror of the outside world goes below zero.
 */
export class Ledger {
  words: Float64Array;
  /** Assets that fit without moving what is there. */
  stride = 8;
  /** What the next transfers are for: an order's or a trade's id. A cell, so that the number is never boxed. */
  readonly reference = new Float64Array(1);
  private accounts = 64;
  private touchedMarks: Uint8Array;
  private touched = new Int32Array(256);
  private touchedCount = 0;

  constructor(
    private readonly events: EventBuffer,
    private readonly directory: Directory,
  ) {
    this.words = lines(this.accounts * this.stride);
    this.touchedMarks = new Uint8Array(this.accounts * this.stride);
  }

  /** Makes room for every account and asset of the directory. */
  fit(): void {
    const { stride, words } = this;
    const accountsNow = this.accounts;
    while (this.stride < this.directory.assets.count) this.stride *= 2;
    while (this.accounts < this.directory.accounts.count) this.accounts *= 2;
    if (this.stride === stride && this.accounts === accountsNow) return;
    this.words = lines(this.accounts * this.stride);
    this.touchedMarks = new Uint8Array(this.accounts * this.stride);
    const row = stride * BALANCE_WORDS;
    for (let account = 0; account < accountsNow; account += 1) {
      this.words.set(words.subarray(account * row, (account + 1) * row), account * this.stride * BALANCE_WORDS);
    }
  }

  /** Where a balance stands among `words`: available first, held two words on. */
  at(account: number, asset: number): number {
    return (account * this.stride + asset) * BALANCE_WORDS;
  }

  /** Whether the account can spend the amount at `from` of `amounts`. */
  canSpend(account: number, asset: number, amounts: Float64Array, from: number): boolean {
    return isAtLeast(this.words, this.at(account, asset), amounts[from]!, amounts[from + 1]!);
  }

  /** Moves the amount at `from` of `amounts`, which is above zero, and tells it. */
  post(asset: number, debit: number, credit: number, amounts: Float64Array, from: number, reason: number): void {
    this.move(asset, debit, credit, amounts, from);
    const { events } = this;
    const at = events.open(EVENT_LEDGER, LEDGER_EVENT_WORDS, asset);
    const { ints, doubles } = events;
    ints[at * 2 + 2] = debit;
    ints[at * 2 + 3] = credit;
    ints[at * 2 + 4] = reason;
    doubles[at + 3] = amounts[from]!;
    doubles[at + 4] = amounts[from + 1]!;
    doubles[at + 5] = this.reference[0]!;
  }

  /** Moves the amount at `from` of `amounts`, which is above zero. The caller has a record of its own that tells it. */
  move(asset: number, debit: number, credit: number, amounts: Float64Array, from: number): void {
    const low = amounts[from]!;
    const high = amounts[from + 1]!;
    const { words, stride } = this;
    const debitIndex = (debit >> 1) * stride + asset;
    const creditIndex = (credit >> 1) * stride + asset;
    const debitAt = debitIndex * BALANCE_WORDS + (debit & 1) * 2;
    const creditAt = creditIndex * BALANCE_WORDS + (credit & 1) * 2;
    if (high < 0 || (high === 0 && low <= 0)) this.refuse(debit, asset, "would move nothing");
    subtractFrom(words, debitAt, low, high);
    if (words[debitAt + 1]! < 0 && debit >> 1 !== HOUSE_EXTERNAL) this.refuse(debit, asset, "would be below zero");
    addTo(words, creditAt, low, high);
    this.touch(debit >> 1, asset, debitIndex);
    this.touch(credit >> 1, asset, creditIndex);
  }

  /**
   * Moves what is above zero between an account's two parts, `debit` to the other one. The caller has a record of its own that
   * tells it and the balance after it. Returns where the balance stands among `words`.
   */
  shift(account: number, asset: number, debit: typeof AVAILABLE | typeof HELD, low: number, high: number): number {
    const { words } = this;
    const at = (account * this.stride + asset) * BALANCE_WORDS;
    const place = placeOf(account, debit);
    if (high < 0 || (high === 0 && low <= 0)) this.refuse(place, asset, "would move nothing");
    subtractFrom(words, at + debit * 2, low, high);
    if (words[at + debit * 2 + 1]! < 0) this.refuse(place, asset, "would be below zero");
    addTo(words, at + 2 - debit * 2, low, high);
    return at;
  }

  /** Tells the balances that were changed since the last call, each once. */
  tellTouched(): void {
    const { touched, words, events, touchedMarks } = this;
    for (let index = 0; index < this.touchedCount; index += 2) {
      const account = touched[index]!;
      const asset = touched[index + 1]!;
      const balance = account * this.stride + asset;
      touchedMarks[balance] = 0;
      const from = balance * BALANCE_WORDS;
      const at = events.open(EVENT_BALANCE, BALANCE_EVENT_WORDS, asset);
      events.ints[at * 2 + 2] = account;
      const { doubles } = events;
      doubles[at + 2] = words[from]!;
      doubles[at + 3] = words[from + 1]!;
      doubles[at + 4] = words[from + 2]!;
      doubles[at + 5] = words[from + 3]!;
    }
    this.touchedCount = 0;
  }

  available(account: number, asset: number): bigint {
    const at = this.at(account, asset);
    return joinLimbs(this.words[at]!, this.words[at + 1]!);
  }

  held(account: number, asset: number): bigint {
    const at = this.at(account, asset);
    return joinLimbs(this.words[at + 2]!, this.words[at + 3]!);
  }

  private touch(account: number, asset: number, index: number): void {
    if (account < FIRST_PERSON || this.touchedMarks[index] !== 0) return;
    this.touchedMarks[index] = 1;
    if (this.touchedCount === this.touched.length) {
      const grown = new Int32Array(this.touched.length * 2);
      grown.set(this.touched);
      this.touched = grown;
    }
    this.touched[this.touchedCount] = account;
    this.touched[this.touchedCount + 1] = asset;
    this.touchedCount += 2;
  }

  private refuse(place: number, asset: number, what: string): never {
    const name = this.directory.accounts.at(place >> 1);
    throw new InvariantViolation(`${name} ${what} of ${this.directory.assets.at(asset)}`);
  }
}

function lines(balances: number): Float64Array {
  const words = balances * BALANCE_WORDS;
  return new Float64Array(new ArrayBuffer(LINE_OFFSET + words * 8), LINE_OFFSET, words);
}
