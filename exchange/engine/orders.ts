import { assert } from "./assert";
import { viewOf, type Changes, type CommandOf } from "./changes";
import type { OrderState } from "./commands";
import { findAccount, findMarket } from "./lookup";
import { executePlan, planMatch, type MatchPlan } from "./matching";
import {
  checkFunds,
  checkOpenOrders,
  checkPlan,
  checkTerms,
  requiredUnits,
  sameBody,
  type PlaceOrder,
} from "./order-checks";
import { finish, hold, releaseDownTo, reservationOf, withdraw } from "./order-lifecycle";
import { Rejection, type Outcome } from "./rejection";
import type { Account, EngineState, Market, Order } from "./state";

/** Accepts an order, matches it and rests or ends the remainder. A repeated clientOrderId answers with the first order. */
export function placeOrder(state: EngineState, changes: Changes, command: PlaceOrder): Outcome {
  const account = findAccount(state, command.accountId);
  const first = account.clientOrders.get(command.clientOrderId);
  if (first) {
    if (!sameBody(first, command)) throw new Rejection("CLIENT_ORDER_ID_REUSED");
    return { order: viewOf(first) };
  }
  const market = findMarket(state, command.pair);
  checkTerms(market.instrument, command);
  const plan = planMatch(market, {
    accountId: command.accountId,
    side: command.side,
    limit: command.price,
    lots: command.quantity,
    budget: command.quoteAmount,
    selfTradePrevention: command.selfTradePrevention,
  });
  checkPlan(market, command, plan);
  const order = newOrder(state, market, command);
  const required = requiredUnits(market, command, plan);
  checkFunds(state, account, command.side === "buy" ? market.instrument.quote : market.instrument.base, required);
  const ending = endingOf(order, plan);
  if (ending.state === "open") checkOpenOrders(account);

  account.clientOrders.set(order.clientOrderId, order);
  changes.touchOrder(order);
  if (required > 0n) hold(state, changes, market, order, required);
  executePlan(state, changes, market, order, plan);
  if (ending.state === "open") rest(state, changes, market, account, order);
  else finish(state, changes, market, order, ending.state, ending.reason);
  return { order: viewOf(order) };
}

export function cancelOrder(state: EngineState, changes: Changes, command: CommandOf<"cancel-order">): Outcome {
  const account = findAccount(state, command.accountId);
  const order = account.openOrders.get(command.orderId);
  if (!order) {
    const finished = account.finishedOrders.get(command.orderId);
    throw finished ? new Rejection("ORDER_FINISHED", { state: finished.state }) : new Rejection("ORDER_UNKNOWN");
  }
  withdraw(state, changes, findMarket(state, order.pair), order, "cancelled", null);
  return { order: viewOf(order) };
}

/** Cancels the account's open orders, oldest first, of one pair or of all. */
export function cancelAll(state: EngineState, changes: Changes, command: CommandOf<"cancel-all">): Outcome {
  const account = findAccount(state, command.accountId);
  if (command.pair !== null) findMarket(state, command.pair);
  const orders = [...account.openOrders.values()].filter(({ pair }) => command.pair === null || pair === command.pair);
  for (const order of orders) withdraw(state, changes, findMarket(state, order.pair), order, "cancelled", null);
  return { cancelled: orders.length };
}

/** How the order ends once its plan is carried out. */
function endingOf(
  order: Order,
  plan: MatchPlan,
): { state: Exclude<OrderState, "rejected" | "cancelled">; reason: string | null } {
  if (plan.end === "satisfied") return { state: "filled", reason: null };
  if (plan.end === "self_trade") return { state: "expired", reason: "self_trade" };
  if (order.orderType === "market") return { state: "expired", reason: "no_liquidity" };
  if (order.timeInForce === "gtc") return { state: "open", reason: null };
  return { state: "expired", reason: "immediate_or_cancel" };
}

function rest(state: EngineState, changes: Changes, market: Market, account: Account, order: Order): void {
  assert(order.price !== null, `order ${order.orderId} would rest without a price`);
  releaseDownTo(state, changes, market, order, reservationOf(market, order));
  market.book.add(order);
  account.openOrders.set(order.orderId, order);
  changes.touchLevel(market, order.side, order.price);
}

function newOrder(state: EngineState, { instrument }: Market, command: PlaceOrder): Order {
  return {
    orderId: String(state.sequence),
    clientOrderId: command.clientOrderId,
    accountId: command.accountId,
    pair: command.pair,
    side: command.side,
    orderType: command.orderType,
    timeInForce: command.timeInForce,
    postOnly: command.postOnly,
    selfTradePrevention: command.selfTradePrevention,
    price: command.price,
    quantity: command.quantity,
    quoteAmount: command.quoteAmount,
    feeAsset: command.side === "buy" ? instrument.base : instrument.quote,
    createdAt: state.time,
    remaining: command.quantity ?? 0,
    filledQuantity: 0,
    filledQuote: 0n,
    fee: 0n,
    held: 0n,
    state: "open",
    reason: null,
    updatedAt: state.time,
    entry: null,
  };
}
