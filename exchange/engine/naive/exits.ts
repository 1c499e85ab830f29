import { notionalUnits } from "~exchange/domain/instrument";
import { fires } from "../order-terms";
import type { Changes } from "./changes";
import { post } from "./ledger";
import { accountOf, finish } from "./order-lifecycle";
import { findMarket } from "./lookup";
import { admit, newOrder, start, termsOf, type NewOrder } from "./orders";
import { Rejection } from "./rejection";
import type { EngineState, Market, Order } from "./state";

/** Places the exit of the order that ended first, as the order of the command that is being applied. */
export function placeDueExit(state: EngineState, changes: Changes): void {
  const parent = state.dueExits.shift();
  if (!parent) return;
  const market = findMarket(state, parent.pair);
  const account = accountOf(state, parent);
  const received = parent.kept;
  parent.kept = 0n;
  const [debit, credit] = [{ account, part: "held" } as const, { account, part: "available" } as const];
  const { feeAsset: asset, orderId: reference } = parent;
  post(state, changes, { asset, amount: received, debit, credit, reason: "release", reference });
  const command = commandOf(parent, market, received);
  try {
    if (state.cancelOnly) throw new Rejection("EXCHANGE_CANCEL_ONLY");
    if (command.quantity === 0) throw new Rejection("EXIT_TOO_SMALL");
    start(state, changes, market, admit(state, market, command, termsOf(command)));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const refused = { ...command, quantity: command.quantity === 0 ? null : command.quantity };
    const order = newOrder(state, market, refused, termsOf(refused));
    account.clientOrders.set(order.clientOrderId, order);
    finish(state, changes, market, order, "rejected_after_trigger", error.code);
  }
}

/** The order that goes back to what the parent paid with. */
function commandOf(parent: Order, market: Market, received: bigint): NewOrder {
  const { takeProfit = null, stopLoss = null, stopLossLimit = null } = parent.exits ?? {};
  const side = parent.side === "buy" ? "sell" : "buy";
  const common: NewOrder = {
    type: "place-order",
    accountId: parent.accountId,
    clientOrderId: `exit:${parent.orderId}`,
    parentOrderId: parent.orderId,
    pair: parent.pair,
    side,
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: false,
    selfTradePrevention: parent.selfTradePrevention,
    price: null,
    quantity: null,
    quoteAmount: null,
  };
  const lots = (unit: bigint) => Math.min(Number(received / unit), Number.MAX_SAFE_INTEGER);
  /** At `price` or better; at the market where it is null. */
  const sized = (price: number | null): Pick<NewOrder, "quantity" | "quoteAmount"> => {
    if (side === "sell") return { quantity: lots(market.instrument.baseUnitsPerLot), quoteAmount: null };
    if (price === null) return { quantity: null, quoteAmount: received };
    return { quantity: lots(notionalUnits(market.instrument, price, 1)), quoteAmount: null };
  };
  // The stop wins: one that has been reached is what its trigger places.
  if (stopLoss !== null && market.last !== null && fires(side, stopLoss, market.last)) {
    const orderType = stopLossLimit === null ? "market" : "limit";
    return { ...common, orderType, price: stopLossLimit, ...sized(stopLossLimit) };
  }
  if (takeProfit === null) {
    const orderType = stopLossLimit === null ? "stop_market" : "stop_limit";
    return { ...common, orderType, price: stopLossLimit, triggerPrice: stopLoss, ...sized(stopLossLimit) };
  }
  const best = market.book.best(side === "sell" ? "buy" : "sell");
  const isReached = best !== null && (side === "sell" ? best >= takeProfit : best <= takeProfit);
  if (stopLoss === null || isReached) return { ...common, price: takeProfit, ...sized(takeProfit) };
  const legs = { price: takeProfit, triggerPrice: stopLoss, stopLimitPrice: stopLossLimit };
  return { ...common, orderType: "oco", ...legs, ...sized(Math.max(takeProfit, stopLossLimit ?? 0)) };
}
