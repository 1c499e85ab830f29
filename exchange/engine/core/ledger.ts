import { InvariantViolation } from "../assert";
import { ASSETS, ASSETS_HERE, BALANCES, type AccountTable } from "./account-table";
import { addTo, isAtLeast, joinLimbs, subtractFrom } from "./amount";
import { BalanceIndex } from "./balance-index";
import { lineDoubles } from "./cache-lines";
import { FIRST_PERSON, HOUSE_EXTERNAL, type Directory } from "./directory";
import { BALANCE_EVENT_WORDS, EVENT_BALANCE, EVENT_LEDGER, LEDGER_EVENT_WORDS, type EventBuffer } from "./event-buffer";

/** Words of a balance: available, held. */
export const BALANCE_WORDS = 4;
/** Two balances, which are a cache line. */
const BLOCK_WORDS = 2 * BALANCE_WORDS;
const FIRST_BLOCKS = 256;
/** Of a balance that there never was: words that stay zero. */
const NOTHING = 0;
export const AVAILABLE = 0;
export const HELD = 1;

/** A part of an account, as postings name it. */
export function placeOf(account: number, part: typeof AVAILABLE | typeof HELD): number {
  return account * 2 + part;
}

/**
 * Balances of all accounts, and the only way to change them: transfers of one amount from one place to another. Nobody but the
 * mirror of the outside world goes below zero. An account takes room for the assets that it has had, two to a cache line, however
 * many assets and accounts there are; its row in the account table tells where the first ones stand.
 */
export class Ledger {
  words = lineDoubles(FIRST_BLOCKS * BLOCK_WORDS);
  /** What the next transfers are for: an order's or a trade's id. A cell, so that the number is never boxed. */
  readonly reference = new Float64Array(1);
  /** Where the next block begins. */
  private end = NOTHING + BLOCK_WORDS;
  private readonly others = new BalanceIndex();
  /** The second half of a block of which only the first is taken; NOTHING for none. */
  private half = NOTHING;
  private touchedMarks = new Uint8Array(this.words.length / BALANCE_WORDS);
  /** Account, asset and place of each balance that has changed. */
  private touched = new Int32Array(384);
  private touchedCount = 0;

  constructor(
    private readonly events: EventBuffer,
    private readonly directory: Directory,
    private readonly accounts: AccountTable,
  ) {}

  /** Where a balance stands among `words`, to be read alone: available first, held two words on. */
  at(account: number, asset: number): number {
    const { ints } = this.accounts;
    const row = this.accounts.at(account);
    const sought = asset + 1;
    if (ints[row | ASSETS] === sought) return ints[row | BALANCES]!;
    if (ints[row | (ASSETS + 1)] === sought) return ints[row | (BALANCES + 1)]!;
    return this.atOther(account, row, asset);
  }

  /** Where a balance stands that is to be changed. */
  own(account: number, asset: number): number {
    const at = this.at(account, asset);
    return at === NOTHING ? this.allocate(account, asset) : at;
  }

  /** Writes a balance as a snapshot has it. */
  restore(account: number, asset: number, balance: readonly number[]): void {
    this.words.set(balance, this.own(account, asset));
  }

  /** Reads the balances that an account's row tells of. Changes nothing. */
  look(account: number): number {
    const { ints } = this.accounts;
    const row = this.accounts.at(account);
    return this.words[ints[row | BALANCES]!]! ^ this.words[ints[row | (BALANCES + 2)]!]!;
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
    const debitBalance = this.own(debit >> 1, asset);
    const creditBalance = this.own(credit >> 1, asset);
    const debitAt = debitBalance + (debit & 1) * 2;
    const creditAt = creditBalance + (credit & 1) * 2;
    const { words } = this;
    if (high < 0 || (high === 0 && low <= 0)) this.refuse(debit, asset, "would move nothing");
    subtractFrom(words, debitAt, low, high);
    if (words[debitAt + 1]! < 0 && debit >> 1 !== HOUSE_EXTERNAL) this.refuse(debit, asset, "would be below zero");
    addTo(words, creditAt, low, high);
    this.touch(debit >> 1, asset, debitBalance);
    this.touch(credit >> 1, asset, creditBalance);
  }

  /**
   * Moves what is above zero between an account's two parts, `debit` to the other one. The caller has a record of its own that
   * tells it and the balance after it. Returns where the balance stands among `words`.
   */
  shift(account: number, asset: number, debit: typeof AVAILABLE | typeof HELD, low: number, high: number): number {
    const { words } = this;
    const at = this.at(account, asset);
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
    for (let index = 0; index < this.touchedCount; index += 3) {
      const account = touched[index]!;
      const asset = touched[index + 1]!;
      const from = touched[index + 2]!;
      touchedMarks[from / BALANCE_WORDS] = 0;
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

  /** `balance`: where it stands. */
  private touch(account: number, asset: number, balance: number): void {
    const mark = balance / BALANCE_WORDS;
    if (account < FIRST_PERSON || this.touchedMarks[mark] !== 0) return;
    this.touchedMarks[mark] = 1;
    if (this.touchedCount === this.touched.length) {
      const grown = new Int32Array(this.touched.length * 2);
      grown.set(this.touched);
      this.touched = grown;
    }
    this.touched[this.touchedCount] = account;
    this.touched[this.touchedCount + 1] = asset;
    this.touched[this.touchedCount + 2] = balance;
    this.touchedCount += 3;
  }

  private atOther(account: number, row: number, asset: number): number {
    const { ints } = this.accounts;
    for (let place = 2; place < ASSETS_HERE; place += 1)
      if (ints[row | (ASSETS + place)] === asset + 1) return ints[row | (BALANCES + place)]!;
    return ints[row | (ASSETS + ASSETS_HERE - 1)] === 0 ? NOTHING : this.others.find(account, asset);
  }

  /** Makes room for a balance that there never was. */
  private allocate(account: number, asset: number): number {
    const { ints } = this.accounts;
    const row = this.accounts.at(account);
    let place = 0;
    while (place < ASSETS_HERE && ints[row | (ASSETS + place)] !== 0) place += 1;
    if (place === ASSETS_HERE) {
      const at = this.half === NOTHING ? this.allocateBlock() : this.half;
      this.half = this.half === NOTHING ? at + BALANCE_WORDS : NOTHING;
      this.others.add(account, asset, at);
      return at;
    }
    // An account's first two assets share a block, and the next two.
    const isSecond = (place & 1) === 1;
    const at = isSecond ? ints[row | (BALANCES + place - 1)]! + BALANCE_WORDS : this.allocateBlock();
    ints[row | (ASSETS + place)] = asset + 1;
    ints[row | (BALANCES + place)] = at;
    return at;
  }

  private allocateBlock(): number {
    const at = this.end;
    this.end += BLOCK_WORDS;
    if (this.end <= this.words.length) return at;
    const words = lineDoubles(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    const marks = new Uint8Array(words.length / BALANCE_WORDS);
    marks.set(this.touchedMarks);
    this.touchedMarks = marks;
    return at;
  }

  private refuse(place: number, asset: number, what: string): never {
    const name = this.directory.accounts.at(place >> 1);
    throw new InvariantViolation(`${name} ${what} of ${this.directory.assets.at(asset)}`);
  }
}
