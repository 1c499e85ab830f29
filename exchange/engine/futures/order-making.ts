import type { PlaceFuturesOrder } from "./commands";
import { watchExpiry } from "./expiry";
import { priceOf } from "./order-checks";
import type { Run } from "./run";
import {
  keptSettings,
  openingLeg,
  settingsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
} from "./state";

/** An order of a command, that nobody knows of yet. */
export function newOrder(
  run: Run,
  account: FuturesAccount,
  market: FuturesMarket,
  command: PlaceFuturesOrder,
): FuturesOrder {
  const { trigger } = command;
  const orderId = orderIdOf(run);
  const makesOne = settingsOf(account, market).merging === "split" && openingLeg(command) !== null;
  const now = trigger ? priceOf(market, trigger.kind) : 0;
  return {
    orderId,
    clientOrderId: command.clientOrderId,
    side: command.side,
    positionSide: command.positionSide,
    positionId: makesOne ? orderId : (command.positionId ?? null),
    orderType: command.orderType,
    timeInForce: command.timeInForce,
    postOnly: command.postOnly,
    reduceOnly: command.reduceOnly,
    selfTradePrevention: command.selfTradePrevention,
    price: command.price,
    quantity: command.quantity,
    trigger,
    exits: command.exits,
    expiresAt: command.expiresAt,
    account,
    market,
    filled: 0,
    filledCost: 0n,
    fee: 0n,
    realised: 0n,
    held: 0n,
    triggeredAt: null,
    state: "open",
    reason: null,
    createdAt: run.time,
    updatedAt: run.time,
    rests: false,
    armed: false,
    extreme: trigger?.ticks === null ? now : 0,
    firesAbove: (trigger?.ticks ?? 0) > now,
    exitsPlaced: false,
  };
}

/** Ids tell where they come from: the command and the order's place in it. */
function orderIdOf(run: Run): string {
  run.ordersMade += 1;
  return `F${run.state.sequence}-${run.ordersMade}`;
}

export function register(run: Run, order: FuturesOrder): void {
  const { account, market, orderId, clientOrderId } = order;
  keptSettings(account, market);
  account.orders.set(orderId, order);
  account.clientOrders.set(clientOrderId, orderId);
  market.orders.set(orderId, order);
  watchExpiry(run.derived, order);
  run.touchOrder(order);
}

/** Waits for its trigger from now. */
export function arm(run: Run, order: FuturesOrder): void {
  order.armed = true;
  run.derived.triggers.add(order);
}
