import { givenExits, sameExits, type ExitedOrder, type ExitTerms } from "~exchange/domain/exit-rules";
import { BUY, NONE, SELL } from "../book/order-pool";
import { writeAmount } from "./amount";
import { assetOfExit, exitTermsOf, hasExits, receivedBy } from "./attached-exits";
import { checkExits, checkFunds } from "./checks";
import { AT_PRICE, AT_QUANTITY, FLAG_EXITS, type CommandBuffer } from "./command-buffer";
import { RELEASED, REQUIRED, type CoreState } from "./core-state";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import { touchOrder } from "./lifecycle";
import type { Market } from "./market";
import { numberOrNull } from "./optional-number";
import {
  ASKED_PRICE,
  BIT_EXITS_AMENDED,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  QUANTITY,
  QUOTE_AMOUNT,
  STOP_LOSS,
  STOP_LOSS_LIMIT,
  TAKE_PROFIT,
  TRIGGER,
  TYPE_MASK,
  UPDATED,
} from "./order-table";
import { HOLD, ORDER_TYPES, RELEASE } from "./words";

/*
 * Exits of an open order that come, change or go. What the order has received by then is held from the moment that it has
 * exits, or free again once it has none, so that an order with exits holds all that it received at any time.
 */

/** The exits that an amend-order asks for: null for none from now on, undefined where it leaves them as they are. */
export function amendedExits({ ints, doubles }: CommandBuffer, at: number): ExitTerms | null | undefined {
  if (((ints[at * 2 + 1]! >>> 16) & FLAG_EXITS) === 0) return undefined;
  const exitsAt = at + AT_QUANTITY + 1;
  return givenExits({
    takeProfit: numberOrNull(doubles[exitsAt]!),
    stopLoss: numberOrNull(doubles[exitsAt + 1]!),
    stopLossLimit: numberOrNull(doubles[exitsAt + 2]!),
  });
}

/** Whether an amend-order asks for neither a price nor a quantity. */
export function isExitsAlone({ doubles }: CommandBuffer, at: number): boolean {
  return Number.isNaN(doubles[at + AT_PRICE]!) && Number.isNaN(doubles[at + AT_QUANTITY]!);
}

/** What an order's exits would be; undefined where they would stay as they are. */
export function newExitsOf(
  state: CoreState,
  slot: number,
  given: ExitTerms | null | undefined,
): ExitTerms | null | undefined {
  const before = hasExits(state, slot) ? exitTermsOf(state, slot) : null;
  return given === undefined || sameExits(given, before) ? undefined : given;
}

/** Changes the exits of any open order and nothing else of it: it keeps its place in the queue, or goes on waiting. */
export function amendExitsAlone(state: CoreState, market: Market, slot: number, given: ExitTerms | null): void {
  if (market.band.enabled) market.band.advance(state.time);
  const exits = newExitsOf(state, slot, given);
  if (exits !== undefined && !mayHaveExits(state, market, slot, exits, exitedOrder(state, slot))) return;
  state.answer.order = slot;
  if (exits !== undefined) changeExits(state, market, slot, exits);
}

/** What exits are measured by of an open order, as it is now. */
export function exitedOrder({ orders, pool }: CoreState, slot: number): ExitedOrder {
  const ints = slot << ORDER_INT_SHIFT;
  const place = orders.ints[ints | CONDITIONS]!;
  const trigger = place === NONE ? NaN : orders.conditions[place * CONDITION_RECORD_WORDS + TRIGGER]!;
  return {
    orderType: ORDER_TYPES[orders.ints[ints | BITS]! & TYPE_MASK]!,
    side: pool.side(slot) === BUY ? "buy" : "sell",
    price: pool.price(slot) || null,
    quantity: numberOrNull(orders.doubles[(slot << ORDER_SHIFT) | QUANTITY]!),
    triggerPrice: numberOrNull(trigger),
  };
}

/** Whether an open order at such terms may have these exits from now on; what it has received so far must still be there. */
export function mayHaveExits(
  state: CoreState,
  market: Market,
  slot: number,
  exits: ExitTerms | null,
  order: ExitedOrder,
): boolean {
  if (exits === null) return true;
  const account = state.pool.owner(slot);
  if (!checkExits(state, market, { account, order, exits, slot })) return false;
  if (hasExits(state, slot)) return true;
  writeAmount(state.amounts, REQUIRED, receivedBy(state, market, slot));
  return checkFunds(state, market, account, order.side === "buy" ? SELL : BUY);
}

/** Whatever can refuse it has been asked. */
export function changeExits(state: CoreState, market: Market, slot: number, exits: ExitTerms | null): void {
  const { orders } = state;
  const had = hasExits(state, slot);
  if (had !== (exits !== null)) moveReceived(state, market, slot, !had);
  const at = conditionsOf(state, slot) * CONDITION_RECORD_WORDS;
  orders.conditions[at + TAKE_PROFIT] = exits?.takeProfit ?? NaN;
  orders.conditions[at + STOP_LOSS] = exits?.stopLoss ?? NaN;
  orders.conditions[at + STOP_LOSS_LIMIT] = exits?.stopLossLimit ?? NaN;
  const bits = (slot << ORDER_INT_SHIFT) | BITS;
  orders.ints[bits] = orders.ints[bits]! | (1 << BIT_EXITS_AMENDED);
  orders.doubles[(slot << ORDER_SHIFT) | UPDATED] = state.time;
  touchOrder(state, slot);
}

/** Holds what an order has received so far, or gives it back. */
function moveReceived(state: CoreState, market: Market, slot: number, holds: boolean): void {
  const { amounts, ledger, pool, orders } = state;
  const received = receivedBy(state, market, slot);
  if (received === 0n) return;
  writeAmount(amounts, RELEASED, received);
  ledger.reference[0] = orders.idOf(slot);
  const account = pool.owner(slot);
  const asset = assetOfExit(market, pool.side(slot) === BUY ? SELL : BUY);
  const [available, held] = [placeOf(account, AVAILABLE), placeOf(account, HELD)];
  if (holds) ledger.post(asset, available, held, amounts, RELEASED, HOLD);
  else ledger.post(asset, held, available, amounts, RELEASED, RELEASE);
}

/** Place of an order's conditions; a plain limit order has none before its first exits. */
function conditionsOf({ orders, pool }: CoreState, slot: number): number {
  const cell = (slot << ORDER_INT_SHIFT) | CONDITIONS;
  const known = orders.ints[cell]!;
  if (known !== NONE) return known;
  const place = orders.allocateConditions();
  orders.ints[cell] = place;
  const at = place * CONDITION_RECORD_WORDS;
  orders.conditions[at + ASKED_PRICE] = pool.price(slot);
  orders.conditions[at + QUOTE_AMOUNT] = orders.conditions[at + QUOTE_AMOUNT + 1] = NaN;
  return place;
}
