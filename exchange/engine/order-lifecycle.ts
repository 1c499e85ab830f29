import { notionalUnits } from "~exchange/domain/instrument";
import { assert } from "./assert";
import type { Changes } from "./changes";
import type { OrderState } from "./commands";
import { post } from "./ledger";
import { ENGINE_LIMITS } from "./limits";
import type { Account, EngineState, Market, Order } from "./state";

/** Quote units a resting buy, base units a resting sell must have reserved. */
export function reservationOf(market: Market, order: Order): bigint {
  const { instrument } = market;
  if (order.side === "sell") return BigInt(order.remaining) * instrument.baseUnitsPerLot;
  assert(order.price !== null, `buy order ${order.orderId} rests without a price`);
  return notionalUnits(instrument, order.price, order.remaining);
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

/** Reserves `amount` for an order that has just been accepted. */
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

/** Ends an order that does not rest: releases everything and moves it to the account's finished window. */
export function finish(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  end: Exclude<OrderState, "open" | "rejected">,
  reason: string | null,
): void {
  releaseDownTo(state, changes, market, order, 0n);
  order.state = end;
  order.reason = reason;
  order.updatedAt = state.time;
  changes.touchOrder(order);
  keepFinished(accountOf(state, order), order);
}

/** Takes a resting order out of the book and ends it. */
export function withdraw(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  end: "cancelled" | "expired",
  reason: string | null,
): void {
  assert(order.price !== null, `resting order ${order.orderId} has no price`);
  market.book.remove(order);
  changes.touchLevel(market, order.side, order.price);
  finish(state, changes, market, order, end, reason);
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
