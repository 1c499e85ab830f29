import type { FuturesCommand } from "./commands";
import { freeCollateral } from "./equity";
import { hold } from "./ledger";
import { isInBand } from "./band";
import { checkQuantity, fitsTiers, isPrice, openingLots, wouldTake } from "./order-checks";
import { cancelWhere, endOrder } from "./order-end";
import { enter, totalCostOf } from "./placing";
import { refuse, refuseUnless } from "./rejection";
import type { Run } from "./run";
import { openingLeg, otherSide, type FuturesAccount, type FuturesOrder } from "./state";

function openOrder(account: FuturesAccount, orderId: string): FuturesOrder {
  const order = account.orders.get(orderId);
  return order ?? refuse(account.finished.has(orderId) ? "ORDER_FINISHED" : "ORDER_UNKNOWN");
}

export function cancelOrder(
  run: Run,
  { accountId, orderId }: Extract<FuturesCommand, { type: "cancel-order" }>,
): string {
  const order = openOrder(run.account(accountId), orderId);
  endOrder(run, order, "cancelled", null);
  return orderId;
}

export function cancelAll(
  run: Run,
  { accountId, contract }: Extract<FuturesCommand, { type: "cancel-all" }>,
): string[] {
  const account = run.account(accountId);
  const market = contract === null ? null : run.market(contract);
  const ids = [...account.orders.values()].filter((order) => market === null || order.market === market);
  cancelWhere(run, account, market, "requested", () => true);
  return ids.map(({ orderId }) => orderId);
}

/**
 * Changes a resting order. Less at the same price keeps its place in the queue; anything else gives it up, and may trade at
 * once. `quantity` is the new total, what is filled included.
 */
export function amendOrder(run: Run, command: Extract<FuturesCommand, { type: "amend-order" }>): string {
  const account = run.account(command.accountId);
  const order = openOrder(account, command.orderId);
  const { market } = order;
  refuseUnless(order.rests && order.price !== null, "ORDER_NOT_AMENDABLE");
  refuseUnless(market.state === "trading", "CONTRACT_NOT_TRADING");
  refuseUnless(!run.state.isClosingOnly || openingLeg(order) === null, "EXCHANGE_CANCEL_ONLY");
  const price = command.price ?? order.price ?? 0;
  const quantity = command.quantity ?? order.quantity ?? 0;
  refuseUnless(isPrice(price), "PRICE_INVALID");
  refuseUnless(isInBand(market, order.side, price), "PRICE_OUT_OF_BAND", { mark: String(market.mark) });
  checkQuantity(market, quantity, { isMarket: false, opens: openingLeg(order) !== null });
  refuseUnless(quantity > order.filled, "QUANTITY_INVALID");
  if (price === order.price && quantity === order.quantity) return order.orderId;
  if (price === order.price && quantity < (order.quantity ?? 0)) return reduceInPlace(run, order, quantity);
  // What the order claims as it is doesn't count against what it becomes.
  const others = { ...account, orders: new Map([...account.orders].filter(([id]) => id !== order.orderId)) };
  const changed: FuturesOrder = { ...order, account: others, price, quantity };
  const lots = openingLots(changed);
  const cost = lots === 0 ? 0n : totalCostOf(changed, lots);
  refuseUnless(fitsTiers(changed, lots), "POSITION_LIMIT");
  refuseUnless(cost <= freeCollateral(account) + order.held, "MARGIN_INSUFFICIENT");
  run.queue(market).remove(order);
  run.touchLevel(market, order.side, order.price ?? 0);
  order.rests = false;
  hold(run, order, account, -order.held);
  order.price = price;
  order.quantity = quantity;
  run.touchOrder(order);
  const best = run.queue(market).best(otherSide(order.side));
  if (order.postOnly && wouldTake(best, order.side, price)) endOrder(run, order, "cancelled", "would_take");
  else enter(run, order);
  return order.orderId;
}

function reduceInPlace(run: Run, order: FuturesOrder, quantity: number): string {
  const { market, account } = order;
  const before = (order.quantity ?? 0) - order.filled;
  const after = quantity - order.filled;
  run.queue(market).take(order, before - after);
  hold(run, order, account, (order.held * BigInt(after)) / BigInt(before) - order.held);
  order.quantity = quantity;
  run.touchOrder(order);
  run.touchLevel(market, order.side, order.price ?? 0);
  return order.orderId;
}
