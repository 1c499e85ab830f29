import { InvariantViolation } from "../assert";
import { NONE, SELL } from "../book/order-pool";
import { OPEN_COUNT, OPEN_FIRST, OPEN_LAST, STOP_COUNT } from "./account-table";
import { isAtLeast, subtractFrom, writeProduct } from "./amount";
import { endWithExits } from "./attached-exits";
import { RELEASED, REQUIRED, type CoreState } from "./core-state";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import type { Market } from "./market";
import {
  BIT_REASON,
  BIT_STATE,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  FILLED,
  ID,
  MARK_TOUCHED,
  LINK_SHIFT,
  NEWER,
  OLDER,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  ORDINAL,
  PAIR,
  PAIR_MASK,
  QUANTITY,
  QUOTE_AMOUNT,
  REASON_MASK,
  STATE_MASK,
  STOP_LIMIT_PRICE,
  TRIGGERED_AT,
  TYPE_MASK,
  UPDATED,
} from "./order-table";
import { HOLD, OCO, RELEASE } from "./words";

export function marketOf(state: CoreState, slot: number): Market {
  return state.markets[state.orders.ints[(slot << ORDER_INT_SHIFT) | PAIR]! & PAIR_MASK]!;
}

/** One of ORDER_STATES. */
export function stateOf(state: CoreState, slot: number): number {
  return (state.orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! >>> BIT_STATE) & STATE_MASK;
}

/** The asset an order pays with, which is the one it reserves. */
export function payAssetOf(market: Market, side: number): number {
  return side === SELL ? market.base : market.quote;
}

/** Lots that aren't filled yet, hidden ones included; NaN for an order by quote amount. */
export function remainingOf(state: CoreState, slot: number): number {
  const at = slot << ORDER_SHIFT;
  return state.orders.doubles[at + QUANTITY]! - state.orders.doubles[at + FILLED]!;
}

export function touchOrder(state: CoreState, slot: number): void {
  const cell = (slot << ORDER_INT_SHIFT) | PAIR;
  const { ints } = state.orders;
  if ((ints[cell]! & MARK_TOUCHED) !== 0) return;
  ints[cell] = ints[cell]! | MARK_TOUCHED;
  state.touched.addOrder(slot);
}

/** Writes what an open order holds: of its quote asset to buy, of its base asset to sell. */
export function writeHeld(state: CoreState, market: Market, slot: number, at: number): void {
  const { pool, orders, amounts } = state;
  const remaining = remainingOf(state, slot);
  if (pool.side(slot) === SELL) return writeProduct(amounts, at, remaining, market.baseFactor, 1);
  const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  if (remaining !== remaining) {
    amounts[at] = orders.conditions[conditions + QUOTE_AMOUNT]!;
    amounts[at + 1] = orders.conditions[conditions + QUOTE_AMOUNT + 1]!;
    return;
  }
  writeProduct(amounts, at, dearestPrice(state, slot, conditions), remaining, market.quoteFactor);
}

/** The highest price that a buy may still pay: of the two legs of an oco that hasn't fired, the dearer one. */
function dearestPrice(state: CoreState, slot: number, conditions: number): number {
  const price = state.pool.price(slot);
  const { orders } = state;
  if ((orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! & TYPE_MASK) !== OCO) return price;
  const isArmed = marketOf(state, slot).triggers.isArmed(slot);
  const stopLimit = orders.conditions[conditions + STOP_LIMIT_PRICE]!;
  return isArmed && stopLimit > price ? stopLimit : price;
}

/** Reserves the amount at REQUIRED, which is above zero, for an order that has just been accepted. */
export function hold(state: CoreState, market: Market, account: number, side: number, id: number): void {
  state.ledger.reference[0] = id;
  const asset = payAssetOf(market, side);
  state.ledger.post(asset, placeOf(account, AVAILABLE), placeOf(account, HELD), state.amounts, REQUIRED, HOLD);
}

/** Gives the amount at `at` back to the order's owner; nothing where it is zero. */
export function release(state: CoreState, market: Market, slot: number, at: number): void {
  const { amounts, pool, ledger } = state;
  if (amounts[at] === 0 && amounts[at + 1] === 0) return;
  ledger.reference[0] = state.orders.doubles[(slot << ORDER_SHIFT) | ID]!;
  const account = pool.owner(slot);
  const asset = payAssetOf(market, pool.side(slot));
  ledger.post(asset, placeOf(account, HELD), placeOf(account, AVAILABLE), amounts, at, RELEASE);
}

/** Releases what is held at `held` beyond `needed`, which it must cover; both are places among `amounts`. */
export function releaseDownTo(state: CoreState, market: Market, slot: number, held: number, needed: number): void {
  const { amounts } = state;
  if (!isAtLeast(amounts, held, amounts[needed]!, amounts[needed + 1]!)) {
    throw new InvariantViolation(`order ${state.orders.idOf(slot)} holds less than it needs`);
  }
  amounts[RELEASED] = amounts[held]!;
  amounts[RELEASED + 1] = amounts[held + 1]!;
  subtractFrom(amounts, RELEASED, amounts[needed]!, amounts[needed + 1]!);
  release(state, market, slot, RELEASED);
}

/**
 * Ends an order that neither rests nor is armed and has given everything back: it is one of the account's finished ones then.
 * Its slot stays until its last event is told. `end` is one of ORDER_STATES, `reason` a place in END_REASONS.
 */
export function finish(state: CoreState, slot: number, end: number, reason: number): void {
  touchOrder(state, slot);
  if (state.orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS] !== NONE) {
    state.expiries.remove(slot);
    endWithExits(state, slot);
  }
  close(state, slot, end, reason);
}

/** Writes an order's end down and moves it from its account's open orders to the finished ones. */
export function close(state: CoreState, slot: number, end: number, reason: number): void {
  const { orders } = state;
  const cell = (slot << ORDER_INT_SHIFT) | BITS;
  orders.ints[cell] =
    (orders.ints[cell]! & ~((STATE_MASK << BIT_STATE) | (REASON_MASK << BIT_REASON))) |
    (end << BIT_STATE) |
    (reason << BIT_REASON);
  orders.doubles[(slot << ORDER_SHIFT) | UPDATED] = state.time;
  unlinkOpen(state, slot);
  orders.links[(slot << LINK_SHIFT) | ORDINAL] = state.finished.count(state.pool.owner(slot));
}

/** Takes an open order out of the book and the triggers, gives back what it holds and ends it. */
export function withdraw(state: CoreState, slot: number, end: number, reason: number): void {
  const market = marketOf(state, slot);
  writeHeld(state, market, slot, RELEASED);
  leaveBook(state, market, slot);
  if (state.orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS] !== NONE) {
    if (market.triggers.isArmed(slot)) disarm(state, market, slot);
    else forgetDue(state, slot);
  }
  release(state, market, slot, RELEASED);
  finish(state, slot, end, reason);
}

export function leaveBook(state: CoreState, market: Market, slot: number): void {
  const { pool } = state;
  if (!pool.rests(slot)) return;
  const neighbour = market.book.neighbour(slot);
  market.book.remove(slot);
  state.touched.addLevel(market.index, pool.side(slot), pool.price(slot), neighbour);
}

export function disarm(state: CoreState, market: Market, slot: number): void {
  market.triggers.disarm(slot);
  state.accounts.ints[state.accounts.at(state.pool.owner(slot)) + STOP_COUNT]!--;
}

/** An order that has fired and waits to be carried out waits no longer. */
function forgetDue(state: CoreState, slot: number): void {
  const { orders, due } = state;
  const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  if (!(orders.conditions[conditions + TRIGGERED_AT]! >= 0)) return;
  const place = due.indexOf(slot);
  if (place >= 0) due.splice(place, 1);
}

/** Puts an order last among its account's open ones. */
export function append(state: CoreState, slot: number): void {
  const { links } = state.orders;
  const account = state.accounts.at(state.pool.owner(slot));
  const accounts = state.accounts.ints;
  const last = accounts[account + OPEN_LAST]!;
  links[(slot << LINK_SHIFT) | OLDER] = last;
  links[(slot << LINK_SHIFT) | NEWER] = NONE;
  if (last === NONE) accounts[account + OPEN_FIRST] = slot;
  else links[(last << LINK_SHIFT) | NEWER] = slot;
  accounts[account + OPEN_LAST] = slot;
  accounts[account + OPEN_COUNT]!++;
}

function unlinkOpen(state: CoreState, slot: number): void {
  const { links } = state.orders;
  const account = state.accounts.at(state.pool.owner(slot));
  const accounts = state.accounts.ints;
  const older = links[(slot << LINK_SHIFT) | OLDER]!;
  const newer = links[(slot << LINK_SHIFT) | NEWER]!;
  if (older === NONE) accounts[account + OPEN_FIRST] = newer;
  else links[(older << LINK_SHIFT) | NEWER] = newer;
  if (newer === NONE) accounts[account + OPEN_LAST] = older;
  else links[(newer << LINK_SHIFT) | OLDER] = older;
  accounts[account + OPEN_COUNT]!--;
}
