import {
  checkExitSides,
  entryTicks,
  findExitFault,
  givenExits,
  sameExits,
  type ExitedOrder,
  type ExitTerms,
} from "~exchange/domain/exit-rules";
import { notionalUnits } from "~exchange/domain/instrument";
import { worstCostUnits } from "~exchange/domain/reservation";
import { formatUnits } from "~exchange/domain/units";
import { assert } from "../assert";
import type { OrderState, Side } from "../commands";
import { ENGINE_LIMITS } from "../limits";
import {
  checkLots,
  checkMarketLots,
  checkNotional,
  checkPrice,
  findFault,
  isSteps,
  type OrderTerms,
  type PlaceOrder,
  type Refusal,
} from "../order-terms";
import { amendExitsAlone, changeExits, checkNewExits, newExitsOf } from "./amend-exits";
import { bandOf } from "./band";
import { viewOf, type Changes, type CommandOf } from "./changes";
import { availableOf } from "./ledger";
import { findAccount, findMarket } from "./lookup";
import { executePlan, planMatch, type MatchPlan } from "./matching";
import { enterBook, finish, hold, leaveBook, releaseDownTo, reservationOf, withdraw } from "./order-lifecycle";
import { Rejection, type Outcome } from "./rejection";
import type { Account, EngineState, Market, Order } from "./state";

const EXPIRIES_MAX = 256;
const CASCADE_MAX = 64;

/** Accepts an order, matches it and rests, arms or ends the remainder. A repeat answers with the first order. */
export function placeOrder(state: EngineState, changes: Changes, command: PlaceOrder): Outcome {
  const account = findAccount(state, command.accountId);
  const terms = termsOf(command);
  const first = account.clientOrders.get(command.clientOrderId);
  if (first) {
    if (!sameBody(first, command, terms)) throw new Rejection("CLIENT_ORDER_ID_REUSED");
    return { order: viewOf(first) };
  }
  if (state.cancelOnly) throw new Rejection("EXCHANGE_CANCEL_ONLY", { reason: state.cancelOnlyReason });
  const market = findMarket(state, command.pair);
  return { order: viewOf(start(state, changes, market, admit(state, market, command, terms))) };
}

/** A command, or what the engine places itself once that order has ended. */
export type NewOrder = PlaceOrder & { parentOrderId?: string };

/** An order that everything has been asked about that can refuse it, and what it is going to do. */
interface Admitted {
  order: Order;
  plan: MatchPlan;
  required: bigint;
}

/** Every check of a new order, in the order in which its answers are promised. Changes nothing. */
export function admit(state: EngineState, market: Market, command: NewOrder, terms: OrderTerms): Admitted {
  const account = findAccount(state, command.accountId);
  const mayRest = terms.timeInForce === "gtc" || terms.timeInForce === "gtd";
  if (market.state !== "trading" && !(market.state === "pre_open" && terms.orderType === "limit" && mayRest))
    throw new Rejection("PAIR_NOT_TRADING", { state: market.state });
  const { instrument } = market;
  const band = bandOf(state, market);
  refuseIf(findFault(terms, { instrument, time: state.time, last: market.last ?? 0, band }));
  const exits = givenExits(command.exits ?? null);
  if (exits) checkExits(state, market, account, terms, exits, null);
  checkCrossing(market, terms);
  const order = newOrder(state, market, command, terms);
  const plan = planOf(state, market, order, order.orderType === "market");
  if (terms.orderType === "market") refuseIf(faultOfMarketPlan(market, plan));
  if (terms.orderType === "limit" && terms.timeInForce === "fok" && plan.lots !== terms.quantity)
    throw new Rejection("FOK_NOT_FILLABLE");
  // A market buy takes exactly what the plan says, and nothing can come between plan and execution.
  const required = worstCostUnits(instrument, order, plan.quote);
  checkFunds(state, account, payAsset(market, terms.side), required);
  const isArmed = terms.orderType !== "limit" && terms.orderType !== "market";
  const stays = isArmed || (terms.orderType === "limit" && mayRest && plan.end === "exhausted");
  if (stays) checkCounts(account, market, isArmed);
  if (terms.side === "buy") checkPosition(account, market, terms, plan);
  return { order, plan, required };
}

/** Takes an order in and lets it trade, rest or wait. */
export function start(
  state: EngineState,
  changes: Changes,
  market: Market,
  { order, plan, required }: Admitted,
): Order {
  const account = findAccount(state, order.accountId);
  const isArmed = order.orderType !== "limit" && order.orderType !== "market";
  account.clientOrders.set(order.clientOrderId, order);
  account.openOrders.set(order.orderId, order);
  changes.touchOrder(order);
  if (required > 0n) hold(state, changes, market, order, required);
  if (!isArmed) enter(state, changes, market, order, plan, order.orderType === "market");
  else {
    market.armed.add(order);
    order.extreme = market.last;
    if (order.orderType === "oco") enterBook(changes, market, order);
  }
  return order;
}

export function cancelOrder(state: EngineState, changes: Changes, command: CommandOf<"cancel-order">): Outcome {
  const order = findOpen(state, command);
  const market = findMarket(state, order.pair);
  if (market.state === "halted") throw new Rejection("PAIR_NOT_TRADING", { state: market.state });
  withdraw(state, changes, market, order, "cancelled", null);
  return { order: viewOf(order) };
}

/** Cancels the account's open orders, oldest first, of one pair or of all; those of halted pairs stay. */
export function cancelAll(state: EngineState, changes: Changes, command: CommandOf<"cancel-all">): Outcome {
  const account = findAccount(state, command.accountId);
  if (command.pair !== null) findMarket(state, command.pair);
  const orders = [...account.openOrders.values()].filter(
    ({ pair }) => (command.pair === null || pair === command.pair) && findMarket(state, pair).state !== "halted",
  );
  for (const order of orders) withdraw(state, changes, findMarket(state, order.pair), order, "cancelled", null);
  return { cancelled: orders.length };
}

/** Less quantity at the same price, and other exits, keep its place; anything else gives it up and may trade at once. */
export function amendOrder(state: EngineState, changes: Changes, command: CommandOf<"amend-order">): Outcome {
  const order = findOpen(state, command);
  const market = findMarket(state, order.pair);
  if (state.cancelOnly) throw new Rejection("EXCHANGE_CANCEL_ONLY", { reason: state.cancelOnlyReason });
  if (market.state !== "trading" && market.state !== "pre_open")
    throw new Rejection("PAIR_NOT_TRADING", { state: market.state });
  if (command.exits !== undefined && command.price === null && command.quantity === null)
    return amendExitsAlone(state, changes, market, order, command.exits);
  if (!market.book.has(order) || market.armed.has(order)) throw new Rejection("ORDER_NOT_AMENDABLE");
  assert(order.quantity !== null && order.bookPrice !== null, "a resting order has price and quantity");
  const price = command.price ?? order.bookPrice;
  const quantity = command.quantity ?? order.quantity;
  const { instrument } = market;
  if (!isSteps(price)) throw new Rejection("PRICE_INVALID", { tick: instrument.tick });
  if (!isSteps(quantity) || quantity <= order.filledQuantity)
    throw new Rejection("QUANTITY_INVALID", { lot: instrument.lot });
  refuseIf(checkPrice(price, { instrument, band: bandOf(state, market) }));
  const exits = newExitsOf(order, command.exits);
  if (exits === undefined && order.exits && price !== order.bookPrice) {
    const entry = entryTicks({ orderType: "limit", side: order.side, price, triggerPrice: null }, market.last ?? 0);
    refuseIf(checkExitSides(order.exits, order.side, entry, instrument));
  }
  refuseIf(checkLots(instrument, quantity));
  refuseIf(checkNotional(instrument, notionalUnits(instrument, price, quantity)));
  if (exits !== undefined) checkNewExits(state, market, order, { ...order, price, quantity }, exits);
  const keepsPlace = price === order.bookPrice && quantity <= order.quantity;
  const less = order.quantity - quantity;
  const remaining = order.remaining - less;
  const needed =
    order.side === "buy" ? notionalUnits(instrument, price, remaining) : BigInt(remaining) * instrument.baseUnitsPerLot;
  if (!keepsPlace) {
    // An oco that has been filled in part is what its limit leg was.
    const isLimitLeg = order.orderType === "oco" && order.triggeredAt === null;
    checkRoom(market, { side: order.side, price, quantity, mustRest: order.postOnly || isLimitLeg });
    const account = findAccount(state, order.accountId);
    if (needed > order.held) checkFunds(state, account, payAsset(market, order.side), needed - order.held);
  }
  if (exits !== undefined) changeExits(state, changes, order, exits);
  if (price === order.bookPrice && less === 0) return { order: viewOf(order) };
  if (!keepsPlace) leaveBook(changes, market, order);
  const hidden = order.remaining - order.shown;
  Object.assign(order, { isAmended: true, updatedAt: state.time, quantity, remaining, price, bookPrice: price });
  changes.touchOrder(order);
  if (keepsPlace) {
    releaseDownTo(state, changes, market, order, needed);
    if (less > hidden) {
      order.shown -= less - hidden;
      changes.touchLevel(market, order.side, price);
    }
    return { order: viewOf(order) };
  }
  if (needed > order.held) hold(state, changes, market, order, needed - order.held);
  enter(state, changes, market, order, planOf(state, market, order, false), false);
  return { order: viewOf(order) };
}

/** Ends what has expired by now, soonest first. */
export function expireDue(state: EngineState, changes: Changes): void {
  const expired: Order[] = [];
  for (const { openOrders } of state.accounts.values())
    for (const order of openOrders.values())
      if (order.expiresAt !== null && order.expiresAt <= state.time) expired.push(order);
  expired.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0) || Number(a.orderId) - Number(b.orderId));
  for (const order of expired.slice(0, EXPIRIES_MAX))
    withdraw(state, changes, findMarket(state, order.pair), order, "expired", "good_till_date");
}

/** Carries out triggered orders, oldest first, as far as one command may. */
export function carryOutDue(state: EngineState, changes: Changes): void {
  for (let count = 0; count < CASCADE_MAX && !state.cancelOnly; count += 1) {
    const order = state.due.find(({ pair }) => findMarket(state, pair).state === "trading");
    if (!order) return;
    state.due = state.due.filter((each) => each !== order);
    const market = findMarket(state, order.pair);
    const asMarket = order.bookPrice === null;
    const plan = planOf(state, market, order, asMarket);
    const fault = asMarket ? faultOfMarketPlan(market, plan) : faultOfTriggeredLimit(state, market, order, plan);
    if (fault) finish(state, changes, market, order, "rejected_after_trigger", fault.code);
    else enter(state, changes, market, order, plan, asMarket);
  }
}

function faultOfTriggeredLimit(state: EngineState, market: Market, order: Order, plan: MatchPlan): Refusal | null {
  const price = order.bookPrice ?? 0;
  const fault = checkPrice(price, { instrument: market.instrument, band: bandOf(state, market) });
  if (fault) return fault;
  if (order.postOnly && crosses(market, order.side, price)) return { code: "WOULD_TAKE" };
  return order.timeInForce === "fok" && plan.lots !== order.remaining ? { code: "FOK_NOT_FILLABLE" } : null;
}

function enter(
  state: EngineState,
  changes: Changes,
  market: Market,
  order: Order,
  plan: MatchPlan,
  asMarket: boolean,
): void {
  executePlan(state, changes, market, order, plan);
  const { state: end, reason } = endingOf(order, plan, asMarket);
  if (end !== "open") return finish(state, changes, market, order, end, reason);
  releaseDownTo(state, changes, market, order, reservationOf(market, order));
  enterBook(changes, market, order);
}

/** How the order ends once its plan is carried out. */
function endingOf(
  order: Order,
  plan: MatchPlan,
  asMarket: boolean,
): { state: Exclude<OrderState, "cancelled">; reason: string | null } {
  if (plan.end === "satisfied") return { state: "filled", reason: null };
  if (plan.end === "self_trade") return { state: "expired", reason: "self_trade" };
  if (asMarket) return { state: "expired", reason: "no_liquidity" };
  if (order.timeInForce === "gtc" || order.timeInForce === "gtd") return { state: "open", reason: null };
  return { state: "expired", reason: "immediate_or_cancel" };
}

function planOf(state: EngineState, market: Market, order: Order, asMarket: boolean): MatchPlan {
  const band = bandOf(state, market);
  const edge = order.side === "buy" ? band.high : band.low;
  return planMatch(market, {
    accountId: order.accountId,
    side: order.side,
    limit: asMarket ? edge : order.bookPrice,
    lots: order.quoteAmount === null ? order.remaining : null,
    budget: order.quoteAmount,
    selfTradePrevention: order.selfTradePrevention,
  });
}

/** A market order that would do nothing is refused; a self-trade that stops it is something, and is told as its end. */
function faultOfMarketPlan({ instrument }: Market, plan: MatchPlan): Refusal | null {
  if (plan.steps.length === 0 && plan.end === "exhausted") return { code: "NO_LIQUIDITY" };
  if (plan.lots === 0 && plan.end !== "satisfied") return null;
  const tooMany = plan.lots > instrument.maxLots ? checkLots(instrument, plan.lots) : null;
  const atMarket = plan.lots > 0 ? checkMarketLots(instrument, plan.lots) : null;
  return tooMany ?? atMarket ?? checkNotional(instrument, plan.quote);
}

/** What must rest may not meet the other side. */
function checkCrossing(market: Market, { orderType, side, price, quantity, postOnly }: OrderTerms): void {
  if (orderType === "market" && postOnly) throw new Rejection("WOULD_TAKE");
  if ((orderType !== "limit" && orderType !== "oco") || price === null) return;
  checkRoom(market, { side, price, quantity: quantity ?? 0, mustRest: postOnly || orderType === "oco" });
}

function checkRoom(
  market: Market,
  { side, price, quantity, mustRest }: { side: Side; price: number; quantity: number; mustRest: boolean },
): void {
  if ((mustRest || market.state === "pre_open") && crosses(market, side, price)) throw new Rejection("WOULD_TAKE");
  if (market.book.quantityAt(side, price) + quantity > Number.MAX_SAFE_INTEGER)
    throw new Rejection("QUANTITY_TOO_LARGE", { maxQuantity: market.instrument.maxQuantity });
}

function crosses(market: Market, side: Side, price: number): boolean {
  const best = market.book.best(side === "buy" ? "sell" : "buy");
  return best !== null && (side === "buy" ? best <= price : best >= price);
}

export function checkFunds(state: EngineState, account: Account, asset: string, required: bigint): void {
  const available = availableOf(account, asset);
  if (available >= required) return;
  const scale = state.assets.get(asset)?.scale ?? 0;
  const text = (units: bigint) => formatUnits(units, scale);
  throw new Rejection("BALANCE_INSUFFICIENT", { asset, required: text(required), available: text(available) });
}

/** What exits ask for, as it is now; a trigger that comes with them must find room beside the owner's other orders. */
export function checkExits(
  state: EngineState,
  market: Market,
  account: Account,
  terms: ExitedOrder,
  exits: ExitTerms,
  own: Order | null,
): void {
  const { instrument } = market;
  const levels = [instrument, ...(instrument.feeLevels ?? [])];
  const fees = levels[Math.min(account.feeLevel, levels.length - 1)] ?? instrument;
  const feePpm = Math.max(fees.takerFeePpm, fees.makerFeePpm);
  const [last, band] = [market.last ?? 0, bandOf(state, market)];
  refuseIf(findExitFault(terms, exits, { instrument, time: state.time, last, band, feePpm }));
  const { maxStopOrders } = instrument.limits;
  const armed = [...market.armed].filter((order) => order !== own && order.accountId === account.accountId);
  const isNew = exits.stopLoss !== null && (own?.exits?.stopLoss ?? null) === null;
  if (isNew && maxStopOrders > 0 && armed.length >= maxStopOrders)
    throw new Rejection("STOP_ORDERS_LIMIT", { limit: String(maxStopOrders) });
}

function checkCounts(account: Account, market: Market, isArmed: boolean): void {
  const { openOrdersPerAccount } = ENGINE_LIMITS;
  const { maxOpenOrders, maxStopOrders } = market.instrument.limits;
  if (account.openOrders.size >= openOrdersPerAccount)
    throw new Rejection("OPEN_ORDERS_LIMIT", { limit: String(openOrdersPerAccount) });
  const open = [...account.openOrders.values()].filter(({ pair }) => pair === market.instrument.pair);
  if (maxOpenOrders > 0 && open.length >= maxOpenOrders)
    throw new Rejection("OPEN_ORDERS_LIMIT", { limit: String(maxOpenOrders) });
  const armed = open.filter((order) => market.armed.has(order));
  if (isArmed && maxStopOrders > 0 && armed.length >= maxStopOrders)
    throw new Rejection("STOP_ORDERS_LIMIT", { limit: String(maxStopOrders) });
}

function checkPosition(account: Account, { instrument }: Market, terms: OrderTerms, plan: MatchPlan): void {
  const { maxPositionUnits } = instrument.limits;
  if (maxPositionUnits === 0n) return;
  const isMarket = terms.orderType === "market";
  let lots = BigInt(terms.quantity ?? (isMarket ? plan.lots : 0));
  for (const order of account.openOrders.values())
    if (order.pair === instrument.pair && order.side === "buy") lots += BigInt(order.remaining);
  const balance = account.balances.get(instrument.base) ?? { available: 0n, held: 0n };
  if (balance.available + balance.held + lots * instrument.baseUnitsPerLot <= maxPositionUnits) return;
  throw new Rejection("POSITION_LIMIT", { maxPosition: formatUnits(maxPositionUnits, instrument.baseScale) });
}

function findOpen(state: EngineState, { accountId, orderId }: { accountId: string; orderId: string }): Order {
  const account = findAccount(state, accountId);
  const order = account.openOrders.get(orderId);
  if (order) return order;
  const finished = account.finishedOrders.get(orderId);
  throw finished ? new Rejection("ORDER_FINISHED", { state: finished.state }) : new Rejection("ORDER_UNKNOWN");
}

function payAsset({ instrument }: Market, side: Side): string {
  return side === "buy" ? instrument.quote : instrument.base;
}

function refuseIf(fault: Refusal | null): void {
  if (fault) throw new Rejection(fault.code, fault.detail);
}

export function termsOf(command: PlaceOrder): OrderTerms {
  const { side, orderType, timeInForce, postOnly, price, quantity, quoteAmount } = command;
  return {
    ...{ side, orderType, timeInForce, postOnly, price, quantity, quoteAmount },
    triggerPrice: command.triggerPrice ?? null,
    stopLimitPrice: command.stopLimitPrice ?? null,
    trailingBips: command.trailingBips ?? null,
    displayQuantity: command.displayQuantity ?? null,
    expiresAt: command.expiresAt ?? null,
  };
}

/** Whether the order's body is the one that was accepted under its clientOrderId. */
function sameBody(order: Order, command: PlaceOrder, terms: OrderTerms): boolean {
  const changed: readonly string[] = order.isAmended ? ["price", "quantity"] : [];
  const fired: readonly string[] = order.orderType === "trailing_stop" ? ["triggerPrice"] : [];
  const asked = new Map<string, unknown>(Object.entries(order));
  const exits = givenExits(command.exits ?? null);
  return (
    order.pair === command.pair &&
    (order.exitsAmended || sameExits(order.exits, exits)) &&
    order.selfTradePrevention === command.selfTradePrevention &&
    (order.orderType !== "trailing_stop" || terms.triggerPrice === null) &&
    Object.entries(terms).every(
      ([name, value]) => changed.includes(name) || fired.includes(name) || asked.get(name) === value,
    )
  );
}

export function newOrder(state: EngineState, { instrument }: Market, command: NewOrder, terms: OrderTerms): Order {
  return {
    ...terms,
    exits: givenExits(command.exits ?? null),
    parentOrderId: command.parentOrderId ?? null,
    kept: 0n,
    orderId: String(state.sequence),
    clientOrderId: command.clientOrderId,
    accountId: command.accountId,
    pair: command.pair,
    selfTradePrevention: command.selfTradePrevention,
    feeAsset: command.side === "buy" ? instrument.base : instrument.quote,
    createdAt: state.time,
    isAmended: false,
    exitsAmended: false,
    bookPrice: command.price,
    shown: 0,
    extreme: null,
    triggeredAt: null,
    remaining: command.quantity ?? 0,
    filledQuantity: 0,
    filledQuote: 0n,
    fee: 0n,
    held: 0n,
    state: "open",
    reason: null,
    updatedAt: state.time,
  };
}
