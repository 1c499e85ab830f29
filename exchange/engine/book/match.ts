import { InvariantViolation } from "../assert";
import type { Book } from "./book";
import type { Ladder } from "./ladder";
import { LEVEL_FIRST, LEVEL_INTS, LEVEL_ORDERS } from "./level-pool";
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
  ORDER_TAG,
  TAG_OWNER_SHIFT,
  TAG_REFILLS,
  type BookSide,
} from "./order-pool";

/** No owner: the taker meets everyone. */
export const ANYBODY = -1;

/** Nothing more is wanted. */
export const MATCH_SATISFIED = 0;
/** Nobody is left at an acceptable price. */
export const MATCH_EXHAUSTED = 1;
/** The next maker (`book.front`) has the taker's owner: cancel it or the taker, then go on. */
export const MATCH_OWN_ORDER = 2;
/** The last fill emptied an order that refills: show its next slice (`reprice` and `rest`), then go on. */
export const MATCH_REFILL = 3;
/** The fills are full: drain them, then go on. */
export const MATCH_FULL = 4;

/** Fills of one call of `match`, oldest first. The caller reads them before it calls again. */
export class Fills {
  /** Slots of the makers. Those filled whole have left the book with 0 lots; their slots wait to be released. */
  readonly makers: Int32Array;
  readonly lots: Float64Array;
  count = 0;
  /** One of MATCH_*: why the call ended. */
  end = MATCH_SATISFIED;

  constructor(readonly capacity = 256) {
    this.makers = new Int32Array(capacity);
    this.lots = new Float64Array(capacity);
  }
}

/**
 * Trades an incoming order against the other side of the book: best price first, then oldest first, each at the maker's
 * price, for at most `lots` at `limit` or better. `owner`: whom the taker must not meet, as given to OrderPool.allocate;
 * ANYBODY to meet everyone. Returns the lots still wanted; `fills` says who traded how much, and why it ended there.
 *
 * For a market order `limit` is the worst price there is (INTEGER_MAX to buy, 1 to sell). For a budget in quote: ask for
 * what it affords at `book.bestPrice`, with that price as limit, level by level.
 */
export function match(
  book: Book,
  takerSide: BookSide,
  limit: number,
  lots: number,
  owner: number,
  fills: Fills,
): number {
  const makers = takerSide === BUY ? book.asks : book.bids;
  if (!(lots >= 0 && lots <= INTEGER_MAX && Math.floor(lots) === lots)) {
    throw new InvariantViolation(`${lots} lots can't be matched`);
  }
  let wanted = lots;
  fills.count = 0;
  fills.end = MATCH_SATISFIED;
  while (wanted > 0) {
    const level = makers.best;
    if (level === NONE || !makers.reaches(limit, level)) {
      fills.end = MATCH_EXHAUSTED;
      break;
    }
    wanted = takeFromLevel(book, makers, level, wanted, owner, fills);
    if (fills.end !== MATCH_SATISFIED) break;
  }
  return wanted;
}

/** Trades with one level's queue, oldest first. Sets `fills.end` when the match has to pause. */
function takeFromLevel(book: Book, makers: Ladder, level: number, lots: number, owner: number, fills: Fills): number {
  const { ints, doubles } = book.orders;
  const { levels } = book;
  const levelAt = level << LEVEL_INTS;
  let wanted = lots;
  let gone = 0;
  let order = levels.ints[levelAt | LEVEL_FIRST]!;
  while (wanted > 0 && order !== NONE) {
    const at = order << ORDER_INTS;
    const tag = ints[at | ORDER_TAG]!;
    if (tag >> TAG_OWNER_SHIFT === owner || fills.count === fills.capacity) {
      fills.end = fills.count === fills.capacity ? MATCH_FULL : MATCH_OWN_ORDER;
      break;
    }
    const remaining = doubles[(order << ORDER_DOUBLES) | ORDER_LOTS]!;
    const traded = remaining < wanted ? remaining : wanted;
    fills.makers[fills.count] = order;
    fills.lots[fills.count] = traded;
    fills.count += 1;
    wanted -= traded;
    doubles[(order << ORDER_DOUBLES) | ORDER_LOTS] = remaining - traded;
    if (traded < remaining) break;
    ints[at | ORDER_LEVEL] = NONE;
    order = ints[at | ORDER_NEXT]!;
    gone += 1;
    if ((tag & TAG_REFILLS) !== 0) {
      fills.end = MATCH_REFILL;
      break;
    }
  }
  if (order === NONE) {
    makers.close(level);
    return wanted;
  }
  if (gone > 0) {
    levels.ints[levelAt | LEVEL_FIRST] = order;
    levels.ints[levelAt | LEVEL_ORDERS]! -= gone;
    ints[(order << ORDER_INTS) | ORDER_PREVIOUS] = NONE;
  }
  levels.subtract(level, lots - wanted);
  return wanted;
}
