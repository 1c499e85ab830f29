import { notionalUnits, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { CommandOf } from "./changes";
import { availableOf } from "./ledger";
import { ENGINE_LIMITS } from "./limits";
import type { MatchPlan } from "./matching";
import { Rejection } from "./rejection";
import type { Account, EngineState, Market, Order } from "./state";

export type PlaceOrder = CommandOf<"place-order">;

/** Whether the order's body is the one that was accepted under its clientOrderId. */
export function sameBody(order: Order, command: PlaceOrder): boolean {
  return (
    order.pair === command.pair &&
    order.side === command.side &&
    order.orderType === command.orderType &&
    order.timeInForce === command.timeInForce &&
    order.postOnly === command.postOnly &&
    order.selfTradePrevention === command.selfTradePrevention &&
    order.price === command.price &&
    order.quantity === command.quantity &&
    order.quoteAmount === command.quoteAmount
  );
}

/** Checks that need the command and the pair's configuration alone. */
export function checkTerms(instrument: Instrument, command: PlaceOrder): void {
  const { orderType, side, price, quantity, quoteAmount } = command;
  const priced = orderType === "limit" ? isSteps(price) : price === null;
  if (!priced) throw new Rejection("PRICE_INVALID", { tick: instrument.tick });
  const byQuote = orderType === "market" && side === "buy" && quantity === null;
  const sized = byQuote ? quoteAmount !== null && quoteAmount > 0n : isSteps(quantity) && quoteAmount === null;
  if (!sized) throw new Rejection("QUANTITY_INVALID", { lot: instrument.lot });
  if (quantity !== null) checkLots(instrument, quantity);
  if (price !== null && quantity !== null) checkNotional(instrument, notionalUnits(instrument, price, quantity));
  if (quoteAmount !== null) checkNotional(instrument, quoteAmount);
}

/** Checks that need the book: what the order would do at once must be what its kind allows. */
export function checkPlan(market: Market, command: PlaceOrder, plan: MatchPlan): void {
  if (command.postOnly && (command.orderType === "market" || crosses(market, command)))
    throw new Rejection("WOULD_TAKE");
  if (command.orderType === "market") checkMarketPlan(market.instrument, plan);
  else if (command.timeInForce === "fok" && plan.lots !== command.quantity) throw new Rejection("FOK_NOT_FILLABLE");
}

/** Units the order must reserve before it may do anything: its worst cost. */
export function requiredUnits(market: Market, command: PlaceOrder, plan: MatchPlan): bigint {
  const { instrument } = market;
  if (command.quoteAmount !== null) return command.quoteAmount;
  const lots = command.quantity ?? 0;
  if (command.side === "sell") return BigInt(lots) * instrument.baseUnitsPerLot;
  // A market buy takes exactly what the plan says, and nothing can come between plan and execution.
  return command.price === null ? plan.quote : notionalUnits(instrument, command.price, lots);
}

export function checkFunds(state: EngineState, account: Account, asset: string, required: bigint): void {
  const available = availableOf(account, asset);
  if (available >= required) return;
  const scale = state.assets.get(asset)?.scale ?? 0;
  const text = (units: bigint) => formatUnits(units, scale);
  throw new Rejection("BALANCE_INSUFFICIENT", { asset, required: text(required), available: text(available) });
}

export function checkOpenOrders(account: Account): void {
  if (account.openOrders.size < ENGINE_LIMITS.openOrdersPerAccount) return;
  throw new Rejection("OPEN_ORDERS_LIMIT", { limit: String(ENGINE_LIMITS.openOrdersPerAccount) });
}

/** A market order that would do nothing is refused; a self-trade that stops it is something, and is told as its end. */
function checkMarketPlan(instrument: Instrument, plan: MatchPlan): void {
  if (plan.steps.length === 0 && plan.end === "exhausted") throw new Rejection("NO_LIQUIDITY");
  checkLots(instrument, plan.lots);
  if (plan.lots > 0 || plan.end === "satisfied") checkNotional(instrument, plan.quote);
}

function checkLots(instrument: Instrument, lots: number): void {
  if (lots > instrument.maxLots) throw new Rejection("QUANTITY_TOO_LARGE", { maxQuantity: instrument.maxQuantity });
}

function checkNotional(instrument: Instrument, quote: bigint): void {
  if (quote > 0n && quote >= instrument.minNotionalUnits) return;
  throw new Rejection("NOTIONAL_TOO_SMALL", { minNotional: instrument.minNotional });
}

function crosses(market: Market, { side, price }: PlaceOrder): boolean {
  const best = market.book.best(side === "buy" ? "sell" : "buy");
  if (best === null || price === null) return false;
  return side === "buy" ? best <= price : best >= price;
}

function isSteps(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value > 0;
}
