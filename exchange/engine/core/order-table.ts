import { InvariantViolation } from "../assert";
import { NONE, type OrderPool } from "../book/order-pool";

/*
 * What the engine keeps about an order beyond what the book needs, by the pool's slot: two cache lines in one buffer under
 * two views. Amounts take two words (see amount.ts).
 */
export const ORDER_WORDS = 16;
export const ORDER_INT_WORDS = ORDER_WORDS * 2;
/** A slot's first word is slot << ORDER_SHIFT; shifts and ors, because a product would be checked for overflow. */
export const ORDER_SHIFT = 4;
export const ORDER_INT_SHIFT = 5;
/** What a shifted slot may be: 4 GiB of records. */
const CAPACITY_MAX = 2 ** 25;
/** Sequence of the command that placed it. */
export const ID = 0;
/** Lots asked for; NaN for an order by quote amount. */
export const QUANTITY = 1;
export const FILLED = 2;
export const QUOTE = 3;
export const FEE_PAID = 5;
export const CREATED = 7;
export const UPDATED = 8;
/** Places among ints: neighbours in the account's list of open or of finished orders. */
export const OLDER = 18;
export const NEWER = 19;
/** Pair in the lower 16 bits, marks above. */
export const PAIR = 20;
export const BITS = 21;
/** Place of the order's conditions, NONE for a plain order. */
export const CONDITIONS = 22;
export const CLIENT_ID = 23;

export const PAIR_MASK = 0xffff;
/** Changed by the command that is being applied. */
export const MARK_TOUCHED = 1 << 16;
/** Price or quantity aren't those that it was accepted with. */
export const MARK_AMENDED = 1 << 17;

/** Bits: type, time in force << 3, self-trade prevention << 6, post only << 8, state << 9, end reason << 12, id length << 20. */
export const BIT_TIME_IN_FORCE = 3;
export const BIT_SELF_TRADE = 6;
export const BIT_POST_ONLY = 8;
export const BIT_STATE = 9;
export const BIT_REASON = 12;
export const BIT_ID_LENGTH = 20;
export const TYPE_MASK = 7;
export const TIME_IN_FORCE_MASK = 7;
export const SELF_TRADE_MASK = 3;
export const STATE_MASK = 7;
export const REASON_MASK = 0xff;
export const ID_LENGTH_MASK = 0x3f;

/** Conditions, by place: what only some orders have. */
export const CONDITION_RECORD_WORDS = 16;
export const TRIGGER = 0;
export const STOP_LIMIT_PRICE = 1;
export const TRAILING = 2;
export const DISPLAY = 3;
export const EXPIRY = 4;
export const TRIGGERED_AT = 5;
/** Price as it was asked for. */
export const ASKED_PRICE = 6;
export const QUOTE_AMOUNT = 7;
/** Lots of an iceberg that aren't shown. */
export const HIDDEN = 9;
/** Best last price since a trailing stop was placed. */
export const EXTREME = 10;
/** Places among ints: slot of the trigger in the pair's book of triggers, place in the heap of expiries + 1. */
export const TRIGGER_SLOT = 22;
export const HEAP_PLACE = 23;

/** Orders by slot, open and finished ones, with exact indices over their ids and their owners' client order ids. */
export class OrderTable {
  doubles = new Float64Array(0);
  ints = new Int32Array(0);
  conditions = new Float64Array(64 * CONDITION_RECORD_WORDS);
  conditionInts = new Int32Array(this.conditions.buffer);
  private untouchedConditions = 1;
  private freeConditions = NONE;
  private readonly byId = new SlotIndex();
  private readonly byClientId = new SlotIndex();

  constructor(readonly pool: OrderPool) {
    pool.onGrow((capacity) => {
      if (capacity > CAPACITY_MAX) throw new InvariantViolation(`more than ${CAPACITY_MAX} orders`);
      const doubles = new Float64Array(capacity << ORDER_SHIFT);
      doubles.set(this.doubles);
      this.doubles = doubles;
      this.ints = new Int32Array(doubles.buffer);
    });
  }

  idOf(slot: number): number {
    return this.doubles[(slot << ORDER_SHIFT) | ID]!;
  }

  /** Slot of an order by its id; NONE where the engine doesn't know it (any more). */
  find(id: number): number {
    const index = this.byId;
    const hash = hashOfId(id);
    for (let at = index.first(hash); ; at = index.after(at)) {
      const slot = index.cells[at + 1]!;
      if (slot === NONE || (index.cells[at] === hash && this.doubles[(slot << ORDER_SHIFT) | ID] === id)) return slot;
    }
  }

  /**
   * Slot of an owner's order by its client order id, which stands in `words` from `from` on: CLIENT_ID_INTS ints, of
   * which those behind `length` bytes don't count. NONE where there is none. Leaves the hash for `add`.
   */
  findClientId(owner: number, words: Int32Array, from: number, length: number): number {
    const used = (length + 3) >>> 2;
    let hash = Math.imul(owner + 1, 0x9e3779b1) ^ length;
    for (let index = 0; index < used; index += 1) {
      hash = Math.imul(hash ^ words[from + index]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    this.lastHash = hash;
    const index = this.byClientId;
    for (let at = index.first(hash); ; at = index.after(at)) {
      const slot = index.cells[at + 1]!;
      if (slot === NONE) return NONE;
      if (index.cells[at] === hash && this.hasClientId(slot, owner, words, from, length, used)) return slot;
    }
  }
  private lastHash = 0;

  /** Makes the order findable; the client order id must be the one that `findClientId` has just looked for. */
  add(slot: number): void {
    this.byId.add(hashOfId(this.doubles[(slot << ORDER_SHIFT) | ID]!), slot);
    this.byClientId.add(this.lastHash, slot);
  }

  /** Forgets the order and gives its slot back. */
  release(slot: number): void {
    const at = slot << ORDER_INT_SHIFT;
    this.byId.remove(hashOfId(this.doubles[(slot << ORDER_SHIFT) | ID]!), slot);
    const length = (this.ints[at + BITS]! >>> BIT_ID_LENGTH) & ID_LENGTH_MASK;
    this.findClientId(this.pool.owner(slot), this.ints, at + CLIENT_ID, length);
    this.byClientId.remove(this.lastHash, slot);
    const conditions = this.ints[at + CONDITIONS]!;
    if (conditions !== NONE) this.releaseConditions(conditions);
    this.pool.release(slot);
  }

  /** A place for an order's conditions, all of them NaN or NONE. */
  allocateConditions(): number {
    let place = this.freeConditions;
    if (place === NONE) {
      if (this.untouchedConditions * CONDITION_RECORD_WORDS === this.conditions.length) this.growConditions();
      place = this.untouchedConditions;
      this.untouchedConditions += 1;
    } else {
      this.freeConditions = this.conditionInts[place * CONDITION_RECORD_WORDS * 2]!;
    }
    const at = place * CONDITION_RECORD_WORDS;
    this.conditions.fill(NaN, at, at + 7);
    this.conditions.fill(0, at + 7, at + CONDITION_RECORD_WORDS);
    return place;
  }

  private releaseConditions(place: number): void {
    this.conditionInts[place * CONDITION_RECORD_WORDS * 2] = this.freeConditions;
    this.freeConditions = place;
  }

  private growConditions(): void {
    const grown = new Float64Array(this.conditions.length * 2);
    grown.set(this.conditions);
    this.conditions = grown;
    this.conditionInts = new Int32Array(grown.buffer);
  }

  private hasClientId(
    slot: number,
    owner: number,
    words: Int32Array,
    from: number,
    length: number,
    used: number,
  ): boolean {
    const at = slot << ORDER_INT_SHIFT;
    if (((this.ints[at + BITS]! >>> BIT_ID_LENGTH) & ID_LENGTH_MASK) !== length) return false;
    for (let index = 0; index < used; index += 1) {
      if (this.ints[at + CLIENT_ID + index] !== words[from + index]) return false;
    }
    return this.pool.owner(slot) === owner;
  }
}

function hashOfId(id: number): number {
  return Math.imul(id | 0, 0x9e3779b1) ^ (id / 0x100000000);
}

/** Open addressing with linear probing over slots, which carry their keys themselves; at most half full. */
class SlotIndex {
  /** Hash and slot in turns: one place, one cache line. */
  cells = new Int32Array(2048);
  private mask = 2047;
  private used = 0;

  /** Where a hash begins to be looked for; its slot stands one further on. */
  first(hash: number): number {
    return ((hash ^ (hash >>> 16)) << 1) & this.mask;
  }

  after(at: number): number {
    return (at + 2) & this.mask;
  }

  add(hash: number, slot: number): void {
    if (this.used * 4 >= this.cells.length) this.grow();
    this.used += 1;
    const { cells } = this;
    let at = this.first(hash);
    while (cells[at + 1] !== NONE) at = this.after(at);
    cells[at] = hash;
    cells[at + 1] = slot;
  }

  remove(hash: number, slot: number): void {
    const { cells, mask } = this;
    let hole = this.first(hash);
    while (cells[hole + 1] !== slot) hole = this.after(hole);
    this.used -= 1;
    // What stands behind the hole moves into it, unless that would put it before the place it is looked for at first.
    for (let at = this.after(hole); cells[at + 1] !== NONE; at = this.after(at)) {
      const home = this.first(cells[at]!);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      cells[hole] = cells[at]!;
      cells[hole + 1] = cells[at + 1]!;
      hole = at;
    }
    cells[hole + 1] = NONE;
  }

  private grow(): void {
    const { cells } = this;
    this.cells = new Int32Array(cells.length * 2);
    this.mask = this.cells.length - 1;
    this.used = 0;
    for (let at = 0; at < cells.length; at += 2) if (cells[at + 1] !== NONE) this.add(cells[at]!, cells[at + 1]!);
  }
}
