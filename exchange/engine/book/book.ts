import { InvariantViolation } from "../assert";
import { Ladder } from "./ladder";
import {
  LEVEL_BETTER,
  LEVEL_CARRY,
  LEVEL_DOUBLES,
  LEVEL_FIRST,
  LEVEL_INTS,
  LEVEL_LAST,
  LEVEL_LOTS,
  LEVEL_ORDERS,
  LEVEL_PRICE,
  LEVEL_WORSE,
  type LevelPool,
} from "./level-pool";
import {
  BUY,
  INTEGER_MAX,
  NONE,
  ORDER_DOUBLES,
  ORDER_INTS,
  ORDER_LEVEL,
  ORDER_LOTS,
  ORDER_NEXT,
  ORDER_PREVIOUS,
  ORDER_PRICE,
  ORDER_TAG,
  SELL,
  TAG_SIDE,
  type BookSide,
  type OrderPool,
} from "./order-pool";

/**
 * Resting orders of one pair in price-time priority. It moves lots and places; money, ids and events are the engine's.
 *
 * Orders are slots of the shared OrderPool, levels are handles of the shared LevelPool. A handle is good until the book
 * changes. Prices are safe integers above 0, anywhere: a dense range costs a bit of a bitmap a level, a far price a few
 * small nodes, and both are given back with the last order there. An order holds at most 2^53 - 1 lots; a level's total
 * is exact however many orders queue (`levelLots` and `levelCarry`). Nothing is allocated per call.
 *
 * What would break the book throws InvariantViolation: resting twice, removing what doesn't rest, lots out of range.
 */
export class Book {
  /** For this folder alone. */
  readonly orders: OrderPool;
  readonly levels: LevelPool;
  readonly bids: Ladder;
  readonly asks: Ladder;

  constructor(orders: OrderPool, levels: LevelPool) {
    this.orders = orders;
    this.levels = levels;
    this.bids = new Ladder(levels, true);
    this.asks = new Ladder(levels, false);
  }

  /** Puts an order last in the queue of its price. It needs a price and lots in the pool, and must not rest. */
  rest(slot: number): void {
    const { orders, levels } = this;
    const at = slot << ORDER_INTS;
    const price = orders.doubles[(slot << ORDER_DOUBLES) | ORDER_PRICE]!;
    const lots = orders.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS]!;
    if (orders.ints[at | ORDER_LEVEL] !== NONE) throw new InvariantViolation(`slot ${slot} rests already, or is free`);
    if (!isCountable(price) || !isCountable(lots)) {
      throw new InvariantViolation(`slot ${slot} can't rest: ${lots} lots at ${price} ticks`);
    }
    const level = this.ladderOf(orders.ints[at | ORDER_TAG]!).open(price);
    const levelAt = level << LEVEL_INTS;
    const last = levels.ints[levelAt | LEVEL_LAST]!;
    orders.ints[at | ORDER_PREVIOUS] = last;
    orders.ints[at | ORDER_NEXT] = NONE;
    orders.ints[at | ORDER_LEVEL] = level;
    if (last === NONE) levels.ints[levelAt | LEVEL_FIRST] = slot;
    else orders.ints[(last << ORDER_INTS) | ORDER_NEXT] = slot;
    levels.ints[levelAt | LEVEL_LAST] = slot;
    levels.ints[levelAt | LEVEL_ORDERS]!++;
    levels.add(level, lots);
  }

  /** Takes a resting order out with whatever remains; its lots stay in the pool as they were. */
  remove(slot: number): void {
    const { orders, levels } = this;
    const at = slot << ORDER_INTS;
    const level = this.levelOf(slot);
    const previous = orders.ints[at | ORDER_PREVIOUS]!;
    const next = orders.ints[at | ORDER_NEXT]!;
    orders.ints[at | ORDER_LEVEL] = NONE;
    if (previous === next) {
      // Only NONE equals itself on both ends: the order was alone.
      this.ladderOf(orders.ints[at | ORDER_TAG]!).close(level);
      return;
    }
    if (previous === NONE) levels.ints[(level << LEVEL_INTS) | LEVEL_FIRST] = next;
    else orders.ints[(previous << ORDER_INTS) | ORDER_NEXT] = next;
    if (next === NONE) levels.ints[(level << LEVEL_INTS) | LEVEL_LAST] = previous;
    else orders.ints[(next << ORDER_INTS) | ORDER_PREVIOUS] = previous;
    levels.ints[(level << LEVEL_INTS) | LEVEL_ORDERS]!--;
    levels.subtract(level, orders.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS]!);
  }

  /** Takes `lots` off a resting order, which keeps its place; at least one lot must remain. */
  reduce(slot: number, lots: number): void {
    const at = (slot << ORDER_DOUBLES) | ORDER_LOTS;
    const level = this.levelOf(slot);
    const remaining = this.orders.doubles[at]!;
    if (!isCountable(lots) || lots >= remaining) {
      throw new InvariantViolation(`slot ${slot} of ${remaining} lots can't be reduced by ${lots}`);
    }
    this.orders.doubles[at] = remaining - lots;
    this.levels.subtract(level, lots);
  }

  /** Trades `lots` of a resting order: it keeps its place with what remains, and leaves the book at zero. */
  fill(slot: number, lots: number): void {
    if (lots !== this.orders.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS]) {
      this.reduce(slot, lots);
      return;
    }
    this.remove(slot);
    this.orders.doubles[(slot << ORDER_DOUBLES) | ORDER_LOTS] = 0;
  }

  /** Puts a resting order last in the queue of its price. */
  requeue(slot: number): void {
    this.remove(slot);
    this.rest(slot);
  }

  /** Best price of a side in ticks; 0 when the side is empty. */
  bestPrice(side: BookSide): number {
    return this.levels.doubles[(this.ladderOf(side).best << LEVEL_DOUBLES) | LEVEL_PRICE]!;
  }

  /** Oldest order at the best price of a side; NONE when the side is empty. */
  front(side: BookSide): number {
    return this.levels.ints[(this.ladderOf(side).best << LEVEL_INTS) | LEVEL_FIRST]!;
  }

  /** Oldest order at a price where nobody rests at a better one: after trades at it. NONE when nothing rests there. */
  frontAt(side: BookSide, price: number): number {
    const { best } = this.ladderOf(side);
    if (this.levels.doubles[(best << LEVEL_DOUBLES) | LEVEL_PRICE] !== price) return NONE;
    return this.levels.ints[(best << LEVEL_INTS) | LEVEL_FIRST]!;
  }

  /** Next order of the same level; NONE for the last. */
  nextInQueue(slot: number): number {
    return this.orders.ints[(slot << ORDER_INTS) | ORDER_NEXT]!;
  }

  /** Next order of the side in price-time priority, across levels; NONE for the last. */
  nextInPriority(slot: number): number {
    const next = this.nextInQueue(slot);
    if (next !== NONE) return next;
    const side = this.orders.ints[(slot << ORDER_INTS) | ORDER_TAG]!;
    return this.levelFront(this.ladderOf(side).next(this.levelOf(slot)));
  }

  /** Best level of a side; NONE when the side is empty. */
  bestLevel(side: BookSide): number {
    return this.ladderOf(side).best;
  }

  /** Next worse level of the side; NONE for the last. Depth is `bestLevel` and then this. */
  nextLevel(side: BookSide, level: number): number {
    return this.ladderOf(side).next(level);
  }

  /** Level at a price; NONE when nothing rests there. */
  levelAt(side: BookSide, price: number): number {
    return this.ladderOf(side).find(price);
  }

  /** Ticks; 0 for NONE, as in the questions below. */
  levelPrice(level: number): number {
    return this.levels.doubles[(level << LEVEL_DOUBLES) | LEVEL_PRICE]!;
  }

  /** Lots at a level modulo 2^53: all of them as long as `levelCarry` is 0. */
  levelLots(level: number): number {
    return this.levels.doubles[(level << LEVEL_DOUBLES) | LEVEL_LOTS]!;
  }

  /** How many times 2^53 lots rest at a level on top of `levelLots`. */
  levelCarry(level: number): number {
    return this.levels.ints[(level << LEVEL_INTS) | LEVEL_CARRY]!;
  }

  levelOrders(level: number): number {
    return this.levels.ints[(level << LEVEL_INTS) | LEVEL_ORDERS]!;
  }

  /** Oldest order of a level. */
  levelFront(level: number): number {
    return this.levels.ints[(level << LEVEL_INTS) | LEVEL_FIRST]!;
  }

  /**
   * Lots resting on `side` at `limit` or better, but no more than `wanted`. Counts visible lots of everybody: where own
   * orders or hidden slices matter, walk with `front` and `nextInPriority`.
   */
  availableUpTo(side: BookSide, limit: number, wanted: number): number {
    const ladder = this.ladderOf(side);
    let missing = wanted;
    for (let level = ladder.best; level !== NONE && ladder.reaches(limit, level); level = ladder.next(level)) {
      const lots = this.levelLots(level);
      if (this.levelCarry(level) > 0 || lots >= missing) return wanted;
      missing -= lots;
    }
    return wanted - missing;
  }

  /** Level at which an order rests; NONE where it doesn't. */
  restingLevel(slot: number): number {
    const level = this.orders.ints[(slot << ORDER_INTS) | ORDER_LEVEL]!;
    return level > NONE ? level : NONE;
  }

  /** Another order of the level at which an order rests; NONE where it is alone. */
  neighbour(slot: number): number {
    const { ints } = this.orders;
    return ints[(slot << ORDER_INTS) | ORDER_PREVIOUS]! || ints[(slot << ORDER_INTS) | ORDER_NEXT]!;
  }

  /** Reads what `remove` will touch beside a resting order: its neighbours and its level. Changes nothing. */
  touchBeside(slot: number): number {
    const { ints } = this.orders;
    const at = slot << ORDER_INTS;
    // The very links: a record may lie across two lines.
    const previous = ints[(ints[at | ORDER_PREVIOUS]! << ORDER_INTS) | ORDER_NEXT]!;
    const queue = previous ^ ints[(ints[at | ORDER_NEXT]! << ORDER_INTS) | ORDER_PREVIOUS]!;
    return queue ^ this.levels.ints[(this.restingLevel(slot) << LEVEL_INTS) | LEVEL_FIRST]!;
  }

  /** Reads where a price hangs in the tree, the first of what `rest` will touch. Changes nothing. */
  touchLeaf(side: BookSide, price: number): number {
    return this.ladderOf(side).touchLeaf(price);
  }

  /** A level that is near a price, or was, as far as that is easily told. */
  levelNear(side: BookSide, price: number): number {
    return this.ladderOf(side).near(price);
  }

  /** Reads what else `rest` will touch at such a level: the next better one, and who is last there. Changes nothing. */
  touchNear(level: number): number {
    const { ints } = this.levels;
    const at = level << LEVEL_INTS;
    const better = ints[(ints[at | LEVEL_BETTER]! << LEVEL_INTS) | LEVEL_WORSE]!;
    return better ^ this.orders.ints[(ints[at | LEVEL_LAST]! << ORDER_INTS) | ORDER_NEXT]!;
  }

  /** Reads what is best on both sides. Changes nothing. */
  touchBest(): number {
    return this.bestPrice(BUY) ^ this.bestPrice(SELL);
  }

  /** Reads what it takes to close the level at which an order rests. Changes nothing. */
  touchLevel(slot: number): number {
    return this.ladderOf(this.orders.ints[(slot << ORDER_INTS) | ORDER_TAG]!).touchBeside(this.restingLevel(slot));
  }

  private ladderOf(sideOrTag: number): Ladder {
    return (sideOrTag & TAG_SIDE) === BUY ? this.bids : this.asks;
  }

  private levelOf(slot: number): number {
    const level = this.orders.ints[(slot << ORDER_INTS) | ORDER_LEVEL]!;
    if (level <= NONE) throw new InvariantViolation(`slot ${slot} does not rest`);
    return level;
  }
}

/** Whether it is a safe integer above 0. */
function isCountable(value: number): boolean {
  return value >= 1 && value <= INTEGER_MAX && Math.floor(value) === value;
}
