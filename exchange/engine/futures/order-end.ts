import { FUTURES_LIMITS, type FuturesOrderState } from "./commands";
import { hold } from "./ledger";
import type { Run } from "./run";
import {
  closingLeg,
  openingLeg,
  settingsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type Position,
} from "./state";

/** Ends an order: out of the book, nothing reserved any more, remembered for repeats. */
export function endOrder(run: Run, order: FuturesOrder, state: FuturesOrderState, reason: string | null): void {
  const { account, market } = order;
  if (order.rests) {
    run.queue(market).remove(order);
    run.touchLevel(market, order.side, order.price ?? 0);
  }
  order.rests = false;
  order.armed = false;
  hold(run, order, account, -order.held);
  order.state = state;
  order.reason = reason;
  run.touchOrder(order);
  market.orders.delete(order.orderId);
  account.orders.delete(order.orderId);
  account.finished.set(order.orderId, order.clientOrderId);
  if (account.finished.size <= FUTURES_LIMITS.finishedOrdersPerAccount) return;
  const [oldest] = account.finished;
  if (!oldest) return;
  account.finished.delete(oldest[0]);
  if (account.clientOrders.get(oldest[1]) === oldest[0]) account.clientOrders.delete(oldest[1]);
}

/** Cancels what could still open: in a contract, or in all that are in cross mode. Returns how many. */
export function cancelOpenings(
  run: Run,
  account: FuturesAccount,
  market: FuturesMarket | null,
  reason: string,
): number {
  const isMeant = (order: FuturesOrder) =>
    openingLeg(order) !== null && (market !== null || settingsOf(account, order.market).mode === "cross");
  return cancelWhere(run, account, market, reason, isMeant);
}

/** Cancels what can only close a position that is gone. */
export function cancelOrphans(run: Run, { account, market, side, positionId }: Position): void {
  cancelWhere(
    run,
    account,
    market,
    "position_closed",
    (order) => openingLeg(order) === null && closingLeg(order) === side && order.positionId === positionId,
  );
}

export function cancelWhere(
  run: Run,
  account: FuturesAccount,
  market: FuturesMarket | null,
  reason: string,
  isMeant: (order: FuturesOrder) => boolean,
): number {
  let count = 0;
  for (const order of [...account.orders.values()]) {
    if ((market !== null && order.market !== market) || order.state !== "open" || !isMeant(order)) continue;
    endOrder(run, order, "cancelled", reason);
    count += 1;
  }
  return count;
}
