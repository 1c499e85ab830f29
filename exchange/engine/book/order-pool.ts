import { InvariantViolation } from "../assert";

export const BUY = 0;
export const SELL = 1;
export type BookSide = typeof BUY | typeof SELL;

/** No order, no level. Slot 0 is never given out, so that a fresh array links to nothing. */
export const NONE = 0;

/** Largest price in ticks and largest quantity in lots. */
export const INTEGER_MAX = Number.MAX_SAFE_INTEGER;
/** Owners are ints below this. */
export const OWNER_LIMIT = 2 ** 29;
/** Half a cache line an order: 2 GiB of records at most. */
const CAPACITY_MAX = 2 ** 26;

/*
 * One record an order, in one buffer under two views: an order that is touched costs one cache line, not one for each
 * field. The layout is for this folder alone; everybody else goes through the methods.
 */
/** A record is 2^2 words of 8 bytes; where they are. */
export const ORDER_DOUBLES = 2;
export const ORDER_PRICE = 0;
export const ORDER_LOTS = 1;
/** Or 2^3 words of 4 bytes. Shifts and ors, not products and sums: those the compiler can't prove to stay ints. */
export const ORDER_INTS = 3;
export const ORDER_PREVIOUS = 4;
/** Next in the level's queue; of a free slot the next free slot. */
export const ORDER_NEXT = 5;
/** Level it rests at, NONE when it doesn't rest, FREE when the slot isn't given out. */
export const ORDER_LEVEL = 6;
/** owner << 2 | refills << 1 | side. */
export const ORDER_TAG = 7;
export const TAG_SIDE = 1;
export const TAG_REFILLS = 2;
export const TAG_OWNER_SHIFT = 2;
const FREE = -1;

/**
 * Orders of all books of an engine, by slot: small ints from 1, recycled last in, first out, so that the same commands
 * give the same slots. Whoever keeps more about an order keeps arrays of the same index and grows them in `onGrow`.
 * Nothing is allocated per order; the records double when they are full.
 */
export class OrderPool {
  /** For this folder alone. */
  ints = new Int32Array(1 << ORDER_INTS);
  /** For this folder alone; the same bytes as `ints`. */
  doubles = new Float64Array(this.ints.buffer);
  private slots = 1;
  private firstFree = NONE;
  /** Lowest slot that was never given out. */
  private untouched = 1;
  private given = 0;
  private readonly growers: ((capacity: number) => void)[] = [];

  /** `firstCapacity`: slots to make room for when the first is taken, slot 0 included. */
  constructor(private readonly firstCapacity = 2 ** 14) {
    if (!Number.isInteger(firstCapacity) || firstCapacity < 2 || firstCapacity > CAPACITY_MAX) {
      throw new InvariantViolation(`an order pool of ${firstCapacity} slots`);
    }
  }

  /** Every slot is below it. */
  get capacity(): number {
    return this.slots;
  }

  /** Slots given out and not released. */
  get live(): number {
    return this.given;
  }

  /** Calls `grow` at once with the present capacity (1 at first) and then each time it grows, before a new slot is given out. */
  onGrow(grow: (capacity: number) => void): void {
    this.growers.push(grow);
    grow(this.slots);
  }

  /**
   * Takes a slot for an order that doesn't rest yet. `owner`: who must not trade with themselves, an int from 0 below
   * OWNER_LIMIT. `price` in ticks and `lots`: safe integers, 0 where an order has none; resting needs both above 0.
   */
  allocate(side: BookSide, owner: number, price: number, lots: number): number {
    if (owner < 0 || owner >= OWNER_LIMIT) throw new InvariantViolation(`owner ${owner} is out of bounds`);
    let slot = this.firstFree;
    if (slot === NONE) {
      if (this.untouched >= this.slots) this.grow();
      slot = this.untouched;
      this.untouched += 1;
    } else {
      this.firstFree = this.ints[(slot << ORDER_INTS) | ORDER_NEXT]!;
    }
    this.given += 1;
    const at = slot << ORDER_INTS;
    this.ints[at | ORDER_LEVEL] = NONE;
    this.ints[at | ORDER_TAG] = (owner << TAG_OWNER_SHIFT) | side;
    this.doubles[(slot << ORDER_DOUBLES) | ORDER_PRICE] = price;
    this.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS] = lots;
    return slot;
  }

  /** Gives the slot back. The order must not rest. */
  release(slot: number): void {
    const at = slot << ORDER_INTS;
    if (this.ints[at | ORDER_LEVEL] !== NONE) {
      throw new InvariantViolation(`slot ${slot} is released while its order rests, or twice`);
    }
    this.ints[at | ORDER_LEVEL] = FREE;
    this.ints[at | ORDER_NEXT] = this.firstFree;
    this.firstFree = slot;
    this.given -= 1;
  }

  side(slot: number): BookSide {
    return (this.ints[(slot << ORDER_INTS) | ORDER_TAG]! & TAG_SIDE) === BUY ? BUY : SELL;
  }

  owner(slot: number): number {
    return this.ints[(slot << ORDER_INTS) | ORDER_TAG]! >> TAG_OWNER_SHIFT;
  }

  /** Ticks. */
  price(slot: number): number {
    return this.doubles[(slot << ORDER_DOUBLES) | ORDER_PRICE]!;
  }

  /** Lots that remain (of an iceberg: of its visible slice). */
  lots(slot: number): number {
    return this.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS]!;
  }

  rests(slot: number): boolean {
    return this.ints[(slot << ORDER_INTS) | ORDER_LEVEL]! > NONE;
  }

  /** Whether `match` pauses when the order is filled, so that an iceberg shows its next slice before the level ends. */
  refills(slot: number): boolean {
    return (this.ints[(slot << ORDER_INTS) | ORDER_TAG]! & TAG_REFILLS) !== 0;
  }

  setRefills(slot: number, refills: boolean): void {
    const at = (slot << ORDER_INTS) | ORDER_TAG;
    const tag = this.ints[at]! & ~TAG_REFILLS;
    this.ints[at] = refills ? tag | TAG_REFILLS : tag;
  }

  /** New price in ticks and lots of an order that doesn't rest. */
  reprice(slot: number, price: number, lots: number): void {
    if (this.ints[(slot << ORDER_INTS) | ORDER_LEVEL] !== NONE) {
      throw new InvariantViolation(`slot ${slot} can't be repriced: it rests, or is free`);
    }
    this.doubles[(slot << ORDER_DOUBLES) | ORDER_PRICE] = price;
    this.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS] = lots;
  }

  /** Throws unless free and given slots add up. Cost: the capacity. */
  check(): void {
    let free = 0;
    for (let slot = this.firstFree; slot !== NONE; slot = this.ints[(slot << ORDER_INTS) | ORDER_NEXT]!) {
      if (this.ints[(slot << ORDER_INTS) | ORDER_LEVEL] !== FREE)
        throw new InvariantViolation(`slot ${slot} isn't free`);
      free += 1;
      if (free >= this.untouched) throw new InvariantViolation("the free list runs in a circle");
    }
    if (free + this.given !== this.untouched - 1) {
      throw new InvariantViolation(`${free} free and ${this.given} given slots aren't ${this.untouched - 1}`);
    }
  }

  private grow(): void {
    const capacity = this.slots === 1 ? this.firstCapacity : this.slots * 2;
    if (capacity > CAPACITY_MAX) throw new InvariantViolation(`more than ${CAPACITY_MAX} orders`);
    const ints = new Int32Array(capacity << ORDER_INTS);
    ints.set(this.ints);
    this.ints = ints;
    this.doubles = new Float64Array(ints.buffer);
    this.slots = capacity;
    for (const grow of this.growers) grow(capacity);
  }
}
