import { assert, InvariantViolation } from "../assert";
import { INTEGER_MAX, NONE } from "./order-pool";

/*
 * Levels and the nodes of the price trees, for all books of an engine. One record a level in one buffer under two views,
 * as in order-pool.ts; one record a node. Handles of both are small ints from 1.
 */
export const LEVEL_DOUBLES = 3;
export const LEVEL_PRICE = 0;
/** Lots of the level's orders, modulo 2^53. */
export const LEVEL_LOTS = 1;
export const LEVEL_INTS = 4;
export const LEVEL_FIRST = 4;
export const LEVEL_LAST = 5;
export const LEVEL_ORDERS = 6;
/** Next better and next worse level of the side; of a free level the next free one. */
export const LEVEL_BETTER = 7;
export const LEVEL_WORSE = 8;
/** Where it hangs in the tree: leaf << LEAF_SHIFT | place among the leaf's children. */
export const LEVEL_PLACE = 9;
/** Times 2^53 lots beyond LEVEL_LOTS: what one order can't hold, a queue of them can. */
export const LEVEL_CARRY = 10;

/** A node has 2^5 places for children; the first is the best. */
export const NODE_BITS = 5;
/** Bitmap of places, highest bit first. Of a leaf: those with a level. Of others: those whose child may not be empty. */
export const NODE_FULL = 0;
/** Bitmap of places that have a node, empty ones included. */
export const NODE_PRESENT = 1;
/** Of a free node the next free one. */
export const NODE_PARENT = 2;
/** Its own place among its parent's children. */
export const NODE_PLACE = 3;
/** Of a leaf: its prices without the last digit; NO_KEY where that is no small int, and in other nodes. */
export const NODE_KEY = 4;
/** Number of its ladder. */
export const NODE_LADDER = 5;
/** Of a leaf: 1 while it stands in the ring of empty leaves. */
export const NODE_WAITS = 6;
export const NODE_CHILDREN = 8;
/** A multiple of 8: a handle is the place in `nodes`, and the first words are had by an or. */
export const NODE_INTS = NODE_CHILDREN + 2 ** NODE_BITS;
/** A leaf's handle ends in three zeros, so that two more bits make room for a place. */
export const LEAF_SHIFT = 2;
export const NO_KEY = -1;
export const FIRST_BIT = 1 << 31;

/** Leaves that are found without a way down a tree: so many, or so many a ladder where that is more. Powers of two. */
const REMEMBERED = 4_096;
const REMEMBERED_PER_LADDER = 32;
/** Ladders stand that far apart among the remembered. */
const LADDER_STRIDE = 1_163;

export class LevelPool {
  ints = new Int32Array(1 << LEVEL_INTS);
  doubles = new Float64Array(this.ints.buffer);
  nodes = new Int32Array(NODE_INTS);
  private levels = 1;
  private firstFreeLevel = NONE;
  private untouchedLevel = 1;
  private firstFreeNode = NONE;
  private untouchedNode = NODE_INTS;
  /** Leaves by key and ladder; a place belongs to whoever came last. */
  private remembered = new Int32Array(REMEMBERED);
  /** Ring of leaves that were empty when they entered. */
  private readonly waiting: Int32Array;
  private nextWait = 0;
  private ladders = 0;
  /** In use now, over all books. */
  liveLevels = 0;
  liveNodes = 0;

  /**
   * `firstLevels`, `firstNodes`: to make room for when the first is taken, number 0 included. `emptyLeaves`, a power of two: so
   * many leaves without a level are kept, because prices come back; 160 bytes each, and what stands above them.
   */
  constructor(
    private readonly firstLevels = 4_096,
    private readonly firstNodes = 1_024,
    emptyLeaves = 4_096,
  ) {
    assert((emptyLeaves & (emptyLeaves - 1)) === 0 && emptyLeaves > 0, `${emptyLeaves} is no power of two`);
    this.waiting = new Int32Array(emptyLeaves);
    this.nodes[NODE_KEY] = NO_KEY;
  }

  /** Number for a new ladder. */
  enrol(): number {
    this.ladders += 1;
    if (this.ladders * REMEMBERED_PER_LADDER > this.remembered.length) {
      this.remembered = new Int32Array(this.remembered.length * 2);
    }
    return this.ladders;
  }

  /** An empty level without neighbours. */
  allocate(price: number, place: number): number {
    let level = this.firstFreeLevel;
    if (level === NONE) {
      if (this.untouchedLevel >= this.levels) this.growLevels();
      level = this.untouchedLevel;
      this.untouchedLevel += 1;
    } else {
      this.firstFreeLevel = this.ints[(level << LEVEL_INTS) | LEVEL_WORSE]!;
    }
    this.liveLevels += 1;
    const at = level << LEVEL_INTS;
    this.ints[at | LEVEL_FIRST] = NONE;
    this.ints[at | LEVEL_LAST] = NONE;
    this.ints[at | LEVEL_ORDERS] = 0;
    this.ints[at | LEVEL_PLACE] = place;
    this.doubles[(level << LEVEL_DOUBLES) | LEVEL_PRICE] = price;
    this.doubles[(level << LEVEL_DOUBLES) | LEVEL_LOTS] = 0;
    this.ints[at | LEVEL_CARRY] = 0;
    return level;
  }

  release(level: number): void {
    this.ints[(level << LEVEL_INTS) | LEVEL_WORSE] = this.firstFreeLevel;
    this.firstFreeLevel = level;
    this.liveLevels -= 1;
  }

  /** Adds the lots of one order, at most 2^53 - 1. */
  add(level: number, lots: number): void {
    const at = (level << LEVEL_DOUBLES) | LEVEL_LOTS;
    const total = this.doubles[at]!;
    if (lots <= INTEGER_MAX - total) {
      this.doubles[at] = total + lots;
    } else {
      this.ints[(level << LEVEL_INTS) | LEVEL_CARRY]!++;
      this.doubles[at] = total - (INTEGER_MAX - lots) - 1;
    }
  }

  /** Takes lots off that were added. */
  subtract(level: number, lots: number): void {
    const at = (level << LEVEL_DOUBLES) | LEVEL_LOTS;
    const total = this.doubles[at]!;
    if (lots <= total) {
      this.doubles[at] = total - lots;
    } else {
      if (this.ints[(level << LEVEL_INTS) | LEVEL_CARRY] === 0)
        throw new InvariantViolation(`level ${level} holds ${total} lots, not ${lots}`);
      this.ints[(level << LEVEL_INTS) | LEVEL_CARRY]!--;
      this.doubles[at] = total + (INTEGER_MAX - lots) + 1;
    }
  }

  /** A node without children at a place of its parent. */
  allocateNode(ladder: number, parent: number, place: number, key: number): number {
    let node = this.firstFreeNode;
    if (node === NONE) {
      if (this.untouchedNode + NODE_INTS > this.nodes.length) this.growNodes();
      node = this.untouchedNode;
      this.untouchedNode += NODE_INTS;
    } else {
      this.firstFreeNode = this.nodes[node | NODE_PARENT]!;
    }
    this.liveNodes += 1;
    this.nodes[node | NODE_FULL] = 0;
    this.nodes[node | NODE_PRESENT] = 0;
    this.nodes[node | NODE_PARENT] = parent;
    this.nodes[node | NODE_PLACE] = place;
    this.nodes[node | NODE_KEY] = key;
    this.nodes[node | NODE_LADDER] = ladder;
    this.nodes[node | NODE_WAITS] = 0;
    return node;
  }

  /** Leaf of a key if it happens to be remembered, else NONE. */
  recall(ladder: number, key: number): number {
    const leaf = this.remembered[this.placeOf(ladder, key)]!;
    return this.nodes[leaf | NODE_KEY] === key && this.nodes[leaf | NODE_LADDER] === ladder ? leaf : NONE;
  }

  /** Reads what `recall` will look at. */
  touch(ladder: number, key: number): number {
    return this.nodes[this.remembered[this.placeOf(ladder, key)]! | NODE_KEY]!;
  }

  remember(ladder: number, key: number, leaf: number): void {
    this.remembered[this.placeOf(ladder, key)] = leaf;
  }

  /** Lets an empty leaf wait for its next level; whoever has waited longest goes, unless it is in use again. */
  retire(leaf: number): void {
    const { nodes } = this;
    const oldest = this.waiting[this.nextWait]!;
    this.waiting[this.nextWait] = leaf;
    this.nextWait = (this.nextWait + 1) & (this.waiting.length - 1);
    nodes[leaf | NODE_WAITS] = 1;
    if (oldest === NONE) return;
    nodes[oldest | NODE_WAITS] = 0;
    if (nodes[oldest | NODE_FULL] === 0) this.discard(oldest);
  }

  /** Takes an empty leaf out of its tree, and the nodes above that have no child left. A root always stays. */
  private discard(leaf: number): void {
    const { nodes } = this;
    let node = leaf;
    let parent = nodes[node | NODE_PARENT]!;
    let present = 0;
    while (parent !== NONE && present === 0) {
      const bit = FIRST_BIT >>> nodes[node | NODE_PLACE]!;
      present = nodes[parent | NODE_PRESENT]! & ~bit;
      nodes[parent | NODE_PRESENT] = present;
      nodes[parent | NODE_FULL]! &= ~bit;
      this.releaseNode(node);
      node = parent;
      parent = nodes[node | NODE_PARENT]!;
    }
  }

  /** Whether nothing hangs below a node, and nobody else remembers to release it. */
  isIdle(node: number): boolean {
    return (this.nodes[node | NODE_FULL]! | this.nodes[node | NODE_PRESENT]! | this.nodes[node | NODE_WAITS]!) === 0;
  }

  /** Gives a node back that nothing hangs below, and that its parent has forgotten. */
  releaseNode(node: number): void {
    this.nodes[node | NODE_LADDER] = NONE;
    this.nodes[node | NODE_PARENT] = this.firstFreeNode;
    this.firstFreeNode = node;
    this.liveNodes -= 1;
  }

  private growLevels(): void {
    const capacity = this.levels === 1 ? this.firstLevels : this.levels * 2;
    const ints = new Int32Array(capacity << LEVEL_INTS);
    ints.set(this.ints);
    this.ints = ints;
    this.doubles = new Float64Array(ints.buffer);
    this.levels = capacity;
  }

  private growNodes(): void {
    const length = this.nodes.length === NODE_INTS ? this.firstNodes * NODE_INTS : this.nodes.length * 2;
    if (length > 2 ** 30) throw new InvariantViolation("the price trees are larger than 4 GiB");
    const nodes = new Int32Array(length);
    nodes.set(this.nodes);
    this.nodes = nodes;
  }

  /** Where a leaf would be remembered. */
  private placeOf(ladder: number, key: number): number {
    return (key + Math.imul(ladder, LADDER_STRIDE)) & (this.remembered.length - 1);
  }
}
