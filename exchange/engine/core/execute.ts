import { ANYBODY, match, MATCH_EXHAUSTED, MATCH_OWN_ORDER, MATCH_SATISFIED, type Fills } from "../book/match";
import { BUY, INTEGER_MAX, NONE, SELL, type BookSide } from "../book/order-pool";
import { isAtLeast, readAmount, subtractFrom, writeProduct } from "./amount";
import { hasExits, holdReceived } from "./attached-exits";
import { BUDGET, MAKER_FEE, RELEASED, TAKER_FEE, TRADE_QUOTE, UNIT_COST, type CoreState } from "./core-state";
import { disarm, finish, release, remainingOf, withdraw } from "./lifecycle";
import type { Market } from "./market";
import { CONDITION_RECORD_WORDS, CONDITIONS, DISPLAY, HIDDEN, ORDER_INT_SHIFT, STOP_LIMIT_PRICE } from "./order-table";
import { settle } from "./settle";
import { observe } from "./stops";
import { ANYONE } from "./touched";
import { EXPIRED, FILLED, NO_REASON, SELF_TRADE, STP_EXPIRE_MAKER, STP_EXPIRE_TAKER, STP_NONE } from "./words";

/** How an execution ended. */
export const END_SATISFIED = 0;
/** Nobody is left at an acceptable price. */
export const END_EXHAUSTED = 1;
/** Self-trade prevention ended the taker. */
export const END_SELF_TRADE = 2;

export function opposite(side: BookSide): BookSide {
  return side === BUY ? SELL : BUY;
}

/** The worst price a side may be given. */
export function worstPrice(side: BookSide): number {
  return side === BUY ? INTEGER_MAX : 1;
}

/**
 * Trades up to `lots` at `limit` or better; the taker's reservation covers it. Returns one of END_*. Armed orders hear of
 * the first price and of the last one: prices of a sweep only get worse in between.
 */
export function executeLots(
  state: CoreState,
  market: Market,
  taker: number,
  limit: number,
  lots: number,
  selfTrade: number,
): number {
  const side = state.pool.side(taker);
  const owner = selfTrade === STP_NONE ? ANYBODY : state.pool.owner(taker);
  let wanted = lots;
  market.tradedFirst = 0;
  for (;;) {
    const fills = fillsFor(state, market);
    wanted = match(market.book, side, limit, wanted, owner, fills);
    const { end } = fills;
    settleFills(state, market, taker, fills, false);
    if (end === MATCH_OWN_ORDER ? meetOwn(state, market, side, selfTrade) : end > MATCH_EXHAUSTED) continue;
    observe(state, market);
    return end === MATCH_SATISFIED ? END_SATISFIED : end === MATCH_EXHAUSTED ? END_EXHAUSTED : END_SELF_TRADE;
  }
}

/** Spends up to the amount at BUDGET, whole lots at a time, at `limit` or better. Otherwise like `executeLots`. */
export function executeBudget(
  state: CoreState,
  market: Market,
  taker: number,
  limit: number,
  selfTrade: number,
): number {
  const owner = selfTrade === STP_NONE ? ANYBODY : state.pool.owner(taker);
  market.tradedFirst = 0;
  let outcome = END_EXHAUSTED;
  for (;;) {
    const price = market.book.bestPrice(SELL);
    if (price === 0 || price > limit) break;
    const affordable = affordableLots(state, market, price);
    outcome = END_SATISFIED;
    if (affordable === 0) break;
    const fills = fillsFor(state, market);
    match(market.book, BUY, price, affordable, owner, fills);
    const { end } = fills;
    settleFills(state, market, taker, fills, true);
    if (end === MATCH_SATISFIED) break;
    outcome = END_SELF_TRADE;
    if (end === MATCH_OWN_ORDER && !meetOwn(state, market, BUY, selfTrade)) break;
    outcome = END_EXHAUSTED;
  }
  observe(state, market);
  return outcome;
}

/** Whole lots that the amount at BUDGET buys at a price. */
export function affordableLots(state: CoreState, market: Market, price: number): number {
  const { amounts } = state;
  writeProduct(amounts, UNIT_COST, price, 1, market.quoteFactor);
  if (!isAtLeast(amounts, BUDGET, amounts[UNIT_COST]!, amounts[UNIT_COST + 1]!)) return 0;
  if (amounts[BUDGET + 1] === 0) {
    const budget = amounts[BUDGET]!;
    const cost = amounts[UNIT_COST]!;
    // Whole where the remainder is none; % is exact, a quotient isn't.
    return (budget - (budget % cost)) / cost;
  }
  const lots = readAmount(amounts, BUDGET) / readAmount(amounts, UNIT_COST);
  return lots > INTEGER_MAX ? INTEGER_MAX : Number(lots);
}

/** One fill at a time until the first price of the sweep is known to those who are armed. */
function fillsFor(state: CoreState, market: Market): Fills {
  return market.triggers.armed > 0 && market.tradedFirst === 0 ? state.oneFill : state.fills;
}

function settleFills(state: CoreState, market: Market, taker: number, fills: Fills, spends: boolean): void {
  const { pool, amounts, touched } = state;
  const { makers, lots, count } = fills;
  const keeps = hasExits(state, taker);
  for (let index = 0; index < count; index += 1) {
    const maker = makers[index]!;
    settle(state, market, taker, maker, lots[index]!);
    if (keeps) holdReceived(state, market, taker, TAKER_FEE);
    if (spends) subtractFrom(amounts, BUDGET, amounts[TRADE_QUOTE]!, amounts[TRADE_QUOTE + 1]!);
    const isPlain = state.orders.ints[(maker << ORDER_INT_SHIFT) | CONDITIONS] === NONE;
    const side = pool.side(maker);
    const price = pool.price(maker);
    touched.addLevel(market.index, side, price, isPlain ? market.book.frontAt(side, price) : ANYONE);
    if (!isPlain) {
      if (hasExits(state, maker)) holdReceived(state, market, maker, MAKER_FEE);
      disarmFilled(state, market, maker, lots[index]!);
      showNextSlice(state, market, maker);
    }
    if (pool.lots(maker) === 0) finish(state, maker, FILLED, NO_REASON);
  }
  if (fills === state.oneFill && count > 0) observe(state, market);
}

/** A first fill disarms an oco; what its other leg would have cost on top is needed no longer. */
function disarmFilled(state: CoreState, market: Market, maker: number, lots: number): void {
  if (!market.triggers.isArmed(maker)) return;
  const { orders, pool, amounts } = state;
  disarm(state, market, maker);
  if (pool.side(maker) === SELL) return;
  const conditions = orders.ints[(maker << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  const dearer = orders.conditions[conditions + STOP_LIMIT_PRICE]! - pool.price(maker);
  if (!(dearer > 0)) return;
  writeProduct(amounts, RELEASED, dearer, remainingOf(state, maker) + lots, market.quoteFactor);
  release(state, market, maker, RELEASED);
}

/** An iceberg whose slice is gone shows the next one, last in its level's queue. */
function showNextSlice(state: CoreState, market: Market, maker: number): void {
  const { orders, pool } = state;
  if (pool.lots(maker) > 0) return;
  const conditions = orders.ints[(maker << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  const hidden = orders.conditions[conditions + HIDDEN]!;
  if (hidden === 0) return;
  const slice = Math.min(hidden, orders.conditions[conditions + DISPLAY]!);
  orders.conditions[conditions + HIDDEN] = hidden - slice;
  pool.reprice(maker, pool.price(maker), slice);
  pool.setRefills(maker, hidden > slice);
  market.book.rest(maker);
}

/** Ends whom self-trade prevention ends; whether the taker goes on. */
function meetOwn(state: CoreState, market: Market, side: BookSide, selfTrade: number): boolean {
  if (selfTrade !== STP_EXPIRE_TAKER) withdraw(state, market.book.front(opposite(side)), EXPIRED, SELF_TRADE);
  return selfTrade === STP_EXPIRE_MAKER;
}
