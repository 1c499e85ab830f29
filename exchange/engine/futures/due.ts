import type { PriceKind } from "./commands";
import { priceOf } from "./order-checks";
import { endOrder } from "./order-end";
import { enter, refusalOf } from "./placing";
import type { Run } from "./run";
import { closingLeg, legOf, type FuturesMarket, type FuturesOrder } from "./state";

/** Triggers that one command fires at most; the next one goes on. */
const TRIGGERS_MAX = 64;
const KINDS: readonly PriceKind[] = ["index", "mark", "last"];

/** Fires what the moved prices have reached, and what that moves in turn, within a bound. */
export function fireTriggers(run: Run): void {
  const { pending } = run.state;
  for (const [market] of run.moved) pending.add(market.name);
  run.moved.clear();
  let fired = 0;
  while (pending.size > 0) {
    const [name] = [...pending].sort();
    const market = run.state.markets.get(name ?? "");
    if (!market || market.state === "halted") {
      pending.delete(name ?? "");
      continue;
    }
    const order = nextFired(run, market);
    if (!order) pending.delete(market.name);
    else {
      fire(run, order);
      fired += 1;
      for (const [moved] of run.moved) pending.add(moved.name);
      run.moved.clear();
      if (fired === TRIGGERS_MAX) return;
    }
  }
}

function nextFired(run: Run, market: FuturesMarket): FuturesOrder | null {
  for (const kind of KINDS) {
    const order = run.derived.triggers.next(market, kind, priceOf(market, kind));
    if (order) return order;
  }
  return null;
}

/** Turns an armed order into what it says; a refusal then is its end. */
function fire(run: Run, order: FuturesOrder): void {
  const { account, market } = order;
  order.armed = false;
  order.triggeredAt = run.time;
  run.touchOrder(order);
  const closing = closingLeg(order);
  const leg = closing === null ? null : legOf(account, market, closing, order.positionId);
  if (order.quantity === null) order.quantity = Math.min(leg?.lots ?? 0, market.contract.maxLots);
  const refusal = order.quantity === 0 ? null : refusalOf(run, order);
  if (order.quantity === 0) endOrder(run, order, "cancelled", "position_closed");
  else if (refusal) endOrder(run, order, "rejected_after_trigger", refusal.code);
  else enter(run, order);
}
