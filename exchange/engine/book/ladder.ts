import { assert } from "../assert";
import {
  FIRST_BIT,
  LEAF_SHIFT,
  LEVEL_BETTER,
  LEVEL_DOUBLES,
  LEVEL_INTS,
  LEVEL_PLACE,
  LEVEL_PRICE,
  LEVEL_WORSE,
  NO_KEY,
  NODE_BITS,
  NODE_CHILDREN,
  NODE_FULL,
  NODE_LADDER,
  NODE_PARENT,
  NODE_PLACE,
  NODE_PRESENT,
  NODE_WAITS,
  type LevelPool,
} from "./level-pool";
import { NONE } from "./order-pool";

const DIGIT = 2 ** NODE_BITS - 1;
const LATER_BITS = 0x7fff_ffff;
const ALL_BITS = -1;
/** Prices are cut in two ints: the low six digits, and up to five more. */
const LOW_DIGITS = 6;
const LOW_RANGE = 2 ** (NODE_BITS * LOW_DIGITS);

/**
 * Levels of one side in order of price: a list, and a tree over the price's digits to base 32 that finds a price and its
 * neighbours. The tree is as high as the highest price needs; a node knows its children by a bitmap, so that the next one is
 * a count of leading zeros away, over dense and sparse prices alike. A child's place is its digit for asks, 31 - digit for
 * bids: earlier is better on both sides.
 */
export class Ladder {
  /** Best level; NONE when the side is empty. */
  best = NONE;
  private worst = NONE;
  private root = NONE;
  /** Layers of nodes; 1: the root is the only leaf. */
  private height = 0;
  private readonly number: number;
  private readonly flip: number;
  /** Price times sign is lower for better levels: no branch on the side. */
  private readonly sign: number;

  constructor(
    private readonly levels: LevelPool,
    isBid: boolean,
  ) {
    this.number = levels.enrol();
    this.flip = isBid ? DIGIT : 0;
    this.sign = isBid ? -1 : 1;
  }

  /** Whether a taker with this limit accepts the level's price. */
  reaches(limit: number, level: number): boolean {
    return (this.levels.doubles[(level << LEVEL_DOUBLES) | LEVEL_PRICE]! - limit) * this.sign <= 0;
  }

  /** Next worse level; NONE for the last. */
  next(level: number): number {
    return this.levels.ints[(level << LEVEL_INTS) | LEVEL_WORSE]!;
  }

  /** Level at a price; NONE when nothing rests there. */
  find(price: number): number {
    const { nodes } = this.levels;
    const high = highOf(price);
    const low = lowOf(price, high);
    if (layersOf(low, high) > this.height) return NONE;
    let child = this.root;
    for (let layer = this.height - 1; layer >= 0; layer -= 1) {
      const place = digitOf(low, high, layer) ^ this.flip;
      if ((nodes[child | NODE_FULL]! & (FIRST_BIT >>> place)) === 0) return NONE;
      child = nodes[child + NODE_CHILDREN + place]!;
    }
    return child;
  }

  /** Reads the leaf of a price, if it happens to be remembered. */
  touchLeaf(price: number): number {
    return price < LOW_RANGE ? this.levels.touch(this.number, price >> NODE_BITS) : NONE;
  }

  /** A level that is near a price, or was, if its leaf happens to be remembered; else NONE. */
  near(price: number): number {
    const { levels } = this;
    if (!(price < LOW_RANGE)) return NONE;
    const leaf = levels.recall(this.number, price >> NODE_BITS);
    const place = (price & DIGIT) ^ this.flip;
    const { nodes } = levels;
    // Its own, else its next worse neighbour in the leaf, else whoever was first there: a branch would wait for what is read.
    const first = Math.clz32(nodes[leaf | NODE_FULL]! & (ALL_BITS >>> place)) & DIGIT;
    return nodes[leaf + NODE_CHILDREN + first]!;
  }

  /** Reads what `close` will touch beside a level. */
  touchBeside(level: number): number {
    const { ints, nodes } = this.levels;
    const at = level << LEVEL_INTS;
    const neighbours =
      ints[(ints[at | LEVEL_BETTER]! << LEVEL_INTS) | LEVEL_WORSE]! ^
      ints[(ints[at | LEVEL_WORSE]! << LEVEL_INTS) | LEVEL_BETTER]!;
    return neighbours ^ nodes[((ints[at | LEVEL_PLACE]! & ~DIGIT) >> LEAF_SHIFT) | NODE_FULL]!;
  }

  /** Level at a price, made when it isn't there. */
  open(price: number): number {
    const { levels } = this;
    const high = highOf(price);
    const low = lowOf(price, high);
    let leaf = high === 0 ? levels.recall(this.number, low >> NODE_BITS) : NONE;
    if (leaf === NONE) leaf = this.openLeaf(low, high);
    const { nodes } = levels;
    const place = (low & DIGIT) ^ this.flip;
    const full = nodes[leaf | NODE_FULL]!;
    const bit = FIRST_BIT >>> place;
    if ((full & bit) !== 0) return nodes[leaf + NODE_CHILDREN + place]!;
    nodes[leaf | NODE_FULL] = full | bit;
    if (full === 0) this.announce(leaf);
    const level = levels.allocate(price, (leaf << LEAF_SHIFT) | place);
    nodes[leaf + NODE_CHILDREN + place] = level;
    this.link(level, price, leaf, place);
    return level;
  }

  /** Takes a level out. */
  close(level: number): void {
    const { levels } = this;
    const { ints, nodes } = levels;
    const at = level << LEVEL_INTS;
    const better = ints[at | LEVEL_BETTER]!;
    const worse = ints[at | LEVEL_WORSE]!;
    if (better === NONE) this.best = worse;
    else ints[(better << LEVEL_INTS) | LEVEL_WORSE] = worse;
    if (worse === NONE) this.worst = better;
    else ints[(worse << LEVEL_INTS) | LEVEL_BETTER] = better;
    const where = ints[at | LEVEL_PLACE]!;
    const leaf = (where & ~DIGIT) >> LEAF_SHIFT;
    const full = nodes[leaf | NODE_FULL]! & ~(FIRST_BIT >>> (where & DIGIT));
    nodes[leaf | NODE_FULL] = full;
    levels.release(level);
    // The nodes above learn of it when a search comes by.
    if ((full | nodes[leaf | NODE_WAITS]!) === 0) levels.retire(leaf);
  }

  private link(level: number, price: number, leaf: number, place: number): void {
    const { ints, doubles } = this.levels;
    const { best } = this;
    const isBest = best === NONE || (price - doubles[(best << LEVEL_DOUBLES) | LEVEL_PRICE]!) * this.sign < 0;
    const worse = isBest ? best : this.firstAfter(leaf, place);
    const better = isBest ? NONE : worse === NONE ? this.worst : ints[(worse << LEVEL_INTS) | LEVEL_BETTER]!;
    ints[(level << LEVEL_INTS) | LEVEL_BETTER] = better;
    ints[(level << LEVEL_INTS) | LEVEL_WORSE] = worse;
    if (isBest) this.best = level;
    else ints[(better << LEVEL_INTS) | LEVEL_WORSE] = level;
    if (worse === NONE) this.worst = level;
    else ints[(worse << LEVEL_INTS) | LEVEL_BETTER] = level;
  }

  /** First level after a place of a leaf; NONE where there is none. Corrects what the nodes believe on its way. */
  private firstAfter(leaf: number, place: number): number {
    const { nodes } = this.levels;
    let node = leaf;
    let layer = 0;
    let mask = LATER_BITS >>> place;
    while (node !== NONE) {
      const later = nodes[node | NODE_FULL]! & mask;
      if (later === 0) {
        mask = LATER_BITS >>> nodes[node | NODE_PLACE]!;
        node = nodes[node | NODE_PARENT]!;
        layer += 1;
        continue;
      }
      const first = Math.clz32(later);
      const child = nodes[node + NODE_CHILDREN + first]!;
      if (layer === 0) return child;
      if (nodes[child | NODE_FULL] === 0) {
        nodes[node | NODE_FULL]! &= ~(FIRST_BIT >>> first);
        continue;
      }
      node = child;
      layer -= 1;
      mask = ALL_BITS;
    }
    return NONE;
  }

  /** Tells the nodes above a leaf that it isn't empty any more. */
  private announce(leaf: number): void {
    const { nodes } = this.levels;
    let below = leaf;
    for (let node = nodes[leaf | NODE_PARENT]!; node !== NONE; node = nodes[node | NODE_PARENT]!) {
      const full = nodes[node | NODE_FULL]!;
      nodes[node | NODE_FULL] = full | (FIRST_BIT >>> nodes[below | NODE_PLACE]!);
      if (full !== 0) return;
      below = node;
    }
  }

  /** The leaf of a price, made when it isn't there. */
  private openLeaf(low: number, high: number): number {
    const { levels, flip } = this;
    const key = high === 0 ? low >> NODE_BITS : NO_KEY;
    this.raise(layersOf(low, high), key);
    let node = this.root;
    for (let layer = this.height - 1; layer > 0; layer -= 1) {
      const place = digitOf(low, high, layer) ^ flip;
      if ((levels.nodes[node | NODE_PRESENT]! & (FIRST_BIT >>> place)) === 0) {
        const child = levels.allocateNode(this.number, node, place, layer === 1 ? key : NO_KEY);
        levels.nodes[node | NODE_PRESENT]! |= FIRST_BIT >>> place;
        levels.nodes[node + NODE_CHILDREN + place] = child;
      }
      node = levels.nodes[node + NODE_CHILDREN + place]!;
    }
    if (key !== NO_KEY) levels.remember(this.number, key, node);
    return node;
  }

  /** Makes the tree at least `layers` high: what there is becomes the child at digit 0. `key`: of a root that is a leaf. */
  private raise(layers: number, key: number): void {
    const { levels, flip } = this;
    if (this.height < layers && this.root !== NONE && levels.isIdle(this.root)) {
      levels.releaseNode(this.root);
      this.root = NONE;
    }
    if (this.root === NONE) {
      this.root = levels.allocateNode(this.number, NONE, 0, layers === 1 ? key : NO_KEY);
      this.height = layers;
    }
    while (this.height < layers) {
      const root = levels.allocateNode(this.number, NONE, 0, NO_KEY);
      const below = this.root;
      levels.nodes[root | NODE_PRESENT] = FIRST_BIT >>> flip;
      levels.nodes[root | NODE_FULL] = levels.nodes[below | NODE_FULL] === 0 ? 0 : FIRST_BIT >>> flip;
      levels.nodes[root + NODE_CHILDREN + flip] = this.root;
      levels.nodes[below | NODE_PARENT] = root;
      levels.nodes[below | NODE_PLACE] = flip;
      this.root = root;
      this.height += 1;
    }
  }

  /** Throws unless list and tree say the same and hold together. Cost: the nodes and levels. */
  check(): void {
    const listed: number[] = [];
    let better = NONE;
    for (let level = this.best; level !== NONE; level = this.next(level)) {
      const at = level << LEVEL_INTS;
      assert(this.levels.ints[at | LEVEL_BETTER] === better, `level ${level} doesn't know its better neighbour`);
      listed.push(level);
      assert(listed.length <= this.levels.liveLevels, "the list of levels runs in a circle");
      better = level;
    }
    assert(this.worst === better, `level ${this.worst} isn't the worst`);
    const found: number[] = [];
    if (this.root !== NONE) this.checkNode(this.root, NONE, this.height - 1, 0, found);
    assert(listed.length === found.length, `${listed.length} levels are listed, ${found.length} are in the tree`);
    assert(
      listed.every((level, index) => level === found[index]),
      "list and tree disagree on the order of levels",
    );
  }

  /** Appends the levels below a node to `found`. `prefix`: the price's digits so far. */
  private checkNode(node: number, parent: number, layer: number, prefix: number, found: number[]): void {
    const { nodes, ints, doubles } = this.levels;
    assert(nodes[node | NODE_PARENT] === parent, `node ${node} has another parent`);
    assert(nodes[node | NODE_LADDER] === this.number, `node ${node} is another ladder's`);
    const full = nodes[node | NODE_FULL]!;
    const present = layer === 0 ? full : nodes[node | NODE_PRESENT]!;
    assert((full & ~present) === 0, `node ${node} believes in children that it doesn't have`);
    assert(layer > 0 || full !== 0 || parent === NONE || nodes[node | NODE_WAITS] === 1, `leaf ${node} is forgotten`);
    for (let place = 0; place <= DIGIT; place += 1) {
      const bit = FIRST_BIT >>> place;
      if ((present & bit) === 0) continue;
      const child = nodes[node + NODE_CHILDREN + place]!;
      const price = prefix * 2 ** NODE_BITS + (place ^ this.flip);
      if (layer > 0) {
        assert(nodes[child | NODE_PLACE] === place, `node ${child} stands at another place`);
        assert(nodes[child | NODE_FULL] === 0 || (full & bit) !== 0, `node ${child} was never announced`);
        this.checkNode(child, node, layer - 1, price, found);
      } else {
        assert(doubles[(child << LEVEL_DOUBLES) | LEVEL_PRICE] === price, `level ${child} isn't at ${price}`);
        assert(ints[(child << LEVEL_INTS) | LEVEL_PLACE] === ((node << LEAF_SHIFT) | place), `level ${child} is lost`);
        found.push(child);
      }
    }
  }
}

/** The digits above the low six, as an int. */
function highOf(price: number): number {
  return price < LOW_RANGE ? 0 : (price / LOW_RANGE) | 0;
}

/** The low six digits, as an int. */
function lowOf(price: number, high: number): number {
  return high === 0 ? price | 0 : (price - high * LOW_RANGE) | 0;
}

/** The price's digit that a layer decides on; layer 0 are the leaves. */
function digitOf(low: number, high: number, layer: number): number {
  return layer < LOW_DIGITS
    ? (low >> (NODE_BITS * layer)) & DIGIT
    : (high >> (NODE_BITS * (layer - LOW_DIGITS))) & DIGIT;
}

/** Layers that a tree needs for a price. */
function layersOf(low: number, high: number): number {
  const bits = high === 0 ? 32 - Math.clz32(low | 1) : NODE_BITS * LOW_DIGITS + 32 - Math.clz32(high);
  return ((bits + NODE_BITS - 1) / NODE_BITS) | 0;
}
