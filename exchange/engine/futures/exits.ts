import { arm, newOrder, register } from "./order-making";
import type { Run } from "./run";
import { legOf, openingLeg, otherSide, type FuturesOrder } from "./state";

/** Exits of an order that has opened something: each closes the whole position, and goes with it. */
export function placeExits(run: Run, order: FuturesOrder): void {
  const { exits, exitsPlaced, account, market } = order;
  const opening = openingLeg(order);
  if (
    !exits ||
    exitsPlaced ||
    order.filled === 0 ||
    opening === null ||
    !legOf(account, market, opening, order.positionId)
  )
    return;
  order.exitsPlaced = true;
  for (const [name, ticks] of [
    ["take-profit", exits.takeProfit],
    ["stop-loss", exits.stopLoss],
  ] as const) {
    const clientOrderId = `${order.clientOrderId}:${name}`;
    if (ticks === null || account.clientOrders.has(clientOrderId)) continue;
    const exit = newOrder(run, account, market, {
      ...{ type: "place-order", accountId: account.accountId, clientOrderId, contract: market.name },
      ...{ side: otherSide(order.side), positionSide: order.positionSide, orderType: "stop", timeInForce: "gtc" },
      positionId: order.positionId,
      ...{ postOnly: false, reduceOnly: order.positionSide === null, selfTradePrevention: order.selfTradePrevention },
      ...{ price: null, quantity: null, trigger: { kind: exits.kind, ticks, callbackBips: null } },
      ...{ exits: null, expiresAt: null },
    });
    exit.firesAbove = (opening === "long") === (name === "take-profit");
    register(run, exit);
    arm(run, exit);
  }
}
