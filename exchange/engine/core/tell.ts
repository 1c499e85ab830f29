import { BUY, NONE, SELL } from "../book/order-pool";
import type { CoreState } from "./core-state";
import {
  EVENT_ANSWER,
  EVENT_LEVEL,
  EVENT_ORDER,
  EVENT_PLAIN,
  HAS_CONDITIONS,
  HAS_TRADED,
  LEVEL_EVENT_WORDS,
  ORDER_CONDITION_WORDS,
  ORDER_EVENT_WORDS,
  ORDER_ID_INT,
  ORDER_LOG_INT,
  ORDER_SIDE_SHIFT,
  ORDER_TRADED_WORDS,
  PLAIN_TAIL_WORDS,
} from "./event-buffer";
import { stateOf } from "./lifecycle";
import {
  ASKED_PRICE,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  CREATED,
  DISPLAY,
  EXPIRY,
  FEE_PAID,
  FILLED,
  ID,
  idIntsOf,
  MARK_TOUCHED,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  PAIR,
  PAIR_MASK,
  QUANTITY,
  QUOTE,
  QUOTE_AMOUNT,
  PARENT,
  STOP_LIMIT_PRICE,
  STOP_LOSS,
  STOP_LOSS_LIMIT,
  TAKE_PROFIT,
  TRADED,
  TRAILING,
  TRIGGER,
  TRIGGERED_AT,
  UPDATED,
} from "./order-table";
import { SIDE_SHIFT } from "./side-records";
import { OPEN } from "./words";

/** Tells the final values of all that the command has touched, each once: orders, levels, balances. */
export function tellTouched(state: CoreState): void {
  const { touched, orders } = state;
  for (let index = 0; index < touched.orderCount; index += 1) {
    const slot = touched.orders[index]!;
    orders.ints[(slot << ORDER_INT_SHIFT) | PAIR] = orders.ints[(slot << ORDER_INT_SHIFT) | PAIR]! & ~MARK_TOUCHED;
    const at = tellOrder(state, slot, EVENT_ORDER);
    touched.orderAt[index] = at;
    if (slot === state.answer.order) state.answer.orderAt = at;
  }
  for (let index = 0; index < touched.levelCount; index += 1) tellLevel(state, index);
  state.ledger.tellTouched();
}

/** Lets go of what the command has touched; orders that have ended leave their slots. */
export function settleTouched(state: CoreState): void {
  const { touched, orders } = state;
  for (let index = 0; index < touched.orderCount; index += 1) {
    const slot = touched.orders[index]!;
    if (stateOf(state, slot) !== OPEN) orders.retire(slot, state.events, touched.orderAt[index]!);
  }
  touched.clear();
}

/**
 * Tells all that a command did which moved `amount` between the parts of one balance and put one order into the book or took
 * it out. `balance`: place among the ledger's words; `lots`: what is left at the order's price. Returns the record's place.
 */
export function tellPlain(
  state: CoreState,
  slot: number,
  asset: number,
  reason: number,
  amount: number,
  balance: number,
  lots: number,
): number {
  const { events, ledger } = state;
  const at = tellOrder(state, slot, EVENT_PLAIN);
  const tail = events.extend(at, PLAIN_TAIL_WORDS);
  const { ints, doubles } = events;
  const { words } = ledger;
  ints[tail * 2] = asset;
  ints[tail * 2 + 1] = reason;
  doubles[tail + 1] = amount;
  doubles[tail + 2] = 0;
  doubles[tail + 3] = lots;
  doubles[tail + 4] = words[balance]!;
  doubles[tail + 5] = words[balance + 1]!;
  doubles[tail + 6] = words[balance + 2]!;
  doubles[tail + 7] = words[balance + 3]!;
  return at;
}

function tellLevel(state: CoreState, index: number): void {
  const { touched, events } = state;
  const key = touched.levels[index]!;
  const market = state.markets[key >> 1]!;
  const side = (key & 1) === 0 ? BUY : SELL;
  const price = touched.prices[index]!;
  const at = events.open(EVENT_LEVEL, LEVEL_EVENT_WORDS, key >> 1);
  events.ints[at * 2 + 2] = side;
  events.doubles[at + 2] = price;
  const resting = touched.resting[index]!;
  // Who rested there may have gone since; then the price tells.
  const isThere = resting > NONE && state.pool.rests(resting) && state.pool.price(resting) === price;
  if (isThere && state.pool.side(resting) === side)
    events.doubles[at + 3] = market.lotsOf(market.book.restingLevel(resting));
  else events.doubles[at + 3] = resting === NONE ? 0 : market.lotsAt(side, price);
}

/** Writes an order as it is now; `type` is EVENT_ORDER, EVENT_PLAIN or EVENT_ANSWER. Returns the record's place. */
export function tellOrder(state: CoreState, slot: number, type: number): number {
  const { orders, pool, events } = state;
  const { ints: sourceInts, doubles: source } = orders;
  const from = slot << ORDER_SHIFT;
  const intsFrom = slot << ORDER_INT_SHIFT;
  const bits = sourceInts[intsFrom | BITS]!;
  const place = sourceInts[intsFrom | CONDITIONS]!;
  const traded = sourceInts[intsFrom | TRADED]!;
  const idInts = idIntsOf(bits);
  const plainWords = ORDER_EVENT_WORDS + (idInts >>> 1);
  const at = events.open(type, plainWords, pool.owner(slot));
  const { ints, doubles } = events;
  const has = (traded === NONE ? 0 : HAS_TRADED) | (place === NONE ? 0 : HAS_CONDITIONS);
  ints[at * 2 + 2] = (sourceInts[intsFrom | PAIR]! & PAIR_MASK) | (pool.side(slot) << ORDER_SIDE_SHIFT) | has;
  ints[at * 2 + 3] = bits;
  doubles[at + 2] = source[from | ID]!;
  doubles[at + 3] = pool.price(slot);
  doubles[at + 4] = source[from | QUANTITY]!;
  doubles[at + 5] = source[from | CREATED]!;
  doubles[at + 6] = source[from | UPDATED]!;
  ints[at * 2 + ORDER_LOG_INT] = 0;
  // An id that ends within a word is followed by zeros.
  ints[(at + plainWords) * 2 - 1] = 0;
  orders.copyClientId(slot, idInts, ints, at * 2 + ORDER_ID_INT);
  if (traded !== NONE) tellTraded(state, traded, source[from | FILLED]!, at);
  if (place !== NONE) tellConditions(state, place, at);
  return at;
}

/** Writes a finished order for the answer. Returns the record's place. */
export function tellFinished(state: CoreState, place: number): number {
  const { events, finished } = state;
  const source = finished.ints(place);
  const from = finished.wordAt(place) * 2;
  const words = source[from]! >>> 8;
  const at = events.open(EVENT_ANSWER, words, finished.owner(place));
  for (let index = 2; index < words * 2; index += 1) events.ints[at * 2 + index] = source[from + index]!;
  events.ints[at * 2 + ORDER_LOG_INT] = 0;
  return at;
}

function tellTraded(state: CoreState, place: number, filled: number, at: number): void {
  const { events, orders } = state;
  const to = events.extend(at, ORDER_TRADED_WORDS);
  const { doubles } = events;
  const sides = orders.sides.doubles;
  const traded = place << SIDE_SHIFT;
  doubles[to] = filled;
  doubles[to + 1] = sides[traded | QUOTE]!;
  doubles[to + 2] = sides[traded | (QUOTE + 1)]!;
  doubles[to + 3] = sides[traded | FEE_PAID]!;
  doubles[to + 4] = sides[traded | (FEE_PAID + 1)]!;
}

function tellConditions(state: CoreState, place: number, at: number): void {
  const { conditions } = state.orders;
  const to = state.events.extend(at, ORDER_CONDITION_WORDS);
  const { doubles } = state.events;
  const from = place * CONDITION_RECORD_WORDS;
  doubles[at + 3] = conditions[from + ASKED_PRICE]!;
  doubles[to] = conditions[from + TRIGGER]!;
  doubles[to + 1] = conditions[from + STOP_LIMIT_PRICE]!;
  doubles[to + 2] = conditions[from + TRAILING]!;
  doubles[to + 3] = conditions[from + DISPLAY]!;
  doubles[to + 4] = conditions[from + EXPIRY]!;
  doubles[to + 5] = conditions[from + TRIGGERED_AT]!;
  doubles[to + 6] = conditions[from + QUOTE_AMOUNT]!;
  doubles[to + 7] = conditions[from + QUOTE_AMOUNT + 1]!;
  doubles[to + 8] = conditions[from + TAKE_PROFIT]!;
  doubles[to + 9] = conditions[from + STOP_LOSS]!;
  doubles[to + 10] = conditions[from + STOP_LOSS_LIMIT]!;
  doubles[to + 11] = conditions[from + PARENT]!;
}
