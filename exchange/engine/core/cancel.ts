import { NONE, SELL } from "../book/order-pool";
import { OPEN_FIRST } from "./account-table";
import { subtractFrom, writeProduct } from "./amount";
import { exitTermsOf, hasExits } from "./attached-exits";
import { checkFunds, crosses } from "./checks";
import {
  amendedExits,
  amendExitsAlone,
  changeExits,
  exitedOrder,
  isExitsAlone,
  mayHaveExits,
  newExitsOf,
} from "./amend-exits";
import {
  ALL_PAIRS,
  AT_ORDER_ID,
  AT_PARTIES,
  AT_PRICE,
  AT_QUANTITY,
  EXIT_WORDS,
  type CommandBuffer,
} from "./command-buffer";
import { NEEDED, RELEASED, REQUIRED, TAKER_HELD, type CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { enter } from "./enter";
import { checkNotional, checkPrice, checkLots, isSteps, type Refusal } from "../order-terms";
import { hold, leaveBook, marketOf, release, remainingOf, stateOf, touchOrder, withdraw, writeHeld } from "./lifecycle";
import type { Market } from "./market";
import { numberOr } from "./optional-number";
import {
  ASKED_PRICE,
  BIT_AMENDED,
  BIT_POST_ONLY,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  FILLED,
  HIDDEN,
  LINK_SHIFT,
  NEWER,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  PAIR,
  PAIR_MASK,
  QUANTITY,
  TRIGGERED_AT,
  TYPE_MASK,
  UPDATED,
} from "./order-table";
import { readNames } from "./place";
import { checkExitSides, entryTicks } from "~exchange/domain/exit-rules";
import { notionalUnits } from "~exchange/domain/instrument";
import {
  CANCELLED,
  EXPIRED,
  GOOD_TILL_DATE,
  HALTED,
  NO_REASON,
  OCO,
  OPEN,
  ORDER_STATES,
  PAIR_STATES,
  PRE_OPEN,
  TRADING,
} from "./words";

/** Slot of the open order that a record names; NONE where the answer has been refused. */
function namedOrder(state: CoreState, buffer: CommandBuffer, at: number, end: number): number {
  const { answer, finished, orders, pool } = state;
  let account = buffer.ints[(at + AT_PARTIES) * 2]!;
  if (account === UNKNOWN) account = state.directory.findPerson(readNames(buffer, at, end).text());
  if (account === UNKNOWN) {
    answer.refuse("ACCOUNT_UNKNOWN");
    return NONE;
  }
  const order = orders.find(buffer.doubles[at + AT_ORDER_ID]!);
  const owner = order > NONE ? pool.owner(order) : order < NONE ? finished.owner(~order) : UNKNOWN;
  if (owner !== account) {
    answer.refuse("ORDER_UNKNOWN");
    return NONE;
  }
  // What has ended by this very command has its slot still.
  const orderState = order > NONE ? stateOf(state, order) : finished.state(~order);
  if (orderState === OPEN) return order;
  answer.refuse("ORDER_FINISHED", { state: ORDER_STATES[orderState]! });
  return NONE;
}

export function cancelOrder(state: CoreState, buffer: CommandBuffer, at: number): void {
  const slot = namedOrder(state, buffer, at, at + AT_ORDER_ID + 1);
  if (slot === NONE) return;
  const market = marketOf(state, slot);
  if (market.state === HALTED) {
    state.answer.refuse("PAIR_NOT_TRADING", { state: PAIR_STATES[market.state] });
    return;
  }
  withdraw(state, slot, CANCELLED, NO_REASON);
  state.answer.order = slot;
}

/** Cancels the account's open orders, oldest first, of one pair or of all; those of halted pairs stay. */
export function cancelAll(state: CoreState, buffer: CommandBuffer, at: number): void {
  const { answer, directory, orders } = state;
  let account = buffer.ints[(at + AT_PARTIES) * 2]!;
  let pair = buffer.ints[(at + AT_PARTIES) * 2 + 1]!;
  if (account === UNKNOWN || pair === UNKNOWN) {
    const names = readNames(buffer, at, at + AT_PARTIES + 1);
    account = directory.findPerson(names.text());
    const name = names.textOrNull();
    pair = name === null ? ALL_PAIRS : directory.pairs.find(name);
  }
  if (account === UNKNOWN) {
    answer.refuse("ACCOUNT_UNKNOWN");
    return;
  }
  if (pair === UNKNOWN) {
    answer.refuse("PAIR_UNKNOWN");
    return;
  }
  answer.cancelled = 0;
  let slot = state.accounts.ints[state.accounts.at(account) + OPEN_FIRST]!;
  while (slot !== NONE) {
    const next = orders.links[(slot << LINK_SHIFT) | NEWER]!;
    const ofPair = orders.ints[(slot << ORDER_INT_SHIFT) | PAIR]! & PAIR_MASK;
    if ((pair === ALL_PAIRS || ofPair === pair) && state.markets[ofPair]!.state !== HALTED) {
      withdraw(state, slot, CANCELLED, NO_REASON);
      answer.cancelled += 1;
    }
    slot = next;
  }
}

/** Orders expired for one command; what is left over expires with the next. */
const EXPIRIES_MAX = 256;

export function expireDue(state: CoreState): void {
  for (let count = 0; count < EXPIRIES_MAX && state.expiries.next() <= state.time; count += 1) {
    withdraw(state, state.expiries.first(), EXPIRED, GOOD_TILL_DATE);
  }
}

/** Less quantity at the same price, and other exits, keep its place; anything else gives it up and may trade at once. */
export function amendOrder(state: CoreState, buffer: CommandBuffer, at: number): void {
  const { answer, orders, pool } = state;
  const given = amendedExits(buffer, at);
  const slot = namedOrder(state, buffer, at, at + AT_QUANTITY + 1 + (given === undefined ? 0 : EXIT_WORDS));
  if (slot === NONE) return;
  const market = marketOf(state, slot);
  if (state.cancelOnly) {
    answer.refuse("EXCHANGE_CANCEL_ONLY", { reason: state.cancelOnlyReason });
    return;
  }
  if (market.state !== TRADING && market.state !== PRE_OPEN) {
    answer.refuse("PAIR_NOT_TRADING", { state: PAIR_STATES[market.state]! });
    return;
  }
  if (given !== undefined && isExitsAlone(buffer, at)) {
    amendExitsAlone(state, market, slot, given);
    return;
  }
  if (!pool.rests(slot) || market.triggers.isArmed(slot)) {
    answer.refuse("ORDER_NOT_AMENDABLE");
    return;
  }
  if (market.band.enabled) market.band.advance(state.time);
  const exits = newExitsOf(state, slot, given);
  const before = orders.doubles[(slot << ORDER_SHIFT) | QUANTITY]!;
  const price = numberOr(buffer.doubles[at + AT_PRICE]!, pool.price(slot));
  const quantity = numberOr(buffer.doubles[at + AT_QUANTITY]!, before);
  const fault = faultOfAmendment(state, market, slot, price, quantity, exits === undefined);
  if (fault) {
    answer.refuse(fault.code, fault.detail);
    return;
  }
  if (exits !== undefined) {
    const order = { ...exitedOrder(state, slot), price, quantity };
    if (!mayHaveExits(state, market, slot, exits, order)) return;
  }
  const keepsPlace = price === pool.price(slot) && quantity <= before;
  if (!keepsPlace && !mayMove(state, market, slot, price, quantity)) return;
  answer.order = slot;
  if (exits !== undefined) changeExits(state, market, slot, exits);
  if (price === pool.price(slot) && quantity === before) return;
  orders.ints[(slot << ORDER_INT_SHIFT) | BITS] = orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! | (1 << BIT_AMENDED);
  orders.doubles[(slot << ORDER_SHIFT) | UPDATED] = state.time;
  if (keepsPlace) shrink(state, market, slot, before - quantity);
  else move(state, market, slot, price, quantity);
}

function faultOfAmendment(
  state: CoreState,
  market: Market,
  slot: number,
  price: number,
  quantity: number,
  keepsExits: boolean,
): Refusal | null {
  const { instrument } = market;
  if (!isSteps(price)) return { code: "PRICE_INVALID", detail: { tick: instrument.tick } };
  if (!isSteps(quantity) || quantity <= state.orders.doubles[(slot << ORDER_SHIFT) | FILLED]!)
    return { code: "QUANTITY_INVALID", detail: { lot: instrument.lot } };
  const rules = { instrument, band: market.band };
  return (
    checkPrice(price, rules) ??
    (keepsExits ? faultOfExits(state, market, slot, price) : null) ??
    checkLots(instrument, quantity) ??
    checkNotional(instrument, notionalUnits(instrument, price, quantity))
  );
}

/** An order that keeps its exits can't go to their other side. */
function faultOfExits(state: CoreState, market: Market, slot: number, price: number): Refusal | null {
  if (price === state.pool.price(slot) || !hasExits(state, slot)) return null;
  const side = state.pool.side(slot) === SELL ? "sell" : "buy";
  const entry = entryTicks({ orderType: "limit", side, price, triggerPrice: null }, market.last);
  return checkExitSides(exitTermsOf(state, slot), side, entry, market.instrument);
}

/** Whether the order may leave its place for these terms. Writes what it must hold more, if anything, to REQUIRED. */
function mayMove(state: CoreState, market: Market, slot: number, price: number, quantity: number): boolean {
  const { orders, pool, amounts, answer } = state;
  const side = pool.side(slot);
  const bits = orders.ints[(slot << ORDER_INT_SHIFT) | BITS]!;
  const mustRest = ((bits >>> BIT_POST_ONLY) & 1) === 1 || isLimitLeg(state, slot) || market.state === PRE_OPEN;
  if (mustRest && crosses(market, side, price)) return answer.refuse("WOULD_TAKE");
  if (market.mayOverflow && market.lotsAt(side, price) + quantity > Number.MAX_SAFE_INTEGER)
    return answer.refuse("QUANTITY_TOO_LARGE", { maxQuantity: market.instrument.maxQuantity });
  const lots = quantity - orders.doubles[(slot << ORDER_SHIFT) | FILLED]!;
  writeHeld(state, market, slot, TAKER_HELD);
  if (side === 0) writeProduct(amounts, NEEDED, price, lots, market.quoteFactor);
  else writeProduct(amounts, NEEDED, lots, market.baseFactor, 1);
  amounts[REQUIRED] = amounts[NEEDED]!;
  amounts[REQUIRED + 1] = amounts[NEEDED + 1]!;
  subtractFrom(amounts, REQUIRED, amounts[TAKER_HELD]!, amounts[TAKER_HELD + 1]!);
  return amounts[REQUIRED + 1]! < 0 || checkFunds(state, market, pool.owner(slot), side);
}

/** An oco that has been filled in part is what its limit leg was: an order that never takes. */
function isLimitLeg({ orders }: CoreState, slot: number): boolean {
  const at = slot << ORDER_INT_SHIFT;
  if ((orders.ints[at | BITS]! & TYPE_MASK) !== OCO) return false;
  return !(orders.conditions[orders.ints[at | CONDITIONS]! * CONDITION_RECORD_WORDS + TRIGGERED_AT]! >= 0);
}

/** Takes lots off an order where it rests, hidden ones first. */
function shrink(state: CoreState, market: Market, slot: number, lots: number): void {
  const { orders, pool, amounts } = state;
  writeHeld(state, market, slot, RELEASED);
  orders.doubles[(slot << ORDER_SHIFT) | QUANTITY]! -= lots;
  writeHeld(state, market, slot, NEEDED);
  subtractFrom(amounts, RELEASED, amounts[NEEDED]!, amounts[NEEDED + 1]!);
  release(state, market, slot, RELEASED);
  touchOrder(state, slot);
  const place = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
  let shown = lots;
  if (place !== NONE) {
    orders.conditions[place * CONDITION_RECORD_WORDS + ASKED_PRICE] = pool.price(slot);
    const hidden = orders.conditions[place * CONDITION_RECORD_WORDS + HIDDEN]!;
    const taken = Math.min(hidden, lots);
    orders.conditions[place * CONDITION_RECORD_WORDS + HIDDEN] = hidden - taken;
    pool.setRefills(slot, hidden > taken);
    shown = lots - taken;
  }
  if (shown === 0) return;
  market.book.reduce(slot, shown);
  state.touched.addLevel(market.index, pool.side(slot), pool.price(slot), slot);
}

function move(state: CoreState, market: Market, slot: number, price: number, quantity: number): void {
  const { orders, pool, amounts } = state;
  leaveBook(state, market, slot);
  orders.doubles[(slot << ORDER_SHIFT) | QUANTITY] = quantity;
  pool.reprice(slot, price, remainingOf(state, slot));
  const place = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
  if (place !== NONE) orders.conditions[place * CONDITION_RECORD_WORDS + ASKED_PRICE] = price;
  touchOrder(state, slot);
  if (amounts[REQUIRED + 1]! >= 0) {
    if (amounts[REQUIRED] !== 0 || amounts[REQUIRED + 1] !== 0)
      hold(state, market, pool.owner(slot), pool.side(slot), orders.idOf(slot));
    amounts[TAKER_HELD] = amounts[NEEDED]!;
    amounts[TAKER_HELD + 1] = amounts[NEEDED + 1]!;
  }
  enter(state, market, slot, false);
}
