import { notionalUnits } from "~exchange/domain/instrument";
import { assert } from "../assert";
import type { Changes } from "./changes";
import type { OrderState } from "../commands";
import { post } from "./ledger";
import { ENGINE_LIMITS } from "../limits";
import type { Account, EngineState, Market, Order } from "./state";

/** Quote units an open buy, base units an open sell must have reserved: its worst cost. */
export function reservationOf(market: Market, order: Order): bigint {
  const { instrument } = market;
  if (order.side === "sell") return BigInt(order.remaining) * instrument.baseUnitsPerLot;
  if (order.quoteAmount !== null) return order.quoteAmount;
  const prices = [order.bookPrice ?? 0, market.armed.has(order) ? (order.stopLimitPrice ?? 0) : 0];
  return notionalUnits(instrument, Math.max(...prices), order.remaining);
}

/** The asset an order pays with, which is the one it reserves. */
function payAssetOf(market: Market, order: Order): string {
  return order.side === "buy" ? market.instrument.quote : market.instrument.base;
}

export function accountOf(state: EngineState, order: Order): Account {
  const account = state.accounts.get(order.accountId);
  assert(account !== undefined, `order ${order.orderId} belongs to nobody`);
  return account;
}

/** Reserves `amount` for an order. */
export function hold(state: EngineState, changes: Changes, market: Market, order: Order, amount: bigint): void {
  const account = accountOf(state, order);
  const asset = payAssetOf(market, order);
  const debit = { account, part: "available" } as const;
  const credit = { account, part: "held" } as const;
  post(state, changes, { asset, amount, debit, credit, reason: "hold", reference: order.orderId });
  order.held += amount;
}

/** Gives back what is reserved beyond `needed`. */
export function releaseDownTo(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  needed: bigint,
): void {
  assert(order.held >= needed, `order ${order.orderId} holds ${order.held}, needs ${needed}`);
  const amount = order.held - needed;
  if (amount === 0n) return;
  const account = accountOf(state, order);
  const asset = payAssetOf(market, order);
  const debit = { account, part: "held" } as const;
  const credit = { account, part: "available" } as const;
  post(state, changes, { asset, amount, debit, credit, reason: "release", reference: order.orderId });
  order.held = needed;
}

/** Ends an order that neither rests nor is armed: releases everything and moves it to the account's finished window. */
export function finish(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  end: Exclude<OrderState, "open">,
  reason: string | null,
): void {
  releaseDownTo(state, changes, market, order, 0n);
  order.state = end;
  order.reason = reason;
  order.updatedAt = state.time;
  changes.touchOrder(order);
  if (order.kept > 0n) state.dueExits.push(order);
  keepFinished(accountOf(state, order), order);
}

/** Takes an open order out of the book and the triggers and ends it. */
export function withdraw(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  end: "cancelled" | "expired",
  reason: string | null,
): void {
  leaveBook(changes, market, order);
  market.armed.delete(order);
  state.due = state.due.filter((each) => each !== order);
  finish(state, changes, market, order, end, reason);
}

export function leaveBook(changes: Changes, market: Market, order: Order): void {
  if (!market.book.has(order)) return;
  market.book.remove(order);
  changes.touchLevel(market, order.side, order.bookPrice ?? 0);
}

/** Puts what remains of an order into the book; of an iceberg one slice is shown. */
export function enterBook(changes: Changes, market: Market, order: Order): void {
  order.shown = Math.min(order.remaining, order.displayQuantity ?? order.remaining);
  market.book.add(order);
  changes.touchLevel(market, order.side, order.bookPrice ?? 0);
}

/** The window forgets its oldest order, and with it that order's clientOrderId. */
function keepFinished(account: Account, order: Order): void {
  account.openOrders.delete(order.orderId);
  account.finishedOrders.set(order.orderId, order);
  if (account.finishedOrders.size <= ENGINE_LIMITS.finishedOrdersPerAccount) return;
  for (const [orderId, oldest] of account.finishedOrders) {
    account.finishedOrders.delete(orderId);
    account.clientOrders.delete(oldest.clientOrderId);
    return;
  }
}
