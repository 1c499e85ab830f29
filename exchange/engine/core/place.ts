import { NONE, SELL, type BookSide } from "../book/order-pool";
import { Row } from "../row";
import { checkFreshOrder, isRepeated } from "./checks";
import {
  AT_CONDITIONS,
  AT_PARTIES,
  AT_PRICE,
  AT_QUANTITY,
  AT_QUOTE,
  AT_TERMS,
  CONDITION_WORDS,
  EXIT_WORDS,
  FLAG_BAD_AMOUNT,
  FLAG_CONDITIONS,
  FLAG_EXITS,
  FLAG_QUOTE_AMOUNT,
  LENGTH_BYTES,
  PLACE_WORDS,
  TERM_POST_ONLY,
  TERM_SELF_TRADE,
  TERM_TIME_IN_FORCE,
  TERM_TYPE,
  WORD,
  type CommandBuffer,
} from "./command-buffer";
import { REQUIRED, TAKER_HELD, type CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { enter } from "./enter";
import { EVENT_ANSWER } from "./event-buffer";
import { append, hold, touchOrder } from "./lifecycle";
import type { Market } from "./market";
import {
  ASKED_PRICE,
  BIT_ID_LENGTH,
  BIT_POST_ONLY,
  BIT_SELF_TRADE,
  BIT_STATE,
  BIT_TIME_IN_FORCE,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  CREATED,
  DISPLAY,
  EXPIRY,
  EXTREME,
  FILLED,
  ID,
  ID_LENGTH_MASK,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  PAIR,
  QUANTITY,
  QUOTE_AMOUNT,
  PARENT,
  STOP_LIMIT_PRICE,
  STOP_LOSS,
  STOP_LOSS_LIMIT,
  TAKE_PROFIT,
  TRADED,
  TRAILING,
  TRIGGER,
  UPDATED,
} from "./order-table";
import { arm } from "./stops";
import { tellFinished, tellOrder } from "./tell";
import { LIMIT, MARKET, OCO, OPEN } from "./words";

/** A place-order as it stands in its record; numbers that aren't given are NaN. One object, filled anew each time. */
export class Placing {
  account = UNKNOWN;
  pair = UNKNOWN;
  side: BookSide = 0;
  type = LIMIT;
  timeInForce = 0;
  selfTrade = 0;
  postOnly = false;
  price = NaN;
  quantity = NaN;
  spends = false;
  badAmount = false;
  quoteLow = 0;
  quoteHigh = 0;
  conditional = false;
  trigger = NaN;
  stopLimit = NaN;
  trailing = NaN;
  display = NaN;
  expiry = NaN;
  takeProfit = NaN;
  stopLoss = NaN;
  stopLossLimit = NaN;
  hasExits = false;
  /** Id of the order that this one is the exit of. */
  parent = NaN;
  /** Where the client order id stands among the buffer's ints, and its length in bytes. */
  idAt = 0;
  idLength = 0;
}

/** Reads a record into `placing`. */
export function readPlacing(state: CoreState, buffer: CommandBuffer, at: number, placing: Placing): void {
  const { ints, doubles } = buffer;
  const flags = ints[at * 2 + 1]! >>> 16;
  const terms = ints[(at + AT_TERMS) * 2]!;
  placing.side = (terms & 1) === 0 ? 0 : 1;
  placing.type = (terms >>> TERM_TYPE) & 7;
  placing.timeInForce = (terms >>> TERM_TIME_IN_FORCE) & 7;
  placing.selfTrade = (terms >>> TERM_SELF_TRADE) & 3;
  placing.postOnly = terms >>> TERM_POST_ONLY !== 0;
  placing.price = doubles[at + AT_PRICE]!;
  placing.quantity = doubles[at + AT_QUANTITY]!;
  placing.spends = (flags & FLAG_QUOTE_AMOUNT) !== 0;
  placing.badAmount = (flags & FLAG_BAD_AMOUNT) !== 0;
  placing.quoteLow = doubles[at + AT_QUOTE]!;
  placing.quoteHigh = doubles[at + AT_QUOTE + 1]!;
  placing.hasExits = (flags & FLAG_EXITS) !== 0;
  placing.conditional = (flags & (FLAG_CONDITIONS | FLAG_EXITS)) !== 0;
  placing.parent = NaN;
  let end = at + PLACE_WORDS;
  if ((flags & FLAG_CONDITIONS) !== 0) {
    placing.trigger = doubles[at + AT_CONDITIONS]!;
    placing.stopLimit = doubles[at + AT_CONDITIONS + 1]!;
    placing.trailing = doubles[at + AT_CONDITIONS + 2]!;
    placing.display = doubles[at + AT_CONDITIONS + 3]!;
    placing.expiry = doubles[at + AT_CONDITIONS + 4]!;
    end += CONDITION_WORDS;
  } else {
    placing.trigger = placing.stopLimit = placing.trailing = placing.display = placing.expiry = NaN;
  }
  placing.takeProfit = placing.hasExits ? doubles[end]! : NaN;
  placing.stopLoss = placing.hasExits ? doubles[end + 1]! : NaN;
  placing.stopLossLimit = placing.hasExits ? doubles[end + 2]! : NaN;
  if (placing.hasExits) end += EXIT_WORDS;
  placing.idAt = end * 2;
  placing.idLength = ints[(at + AT_TERMS) * 2 + 1]!;
  placing.account = ints[(at + AT_PARTIES) * 2]!;
  placing.pair = ints[(at + AT_PARTIES) * 2 + 1]!;
  if (placing.account !== UNKNOWN && placing.pair !== UNKNOWN) return;
  const names = readNames(buffer, at, end + Math.ceil(placing.idLength / WORD));
  placing.account = state.directory.findPerson(names.text());
  placing.pair = state.directory.pairs.find(names.text());
}

const text = new TextDecoder();

/** The row of JSON text that a record ends with. */
export function readNames(buffer: CommandBuffer, at: number, from: number): Row {
  const end = at * WORD + LENGTH_BYTES + buffer.ints[at * 2]!;
  return Row.parse(text.decode(buffer.bytes.subarray(from * WORD, end)));
}

/** Accepts an order, matches it and rests, arms or ends the remainder. A repeat answers with the first order. */
export function placeOrder(state: CoreState, buffer: CommandBuffer, at: number, placing: Placing): boolean {
  readPlacing(state, buffer, at, placing);
  const { answer, orders } = state;
  if (placing.account === UNKNOWN) return answer.refuse("ACCOUNT_UNKNOWN");
  const first = orders.findClientId(placing.account, buffer.ints, placing.idAt, placing.idLength);
  if (first !== NONE) return repeat(state, first, placing);
  if (state.cancelOnly) return answer.refuse("EXCHANGE_CANCEL_ONLY", { reason: state.cancelOnlyReason });
  const market = state.markets[placing.pair];
  if (!market) return answer.refuse("PAIR_UNKNOWN");
  if (market.band.enabled) market.band.advance(state.time);
  if (!checkFreshOrder(state, market, placing)) return false;

  const slot = create(state, market, buffer.ints, placing);
  answer.order = slot;
  start(state, market, slot, placing);
  return true;
}

/** Holds what stands at REQUIRED for an order that has been created, and lets it trade, rest or wait. */
export function start(state: CoreState, market: Market, slot: number, placing: Placing): void {
  const { amounts } = state;
  amounts[TAKER_HELD] = amounts[REQUIRED]!;
  amounts[TAKER_HELD + 1] = amounts[REQUIRED + 1]!;
  if (amounts[REQUIRED] !== 0 || amounts[REQUIRED + 1] !== 0)
    hold(state, market, placing.account, placing.side, state.sequence);
  if (placing.expiry === placing.expiry) state.expiries.add(slot);
  if (placing.type === LIMIT || placing.type === MARKET) enter(state, market, slot, placing.type === MARKET);
  else armFresh(state, market, slot, placing);
}

/** A stop waits outside the book; an oco rests in it as well. */
function armFresh(state: CoreState, market: Market, slot: number, placing: Placing): void {
  arm(state, market, slot);
  if (placing.type !== OCO) return;
  market.book.rest(slot);
  state.touched.addLevel(market.index, placing.side, placing.price, slot);
}

/** `order`: as OrderTable.find gives it. */
function repeat(state: CoreState, order: number, placing: Placing): boolean {
  const { answer, events } = state;
  const at = order < NONE ? tellFinished(state, ~order) : tellOrder(state, order, EVENT_ANSWER);
  const isRepeat = isRepeated(state, at, placing);
  if (isRepeat && order < NONE) answer.orderAt = at;
  // An open order may still change while the command goes on: it is told at the end.
  else events.end = at;
  if (!isRepeat) return answer.refuse("CLIENT_ORDER_ID_REUSED");
  if (order > NONE) answer.order = order;
  return true;
}

/**
 * The order's records, among the account's open orders. Whatever can refuse it has been asked. `source`: where its client order
 * id stands, which must be the one that has just been looked for.
 */
export function create(state: CoreState, market: Market, source: Int32Array, placing: Placing): number {
  const { pool } = state;
  const lots = placing.quantity === placing.quantity ? placing.quantity : 0;
  const price = placing.price === placing.price ? placing.price : 0;
  const slot = pool.allocate(placing.side, placing.account, price, lots);
  const bits =
    placing.type |
    (placing.timeInForce << BIT_TIME_IN_FORCE) |
    (placing.selfTrade << BIT_SELF_TRADE) |
    ((placing.postOnly ? 1 : 0) << BIT_POST_ONLY) |
    (placing.idLength << BIT_ID_LENGTH);
  open(state, market, slot, placing.quantity, bits, source, placing.idAt);
  if (placing.conditional || placing.spends) writeConditions(state, market, slot, placing);
  touchOrder(state, slot);
  return slot;
}

/** Writes an open order of the command that is being applied into its slot and makes it findable. `bits` without a state. */
export function open(
  state: CoreState,
  market: Market,
  slot: number,
  quantity: number,
  bits: number,
  source: Int32Array,
  idAt: number,
): void {
  const { orders, time } = state;
  const { doubles, ints } = orders;
  const at = slot << ORDER_SHIFT;
  const intsAt = slot << ORDER_INT_SHIFT;
  doubles[at | ID] = state.sequence;
  doubles[at | QUANTITY] = quantity;
  doubles[at | FILLED] = 0;
  doubles[at | CREATED] = time;
  doubles[at | UPDATED] = time;
  ints[intsAt | PAIR] = market.index;
  ints[intsAt | BITS] = bits | (OPEN << BIT_STATE);
  ints[intsAt | CONDITIONS] = NONE;
  ints[intsAt | TRADED] = NONE;
  orders.writeClientId(slot, source, idAt, (bits >>> BIT_ID_LENGTH) & ID_LENGTH_MASK);
  orders.add(slot);
  append(state, slot);
}

function writeConditions(state: CoreState, market: Market, slot: number, placing: Placing): void {
  const { orders } = state;
  const place = orders.allocateConditions();
  orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS] = place;
  const { conditions } = orders;
  const at = place * CONDITION_RECORD_WORDS;
  conditions[at + TRIGGER] = placing.trigger;
  conditions[at + STOP_LIMIT_PRICE] = placing.stopLimit;
  conditions[at + TRAILING] = placing.trailing;
  conditions[at + DISPLAY] = placing.display;
  conditions[at + EXPIRY] = placing.expiry;
  conditions[at + ASKED_PRICE] = placing.price;
  conditions[at + TAKE_PROFIT] = placing.takeProfit;
  conditions[at + STOP_LOSS] = placing.stopLoss;
  conditions[at + STOP_LOSS_LIMIT] = placing.stopLossLimit;
  conditions[at + PARENT] = placing.parent;
  conditions[at + QUOTE_AMOUNT] = placing.spends ? placing.quoteLow : NaN;
  conditions[at + QUOTE_AMOUNT + 1] = placing.spends ? placing.quoteHigh : NaN;
  if (placing.trailing === placing.trailing) {
    // Nothing traded yet: whatever comes first is better than these.
    const before = placing.side === SELL ? 0 : Infinity;
    conditions[at + EXTREME] = market.last === 0 ? before : market.last;
  }
}
