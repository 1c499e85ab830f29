import { BUY, NONE, SELL } from "../book/order-pool";
import type { CoreState } from "./core-state";
import {
  EVENT_ANSWER,
  EVENT_LEVEL,
  EVENT_ORDER,
  LEVEL_EVENT_WORDS,
  ORDER_CONDITION_WORDS,
  ORDER_EVENT_WORDS,
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
  STOP_LIMIT_PRICE,
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

/** Writes an order as it is now; `type` is EVENT_ORDER or EVENT_ANSWER. Returns the record's place. */
export function tellOrder(state: CoreState, slot: number, type: number): number {
  const { orders, pool, events } = state;
  const from = slot << ORDER_SHIFT;
  const intsFrom = slot << ORDER_INT_SHIFT;
  const bits = orders.ints[intsFrom + BITS]!;
  const place = orders.ints[intsFrom + CONDITIONS]!;
  const idInts = idIntsOf(bits);
  const idWords = (idInts + 1) >>> 1;
  const words = ORDER_EVENT_WORDS + idWords + (place === NONE ? 0 : ORDER_CONDITION_WORDS);
  const at = events.open(type, words, pool.owner(slot));
  const { ints, doubles } = events;
  const source = orders.doubles;
  ints[at * 2 + 2] = (orders.ints[intsFrom + PAIR]! & PAIR_MASK) | (pool.side(slot) << 16);
  ints[at * 2 + 3] = bits;
  doubles[at + 2] = source[from + ID]!;
  doubles[at + 3] =
    place === NONE ? pool.price(slot) : orders.conditions[place * CONDITION_RECORD_WORDS + ASKED_PRICE]!;
  doubles[at + 4] = source[from + QUANTITY]!;
  doubles[at + 5] = place === NONE ? NaN : orders.conditions[place * CONDITION_RECORD_WORDS + QUOTE_AMOUNT]!;
  doubles[at + 6] = place === NONE ? NaN : orders.conditions[place * CONDITION_RECORD_WORDS + QUOTE_AMOUNT + 1]!;
  doubles[at + 7] = source[from + FILLED]!;
  // The first side record is nobody's: all zeros.
  const traded = orders.ints[intsFrom + TRADED]! << SIDE_SHIFT;
  const sides = orders.sides.doubles;
  doubles[at + 8] = sides[traded | QUOTE]!;
  doubles[at + 9] = sides[traded | (QUOTE + 1)]!;
  doubles[at + 10] = sides[traded | FEE_PAID]!;
  doubles[at + 11] = sides[traded | (FEE_PAID + 1)]!;
  doubles[at + 12] = source[from + CREATED]!;
  doubles[at + 13] = source[from + UPDATED]!;
  ints[at * 2 + 28] = place === NONE ? 0 : 1;
  ints[at * 2 + 29] = 0;
  const idAt = (at + ORDER_EVENT_WORDS) * 2;
  ints[idAt + idWords * 2 - 1] = 0;
  orders.copyClientId(slot, idInts, ints, idAt);
  if (place !== NONE) tellConditions(state, place, at + ORDER_EVENT_WORDS + idWords);
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
  return at;
}

function tellConditions(state: CoreState, place: number, at: number): void {
  const { conditions } = state.orders;
  const { doubles } = state.events;
  const from = place * CONDITION_RECORD_WORDS;
  doubles[at] = conditions[from + TRIGGER]!;
  doubles[at + 1] = conditions[from + STOP_LIMIT_PRICE]!;
  doubles[at + 2] = conditions[from + TRAILING]!;
  doubles[at + 3] = conditions[from + DISPLAY]!;
  doubles[at + 4] = conditions[from + EXPIRY]!;
  doubles[at + 5] = conditions[from + TRIGGERED_AT]!;
}
