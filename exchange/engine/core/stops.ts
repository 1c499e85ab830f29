import { NONE, SELL } from "../book/order-pool";
import { STOP_COUNT } from "./account-table";
import { NEEDED, REQUIRED, type CoreState } from "./core-state";
import { disarm, leaveBook, marketOf, releaseDownTo, remainingOf, touchOrder, writeHeld } from "./lifecycle";
import type { Market } from "./market";
import {
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  STOP_LIMIT_PRICE,
  TRIGGER,
  TRIGGERED_AT,
  TYPE_MASK,
  UPDATED,
} from "./order-table";
import { OCO, TRADING, TRAILING_STOP } from "./words";
import { writeProduct } from "./amount";

/** Triggered orders carried out for one command; the others wait for the next, so that no command takes for ever. */
export const CASCADE_MAX = 64;

/** Arms an order that has been accepted. */
export function arm(state: CoreState, market: Market, slot: number): void {
  market.triggers.arm(slot);
  state.accounts.ints[state.accounts.at(state.pool.owner(slot)) + STOP_COUNT]!++;
}

/** Tells armed orders of the sweep's last price. Those that fire wait to be carried out, oldest first. */
export function observe(state: CoreState, market: Market): void {
  if (market.tradedFirst === 0 || market.triggers.armed === 0) return;
  for (const slot of market.triggers.firedBy(market.last)) fire(state, market, slot);
}

function fire(state: CoreState, market: Market, slot: number): void {
  const { orders, pool, amounts } = state;
  const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  const type = orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! & TYPE_MASK;
  if (type === OCO) {
    writeHeld(state, market, slot, REQUIRED);
    leaveBook(state, market, slot);
    const stopLimit = orders.conditions[conditions + STOP_LIMIT_PRICE]!;
    const remaining = remainingOf(state, slot);
    pool.reprice(slot, stopLimit > 0 ? stopLimit : 0, remaining);
    if (pool.side(slot) !== SELL) {
      writeProduct(amounts, NEEDED, stopLimit, remaining, market.quoteFactor);
      releaseDownTo(state, market, slot, REQUIRED, NEEDED);
    }
  }
  disarm(state, market, slot);
  if (type === TRAILING_STOP) orders.conditions[conditions + TRIGGER] = market.last;
  orders.conditions[conditions + TRIGGERED_AT] = state.time;
  orders.doubles[(slot << ORDER_SHIFT) | UPDATED] = state.time;
  touchOrder(state, slot);
  state.due.push(slot);
}

/** Place in `due` of the next order that can be carried out: its pair must be trading. -1 where there is none. */
export function nextDue(state: CoreState): number {
  if (state.cancelOnly) return -1;
  return state.due.findIndex((slot) => slot !== NONE && marketOf(state, slot).state === TRADING);
}
