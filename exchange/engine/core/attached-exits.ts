import type { ExitTerms } from "~exchange/domain/exit-rules";
import { BUY, NONE, SELL, type BookSide } from "../book/order-pool";
import { readAmount, subtractFrom, writeProduct } from "./amount";
import { RELEASED, TRADE_BASE, TRADE_QUOTE, type CoreState } from "./core-state";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import type { Market } from "./market";
import {
  BIT_SELF_TRADE,
  BITS,
  CONDITION_RECORD_WORDS,
  CONDITIONS,
  FEE_PAID,
  FILLED,
  ID,
  ORDER_INT_SHIFT,
  ORDER_SHIFT,
  PAIR,
  PAIR_MASK,
  QUOTE,
  SELF_TRADE_MASK,
  STOP_LOSS,
  STOP_LOSS_LIMIT,
  TAKE_PROFIT,
  TRADED,
} from "./order-table";
import { SIDE_SHIFT } from "./side-records";
import { HOLD } from "./words";

/*
 * An order with exits holds what it receives, from the very command that brings it: nothing else can spend it before the exit
 * does. Once the order has ended what it holds waits for the exit to be placed (exits.ts).
 */

/** The exit of an order that has ended. `side` is the exit's own, `received` is still held. */
export interface DueExit {
  parent: number;
  account: number;
  pair: number;
  side: BookSide;
  selfTrade: number;
  exits: ExitTerms;
  /** Base units to sell, quote units to buy for. */
  received: bigint;
}

export function hasExits({ orders }: CoreState, slot: number): boolean {
  const place = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]!;
  if (place === NONE) return false;
  const at = place * CONDITION_RECORD_WORDS;
  return orders.conditions[at + TAKE_PROFIT]! > 0 || orders.conditions[at + STOP_LOSS]! > 0;
}

/** Of an order that has exits. */
export function exitTermsOf({ orders }: CoreState, slot: number): ExitTerms {
  const at = orders.ints[(slot << ORDER_INT_SHIFT) | CONDITIONS]! * CONDITION_RECORD_WORDS;
  const ticks = (place: number) => orders.conditions[at + place]! || null;
  return { takeProfit: ticks(TAKE_PROFIT), stopLoss: ticks(STOP_LOSS), stopLossLimit: ticks(STOP_LOSS_LIMIT) };
}

/** Holds what an order with exits has got of the trade that was just settled; `fee`: place of its fee among the amounts. */
export function holdReceived(state: CoreState, market: Market, slot: number, fee: number): void {
  const { amounts, pool, ledger, orders } = state;
  const buys = pool.side(slot) === BUY;
  const got = buys ? TRADE_BASE : TRADE_QUOTE;
  amounts[RELEASED] = amounts[got]!;
  amounts[RELEASED + 1] = amounts[got + 1]!;
  subtractFrom(amounts, RELEASED, amounts[fee]!, amounts[fee + 1]!);
  if (amounts[RELEASED] === 0 && amounts[RELEASED + 1] === 0) return;
  ledger.reference[0] = orders.idOf(slot);
  const account = pool.owner(slot);
  const asset = buys ? market.base : market.quote;
  ledger.post(asset, placeOf(account, AVAILABLE), placeOf(account, HELD), amounts, RELEASED, HOLD);
}

/** What an order has received so far, fees taken off. */
export function receivedBy(state: CoreState, market: Market, slot: number): bigint {
  const { orders, pool, amounts } = state;
  const place = orders.ints[(slot << ORDER_INT_SHIFT) | TRADED]!;
  if (place === NONE) return 0n;
  const traded = place << SIDE_SHIFT;
  const fee = readAmount(orders.sides.doubles, traded | FEE_PAID);
  if (pool.side(slot) === SELL) return readAmount(orders.sides.doubles, traded | QUOTE) - fee;
  writeProduct(amounts, RELEASED, orders.doubles[(slot << ORDER_SHIFT) | FILLED]!, market.baseFactor, 1);
  return readAmount(amounts, RELEASED) - fee;
}

/** An order has ended: what it has received waits for its exit. */
export function endWithExits(state: CoreState, slot: number): void {
  if (!hasExits(state, slot)) return;
  const { orders, pool } = state;
  const pair = orders.ints[(slot << ORDER_INT_SHIFT) | PAIR]! & PAIR_MASK;
  const received = receivedBy(state, state.markets[pair]!, slot);
  if (received === 0n) return;
  state.dueExits.push({
    parent: orders.doubles[(slot << ORDER_SHIFT) | ID]!,
    account: pool.owner(slot),
    pair,
    side: pool.side(slot) === BUY ? SELL : BUY,
    selfTrade: (orders.ints[(slot << ORDER_INT_SHIFT) | BITS]! >>> BIT_SELF_TRADE) & SELF_TRADE_MASK,
    exits: exitTermsOf(state, slot),
    received,
  });
}

/** The asset that an exit spends. */
export function assetOfExit({ base, quote }: Market, side: BookSide): number {
  return side === SELL ? base : quote;
}

/** A due exit in a snapshot. */
export type DueExitRow = Omit<DueExit, "received"> & { received: string };

export function storeDueExits({ dueExits }: CoreState): DueExitRow[] {
  return dueExits.map((due) => ({ ...due, received: String(due.received) }));
}

export function restoreDueExits(state: CoreState, rows: readonly DueExitRow[]): void {
  for (const row of rows) state.dueExits.push({ ...row, received: BigInt(row.received) });
}
