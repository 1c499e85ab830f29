import { InvariantViolation } from "../assert";
import { NONE, type OrderPool } from "../book/order-pool";
import { ORDER_ID_INT, type EventBuffer } from "./event-buffer";
import type { FinishedOrders } from "./finished-orders";
import { FORGOTTEN_AFTER } from "./finished-room";
import { SequenceIndex } from "./sequence-index";
import { HandleIndex } from "./handle-index";
import { SIDE_INT_SHIFT, SideRecords } from "./side-records";

/*
 * What the engine keeps about an order beyond what the book needs, by the pool's slot: 64 bytes in one buffer under two
 * views. What only some orders have stands in records of its own.
 */
export const ORDER_WORDS = 8;
/** A slot's first word is slot << ORDER_SHIFT; shifts and ors, because a product would be checked for overflow. */
export const ORDER_SHIFT = 3;
export const ORDER_INT_SHIFT = 4;
const LAST_WORD = ORDER_WORDS - 1;
/** What a shifted slot may be: 2 GiB of records. */
const CAPACITY_MAX = 2 ** 25;
/** Sequence of the command that placed it. */
export const ID = 0;
/** Lots asked for; NaN for an order by quote amount. */
export const QUANTITY = 1;
export const FILLED = 2;
export const CREATED = 3;
export const UPDATED = 4;
/** Places among ints. Pair in the lower 16 bits, marks above. */
export const PAIR = 10;
export const BITS = 11;
/** Place of the order's conditions, NONE for a plain order. */
export const CONDITIONS = 12;
/** Place of the side record of what the order has traded: quote and fee, two words each (see amount.ts). NONE before its first trade. */
export const TRADED = 13;
export const QUOTE = 0;
export const FEE_PAID = 2;
/** Two ints of the client order id; of a longer one the first, and the place of the side record with the others. */
export const CLIENT_ID = 14;
const ID_INTS_INLINE = 2;

/**
 * Links of an order, by slot << LINK_SHIFT: its neighbours in the account's list of open orders. An order that has ended, and
 * whose command is still at work, has its ordinal (see finished-orders.ts) in the place of the first.
 */
export const LINK_SHIFT = 1;
export const OLDER = 0;
export const NEWER = 1;
export const ORDINAL = 0;

export const PAIR_MASK = 0xffff;
/** Changed by the command that is being applied. */
export const MARK_TOUCHED = 1 << 16;

/**
 * Bits: type, time in force << 3, self-trade prevention << 6, post only << 8, state << 9, end reason << 12, id length << 20,
 * amended << 26: price or quantity aren't those that it was accepted with; exits amended << 27: its exits aren't.
 */
export const BIT_TIME_IN_FORCE = 3;
export const BIT_SELF_TRADE = 6;
export const BIT_POST_ONLY = 8;
export const BIT_STATE = 9;
export const BIT_REASON = 12;
export const BIT_ID_LENGTH = 20;
export const BIT_AMENDED = 26;
export const BIT_EXITS_AMENDED = 27;
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
/** Ticks of the order's exits, see exits.ts; NaN and 0 for none. */
export const TAKE_PROFIT = 12;
export const STOP_LOSS = 13;
export const STOP_LOSS_LIMIT = 14;
/** Id of the order that it is the exit of; NaN and 0 for none. */
export const PARENT = 15;
/** Places among ints: slot of the trigger in the pair's book of triggers, place in the heap of expiries + 1. */
export const TRIGGER_SLOT = 22;
export const HEAP_PLACE = 23;

/**
 * Open orders by slot, and exact indices over the ids and the owners' client order ids of open and finished ones. An order is
 * named by its slot, or by ~place of its record once it has finished, which is below 0.
 */
export class OrderTable {
  doubles = new Float64Array(0);
  ints = new Int32Array(0);
  /** Apart from the records, because neighbours are touched for their links alone. */
  links = new Int32Array(0);
  conditions = new Float64Array(64 * CONDITION_RECORD_WORDS);
  conditionInts = new Int32Array(this.conditions.buffer);
  readonly sides = new SideRecords();
  private untouchedConditions = 1;
  private freeConditions = NONE;
  private readonly byId = new SequenceIndex();
  private readonly byClientId = new HandleIndex();

  constructor(
    readonly pool: OrderPool,
    readonly finished: FinishedOrders,
  ) {
    pool.onGrow((capacity) => {
      if (capacity > CAPACITY_MAX) throw new InvariantViolation(`more than ${CAPACITY_MAX} orders`);
      const doubles = new Float64Array(capacity << ORDER_SHIFT);
      doubles.set(this.doubles);
      this.doubles = doubles;
      this.ints = new Int32Array(doubles.buffer);
      const links = new Int32Array(capacity << LINK_SHIFT);
      links.set(this.links);
      this.links = links;
    });
  }

  idOf(slot: number): number {
    return this.doubles[(slot << ORDER_SHIFT) | ID]!;
  }

  /** An order by its id: its slot, ~place of a finished one, NONE where the engine doesn't know it (any more). */
  find(id: number): number {
    const order = this.byId.find(id);
    return order < 0 && !this.finished.isRemembered(~order) ? NONE : order;
  }

  /**
   * An owner's order by its client order id, which stands in `words` from `from` on: CLIENT_ID_INTS ints, of which those
   * behind `length` bytes don't count. As `find` gives it. Leaves the hash for `add`.
   */
  findClientId(owner: number, words: Int32Array, from: number, length: number): number {
    this.lastHash = hashOfClientId(owner, words, from, (length + 3) >>> 2, length);
    const place = this.byClientId.first(this.lastHash);
    return place < 0 ? NONE : this.findFrom(place, owner, words, from, length);
  }
  private lastHash = 0;

  /** Reads what `findClientId` will look at for each of so many ids, by their hashes. */
  touchClientIds(hashes: Int32Array, count: number): number {
    return this.byClientId.touch(hashes, count);
  }

  /** Finds so many orders by their ids and writes the slots of those that are open from the beginning of `slots`. Returns how many. */
  findOpen(ids: Float64Array, count: number, slots: Int32Array): number {
    let open = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = this.byId.find(ids[index]!);
      slots[open] = slot;
      if (slot > NONE) open += 1;
    }
    return open;
  }

  /** Reads the records of so many orders. */
  touch(slots: Int32Array, count: number): number {
    const { doubles, links } = this;
    let seen = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index]!;
      const at = slot << ORDER_SHIFT;
      // Both ends: a record may lie across two lines.
      seen ^= doubles[at | QUANTITY]! ^ doubles[at | LAST_WORD]! ^ links[slot << LINK_SHIFT]!;
      seen ^= this.pool.owner(slot) ^ this.pool.price(slot);
    }
    return seen;
  }

  /** Reads what stands beside an open order in its account's list. */
  touchBeside(slot: number): number {
    const { links } = this;
    const at = slot << LINK_SHIFT;
    return links[links[at | OLDER]! << LINK_SHIFT]! ^ links[links[at | NEWER]! << LINK_SHIFT]!;
  }

  /** Reads what `append` will touch where this order is its account's last. */
  touchLink(slot: number): number {
    return this.links[slot << LINK_SHIFT]!;
  }

  /** Reads where an open order is found by its id. */
  touchId(slot: number): number {
    return this.byId.find(this.idOf(slot));
  }

  /** Makes the order findable; the client order id must be the one that `findClientId` has just looked for. */
  add(slot: number): void {
    this.byClientId.add(this.lastHash, this.byId.add(this.doubles[(slot << ORDER_SHIFT) | ID]!, slot));
  }

  /** Moves an order that has ended to the finished ones and gives its slot back; `at`: its last event. */
  retire(slot: number, events: EventBuffer, at: number): void {
    const id = this.doubles[(slot << ORDER_SHIFT) | ID]!;
    this.byId.set(id, ~this.finished.add(events, at, this.links[(slot << LINK_SHIFT) | ORDINAL]!));
    const conditions = this.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
    if (conditions !== NONE) this.releaseConditions(conditions);
    const traded = this.ints[(slot << ORDER_INT_SHIFT) | TRADED]!;
    if (traded !== NONE) this.sides.release(traded);
    const bits = this.ints[(slot << ORDER_INT_SHIFT) | BITS]!;
    if (idIntsOf(bits) > ID_INTS_INLINE) this.sides.release(this.ints[(slot << ORDER_INT_SHIFT) | CLIENT_ID | 1]!);
    this.pool.release(slot);
    this.untilForgetting -= 1;
    if (this.untilForgetting === 0) this.forgetSome();
  }
  private untilForgetting = FORGOTTEN_AFTER;

  /** Takes in the ORDER record of a finished order. */
  restoreFinished(ints: Int32Array, ordinal: number): void {
    const { finished } = this;
    const place = finished.add({ ints }, 0, ordinal);
    const length = finished.clientIdLength(place);
    const hash = hashOfClientId(finished.owner(place), ints, ORDER_ID_INT, (length + 3) >>> 2, length);
    this.byClientId.add(hash, this.byId.add(finished.id(place), ~place));
  }

  private forgetSome(): void {
    const { finished, forgotten } = this;
    this.untilForgetting = FORGOTTEN_AFTER;
    let count = 0;
    for (let looked = 0; looked < FORGOTTEN_AFTER * 2; looked += 1) {
      const place = finished.oldest();
      if (place < 0) break;
      if (finished.isRemembered(place)) {
        if (!finished.isCrowded()) break;
        this.byId.set(finished.id(place), ~finished.moveOldest());
        continue;
      }
      const [ints, idAt, length] = [finished.ints(place), finished.clientIdAt(place), finished.clientIdLength(place)];
      forgotten.hashes[count] = hashOfClientId(finished.owner(place), ints, idAt, (length + 3) >>> 2, length);
      forgotten.ids[count] = finished.id(place);
      count += 1;
      finished.dropOldest();
    }
    // Not one by one: what is to be removed lies far apart, and waits for memory side by side.
    forgotten.seen = this.byClientId.touch(forgotten.hashes, count);
    for (let index = 0; index < count; index += 1)
      this.byClientId.remove(forgotten.hashes[index]!, this.byId.remove(forgotten.ids[index]!));
  }
  /** What `forgetSome` works with; `seen` as in CoreState. */
  private readonly forgotten = {
    hashes: new Int32Array(FORGOTTEN_AFTER * 2),
    ids: new Float64Array(FORGOTTEN_AFTER * 2),
    seen: 0,
  };

  /** Writes the client order id that stands in `source` from `from` on. */
  writeClientId(slot: number, source: Int32Array, from: number, length: number): void {
    const at = (slot << ORDER_INT_SHIFT) | CLIENT_ID;
    const used = (length + 3) >>> 2;
    const { ints } = this;
    ints[at] = source[from]!;
    ints[at | 1] = used === ID_INTS_INLINE ? source[from + 1]! : NONE;
    if (used <= ID_INTS_INLINE) return;
    const place = this.sides.allocate();
    ints[at | 1] = place;
    const rest = place << SIDE_INT_SHIFT;
    for (let index = 1; index < used; index += 1) this.sides.ints[rest + index - 1] = source[from + index]!;
  }

  /** Copies the `used` ints of an order's client order id. */
  copyClientId(slot: number, used: number, target: Int32Array, to: number): void {
    const { ints } = this;
    const sideInts = this.sides.ints;
    const at = (slot << ORDER_INT_SHIFT) | CLIENT_ID;
    const second = at | 1;
    const side = ints[second]! << SIDE_INT_SHIFT;
    // No branch that the first long id would be the first to take: the compiler's work would be lost.
    const rest = used > ID_INTS_INLINE ? sideInts : ints;
    const from = used > ID_INTS_INLINE ? side : second;
    target[to] = ints[at]!;
    for (let index = 1; index < used; index += 1) target[to + index] = rest[from + index - 1]!;
  }

  /** Place of the side record of what an order has traded. */
  tradedOf(slot: number): number {
    const cell = (slot << ORDER_INT_SHIFT) | TRADED;
    let place = this.ints[cell]!;
    if (place === NONE) this.ints[cell] = place = this.sides.allocate();
    return place;
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

  /** What has the hash is nearly always what is looked for, and then a repeat. */
  private findFrom(first: number, owner: number, words: Int32Array, from: number, length: number): number {
    const index = this.byClientId;
    const used = (length + 3) >>> 2;
    for (let at = first; at >= 0; at = index.after(this.lastHash, at)) {
      const order = this.byId.at(index.at(at));
      if (order > NONE) {
        if (this.hasClientId(order, owner, words, from, length, used)) return order;
      } else if (this.hadClientId(~order, owner, words, from, length, used)) return order;
    }
    return NONE;
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
    const idAt = at | CLIENT_ID;
    if (this.ints[idAt] !== words[from] || this.pool.owner(slot) !== owner) return false;
    if (used <= ID_INTS_INLINE) return used < ID_INTS_INLINE || this.ints[idAt | 1] === words[from + 1];
    const rest = this.ints[idAt | 1]! << SIDE_INT_SHIFT;
    for (let index = 1; index < used; index += 1)
      if (this.sides.ints[rest + index - 1] !== words[from + index]) return false;
    return true;
  }

  private hadClientId(
    place: number,
    owner: number,
    words: Int32Array,
    from: number,
    length: number,
    used: number,
  ): boolean {
    const { finished } = this;
    if (finished.clientIdLength(place) !== length || finished.owner(place) !== owner) return false;
    const ints = finished.ints(place);
    const at = finished.clientIdAt(place);
    for (let index = 0; index < used; index += 1) if (ints[at + index] !== words[from + index]) return false;
    return finished.isRemembered(place);
  }
}

/** Ints that the client order id of an order with these bits takes. */
export function idIntsOf(bits: number): number {
  return (((bits >>> BIT_ID_LENGTH) & ID_LENGTH_MASK) + 3) >>> 2;
}

export function hashOfClientId(owner: number, words: Int32Array, from: number, used: number, length: number): number {
  let hash = Math.imul(owner + 1, 0x9e3779b1) ^ length;
  for (let index = 0; index < used; index += 1) {
    hash = Math.imul(hash ^ words[from + index]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}
