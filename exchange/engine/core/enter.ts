import { NONE } from "../book/order-pool";
import type { SpotRejectCode } from "../commands";
import { BUDGET, NEEDED, TAKER_HELD, type CoreState } from "./core-state";
import { crosses, faultOfMarketPlan, faultOfTriggeredPrice, marketLimit } from "./checks";
import { END_EXHAUSTED, END_SATISFIED, executeBudget, executeLots } from "./execute";
import { finish, marketOf, release, releaseDownTo, remainingOf, writeHeld } from "./lifecycle";
import type { Market } from "./market";
import {
  BIT_POST_ONLY,
  BIT_SELF_TRADE,
  BIT_TIME_IN_FORCE,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  DISPLAY,
  HIDDEN,
  ORDER_INT_SHIFT,
  QUOTE_AMOUNT,
  SELF_TRADE_MASK,
  STOP_LIMIT_PRICE,
  TIME_IN_FORCE_MASK,
  TYPE_MASK,
} from "./order-table";
import { plan } from "./plan";
import { nextDue, CASCADE_MAX } from "./stops";
import {
  EXPIRED,
  FILLED,
  FOK,
  GTC,
  GTD,
  IMMEDIATE_OR_CANCEL,
  NO_LIQUIDITY,
  NO_REASON,
  OCO,
  reasonOfRejection,
  REJECTED_AFTER_TRIGGER,
  SELF_TRADE,
  STOP_LIMIT,
} from "./words";

/** Trades an order that is ready to, at once, and rests or ends what remains. TAKER_HELD is what it holds. */
export function enter(state: CoreState, market: Market, slot: number, asMarket: boolean): void {
  const { pool, orders, amounts } = state;
  const bits = orders.ints[(slot << ORDER_INT_SHIFT) | BITS]!;
  const timeInForce = (bits >>> BIT_TIME_IN_FORCE) & TIME_IN_FORCE_MASK;
  const mayRest = !asMarket && (timeInForce === GTC || timeInForce === GTD);
  if (mayRest && !crosses(market, pool.side(slot), pool.price(slot))) return rest(state, market, slot);
  const selfTrade = (bits >>> BIT_SELF_TRADE) & SELF_TRADE_MASK;
  const lots = remainingOf(state, slot);
  const limit = asMarket ? marketLimit(market, pool.side(slot)) : pool.price(slot);
  let end: number;
  if (lots === lots) end = executeLots(state, market, slot, limit, lots, selfTrade);
  else {
    const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
    amounts[BUDGET] = orders.conditions[conditions + QUOTE_AMOUNT]!;
    amounts[BUDGET + 1] = orders.conditions[conditions + QUOTE_AMOUNT + 1]!;
    end = executeBudget(state, market, slot, limit, selfTrade);
  }
  if (end === END_EXHAUSTED && mayRest) return rest(state, market, slot);
  release(state, market, slot, TAKER_HELD);
  if (end === END_SATISFIED) finish(state, slot, FILLED, NO_REASON);
  else if (end !== END_EXHAUSTED) finish(state, slot, EXPIRED, SELF_TRADE);
  else finish(state, slot, EXPIRED, asMarket ? NO_LIQUIDITY : IMMEDIATE_OR_CANCEL);
}

function rest(state: CoreState, market: Market, slot: number): void {
  const { pool } = state;
  writeHeld(state, market, slot, NEEDED);
  releaseDownTo(state, market, slot, TAKER_HELD, NEEDED);
  restLots(state, market, slot);
  state.touched.addLevel(market.index, pool.side(slot), pool.price(slot), slot);
}

/** Puts what remains of an order into the book; of an iceberg one slice is shown. */
export function restLots(state: CoreState, market: Market, slot: number): void {
  const { pool, orders } = state;
  const remaining = remainingOf(state, slot);
  const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
  let shown = remaining;
  if (conditions !== NONE) {
    const at = conditions * CONDITION_RECORD_WORDS;
    const display = orders.conditions[at + DISPLAY]!;
    if (display < remaining) shown = display;
    orders.conditions[at + HIDDEN] = remaining - shown;
    pool.setRefills(slot, shown < remaining);
  }
  pool.reprice(slot, pool.price(slot), shown);
  market.book.rest(slot);
}

/** Carries out triggered orders, oldest first, as far as one command may. */
export function carryOutDue(state: CoreState): void {
  for (let count = 0; count < CASCADE_MAX && state.due.length > 0; count += 1) {
    const place = nextDue(state);
    if (place < 0) return;
    const [slot] = state.due.splice(place, 1);
    carryOut(state, slot!);
  }
}

/** What the trigger places; where that is refused the order ends as rejected after its trigger. */
function carryOut(state: CoreState, slot: number): void {
  const { orders } = state;
  const market = marketOf(state, slot);
  if (market.band.enabled) market.band.advance(state.time);
  const bits = orders.ints[(slot << ORDER_INT_SHIFT) | BITS]!;
  const type = bits & TYPE_MASK;
  const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  const stopLimit = orders.conditions[conditions + STOP_LIMIT_PRICE]!;
  const asMarket = type !== STOP_LIMIT && !(type === OCO && stopLimit === stopLimit);
  writeHeld(state, market, slot, TAKER_HELD);
  const fault = asMarket ? faultOfMarket(state, market, slot, bits) : faultOfLimit(state, market, slot, bits);
  if (fault === null) return enter(state, market, slot, asMarket);
  release(state, market, slot, TAKER_HELD);
  finish(state, slot, REJECTED_AFTER_TRIGGER, reasonOfRejection(fault));
}

function faultOfMarket(state: CoreState, market: Market, slot: number, bits: number): SpotRejectCode | null {
  const { pool, amounts, orders } = state;
  const side = pool.side(slot);
  const lots = remainingOf(state, slot);
  if (lots !== lots) {
    const conditions = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
    amounts[BUDGET] = orders.conditions[conditions + QUOTE_AMOUNT]!;
    amounts[BUDGET + 1] = orders.conditions[conditions + QUOTE_AMOUNT + 1]!;
  }
  const selfTrade = (bits >>> BIT_SELF_TRADE) & SELF_TRADE_MASK;
  const planned = plan(state, market, side, pool.owner(slot), marketLimit(market, side), lots, selfTrade);
  return faultOfMarketPlan(state, market, planned)?.code ?? null;
}

function faultOfLimit(state: CoreState, market: Market, slot: number, bits: number): SpotRejectCode | null {
  const { pool } = state;
  const side = pool.side(slot);
  const price = pool.price(slot);
  const lots = remainingOf(state, slot);
  const fault = faultOfTriggeredPrice(market, price);
  if (fault) return fault.code;
  if (((bits >>> BIT_POST_ONLY) & 1) === 1 && crosses(market, side, price)) return "WOULD_TAKE";
  if (((bits >>> BIT_TIME_IN_FORCE) & TIME_IN_FORCE_MASK) !== FOK) return null;
  const selfTrade = (bits >>> BIT_SELF_TRADE) & SELF_TRADE_MASK;
  return plan(state, market, side, pool.owner(slot), price, lots, selfTrade).lots === lots ? null : "FOK_NOT_FILLABLE";
}
