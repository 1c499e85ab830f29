import { BUY, INTEGER_MAX, NONE, SELL, type BookSide } from "../book/order-pool";
import { findExitFault, type ExitedOrder, type ExitTerms } from "~exchange/domain/exit-rules";
import { formatUnits } from "~exchange/domain/units";
import { ENGINE_LIMITS } from "../limits";
import {
  checkLots,
  checkMarketLots,
  checkNotional,
  checkPrice,
  findFault,
  type OrderTerms,
  type Refusal,
} from "../order-terms";
import { FEE_LEVEL, OPEN_COUNT, OPEN_FIRST } from "./account-table";
import { isAtLeast, joinLimbs, readAmount, writeProduct } from "./amount";
import { exitTermsOf, hasExits } from "./attached-exits";
import { BUDGET, PLAN_QUOTE, REQUIRED, type CoreState } from "./core-state";
import { HAS_CONDITIONS, HAS_TRADED, ORDER_EVENT_WORDS, ORDER_SIDE_SHIFT, ORDER_TRADED_WORDS } from "./event-buffer";
import { END_EXHAUSTED, END_SATISFIED, worstPrice } from "./execute";
import { payAssetOf, remainingOf } from "./lifecycle";
import type { Market } from "./market";
import { numberOrNull } from "./optional-number";
import {
  BIT_AMENDED,
  BIT_EXITS_AMENDED,
  BIT_POST_ONLY,
  BIT_SELF_TRADE,
  BIT_TIME_IN_FORCE,
  idIntsOf,
  LINK_SHIFT,
  NEWER,
  ORDER_INT_SHIFT,
  PAIR,
  PAIR_MASK,
  SELF_TRADE_MASK,
  TIME_IN_FORCE_MASK,
  TYPE_MASK,
} from "./order-table";
import type { Placing } from "./place";
import { plan, type Plan } from "./plan";
import {
  FOK,
  GTC,
  GTD,
  LIMIT,
  MARKET,
  OCO,
  ORDER_TYPES,
  PAIR_STATES,
  PRE_OPEN,
  TIMES_IN_FORCE,
  TRADING,
  TRAILING_STOP,
} from "./words";

/**
 * Every check of a new order, in the order in which its answers are promised. Writes what it must reserve to REQUIRED.
 * False where it is refused; `answer` then says why.
 */
export function checkFreshOrder(state: CoreState, market: Market, placing: Placing): boolean {
  const { answer } = state;
  const mayRest = placing.timeInForce === GTC || placing.timeInForce === GTD;
  if (market.state !== TRADING && !(market.state === PRE_OPEN && placing.type === LIMIT && mayRest))
    return answer.refuse("PAIR_NOT_TRADING", { state: PAIR_STATES[market.state]! });
  if (!isPlainAndFine(state, market, placing) && !isPlainMarketOrder(market, placing)) {
    const fault = findFault(termsOf(placing), {
      instrument: market.instrument,
      time: state.time,
      last: market.last,
      band: market.band,
    });
    if (fault) return answer.refuse(fault.code, fault.detail);
  }
  if (placing.hasExits) {
    const { account } = placing;
    if (!checkExits(state, market, { account, order: termsOf(placing), exits: exitsOf(placing), slot: NONE }))
      return false;
  }
  const { type, side } = placing;
  if (type === LIMIT || type === OCO) {
    const mustRest = placing.postOnly || type === OCO || market.state === PRE_OPEN;
    if (mustRest && crosses(market, side, placing.price)) return answer.refuse("WOULD_TAKE");
    if (market.mayOverflow && market.lotsAt(side, placing.price) + placing.quantity > INTEGER_MAX)
      return answer.refuse("QUANTITY_TOO_LARGE", { maxQuantity: market.instrument.maxQuantity });
  } else if (type === MARKET && placing.postOnly) return answer.refuse("WOULD_TAKE");
  const isFull =
    state.accounts.ints[state.accounts.at(placing.account) + OPEN_COUNT]! >= ENGINE_LIMITS.openOrdersPerAccount;
  const needsPlan =
    type === MARKET ||
    (type === LIMIT && (placing.timeInForce === FOK || (mayRest && (isFull || market.countsOrders))));
  const planned = needsPlan ? planOf(state, market, placing) : null;
  if (planned) {
    const fault = faultOfPlan(state, market, placing, planned);
    if (fault) return answer.refuse(fault.code, fault.detail);
  }
  writeRequired(state, market, placing);
  if (!checkFunds(state, market, placing.account, side)) return false;
  const stays = type === MARKET ? false : type === LIMIT ? mayRest && planned?.end === END_EXHAUSTED : true;
  if (stays && isFull) return answer.refuse("OPEN_ORDERS_LIMIT", { limit: String(ENGINE_LIMITS.openOrdersPerAccount) });
  if (stays && market.countsOrders && !checkCounts(state, market, placing)) return false;
  return side === SELL || !market.capsPosition || checkPosition(state, market, placing, planned);
}

/** The quick road of the commonest order: true only where `findFault` would find nothing. */
function isPlainAndFine(state: CoreState, market: Market, placing: Placing): boolean {
  const { price, quantity } = placing;
  if (placing.type !== LIMIT || placing.conditional || placing.spends || placing.timeInForce === GTD) return false;
  if (!(price >= market.lowestTicks && price <= market.highestTicks && Math.floor(price) === price)) return false;
  if (!(quantity >= market.leastLots && quantity <= market.maxLots && Math.floor(quantity) === quantity)) return false;
  if (price < market.band.low || price > market.band.high) return false;
  const { amounts } = state;
  writeProduct(amounts, REQUIRED, price, quantity, market.quoteFactor);
  const { notionals } = market;
  if (!isAtLeast(amounts, REQUIRED, notionals[0]!, notionals[1]!)) return false;
  return notionals[2] === 0 && notionals[3] === 0;
}

/** The same for a market order of so many lots. */
function isPlainMarketOrder(
  market: Market,
  { type, price, quantity, conditional, spends, timeInForce }: Placing,
): boolean {
  if (type !== MARKET || conditional || spends || timeInForce === GTD || price === price) return false;
  if (!(quantity >= market.leastLots && quantity <= market.maxLots && Math.floor(quantity) === quantity)) return false;
  return checkMarketLots(market.instrument, quantity) === null;
}

function termsOf(placing: Placing): OrderTerms {
  return {
    side: placing.side === BUY ? "buy" : "sell",
    orderType: ORDER_TYPES[placing.type]!,
    timeInForce: TIMES_IN_FORCE[placing.timeInForce]!,
    postOnly: placing.postOnly,
    price: numberOrNull(placing.price),
    quantity: numberOrNull(placing.quantity),
    quoteAmount: !placing.spends ? null : placing.badAmount ? 0n : joinLimbs(placing.quoteLow, placing.quoteHigh),
    triggerPrice: numberOrNull(placing.trigger),
    stopLimitPrice: numberOrNull(placing.stopLimit),
    trailingBips: numberOrNull(placing.trailing),
    displayQuantity: numberOrNull(placing.display),
    expiresAt: numberOrNull(placing.expiry),
  };
}

/** Exits that an order is about to have; `slot` is NONE for one that isn't placed yet, `account` its owner. */
export interface WantedExits {
  account: number;
  order: ExitedOrder;
  exits: ExitTerms;
  slot: number;
}

/** What exits ask for, as it is now; a trigger that comes with them must find room beside the owner's other orders. */
export function checkExits(
  state: CoreState,
  market: Market,
  { account, order, exits, slot: own }: WantedExits,
): boolean {
  const { instrument, last, band } = market;
  const level = state.accounts.ints[state.accounts.at(account) + FEE_LEVEL]!;
  const feePpm = Math.max(market.feeOf(market.takerPpm, level), market.feeOf(market.makerPpm, level));
  const fault = findExitFault(order, exits, { instrument, time: state.time, last, band, feePpm });
  if (fault) return state.answer.refuse(fault.code, fault.detail);
  const { maxStopOrders } = instrument.limits;
  if (maxStopOrders === 0 || exits.stopLoss === null) return true;
  if (own !== NONE && hasExits(state, own) && exitTermsOf(state, own).stopLoss !== null) return true;
  let armed = 0;
  eachOpen(state, market, account, (slot) => {
    if (slot !== own && market.triggers.isArmed(slot)) armed += 1;
  });
  return armed < maxStopOrders || state.answer.refuse("STOP_ORDERS_LIMIT", { limit: String(maxStopOrders) });
}

function exitsOf(placing: Placing): ExitTerms {
  return {
    takeProfit: numberOrNull(placing.takeProfit),
    stopLoss: numberOrNull(placing.stopLoss),
    stopLossLimit: numberOrNull(placing.stopLossLimit),
  };
}

/** Whether a price meets the other side of the book. */
export function crosses(market: Market, side: BookSide, price: number): boolean {
  const best = market.book.bestPrice(side === BUY ? SELL : BUY);
  return best !== 0 && (side === BUY ? best <= price : best >= price);
}

/** The worst price that a market order may be given: the band's edge, where there is one. */
export function marketLimit(market: Market, side: BookSide): number {
  const edge = side === BUY ? market.band.high : market.band.low;
  return side === BUY ? Math.min(edge, worstPrice(side)) : Math.max(edge, worstPrice(side));
}

function planOf(state: CoreState, market: Market, placing: Placing): Plan {
  const { amounts } = state;
  amounts[BUDGET] = placing.quoteLow;
  amounts[BUDGET + 1] = placing.quoteHigh;
  const limit = placing.type === MARKET ? marketLimit(market, placing.side) : placing.price;
  return plan(state, market, placing.side, placing.account, limit, placing.quantity, placing.selfTrade);
}

function faultOfPlan(state: CoreState, market: Market, placing: Placing, planned: Plan): Refusal | null {
  if (placing.type === MARKET) return faultOfMarketPlan(state, market, planned);
  return placing.timeInForce === FOK && planned.lots !== placing.quantity ? { code: "FOK_NOT_FILLABLE" } : null;
}

/** A market order that would do nothing is refused; a self-trade that stops it is something, and is told as its end. */
export function faultOfMarketPlan(state: CoreState, market: Market, planned: Plan): Refusal | null {
  const { instrument, notionals } = market;
  const { amounts } = state;
  if (!planned.acts && planned.end === END_EXHAUSTED) return { code: "NO_LIQUIDITY" };
  if (planned.lots === 0 && planned.end !== END_SATISFIED) return null;
  const tooMany = planned.lots > instrument.maxLots ? checkLots(instrument, planned.lots) : null;
  const atMarket = planned.lots > 0 ? checkMarketLots(instrument, planned.lots) : null;
  const isWorthEnough = planned.lots > 0 && isAtLeast(amounts, PLAN_QUOTE, notionals[0]!, notionals[1]!);
  const isUnbounded = notionals[2] === 0 && notionals[3] === 0;
  return (
    tooMany ??
    atMarket ??
    (isWorthEnough && isUnbounded ? null : checkNotional(instrument, readAmount(amounts, PLAN_QUOTE)))
  );
}

/** What the order must reserve before it may do anything: its worst cost. */
function writeRequired(state: CoreState, market: Market, placing: Placing): void {
  const { amounts } = state;
  if (placing.spends) {
    amounts[REQUIRED] = placing.quoteLow;
    amounts[REQUIRED + 1] = placing.quoteHigh;
  } else if (placing.side === SELL) writeProduct(amounts, REQUIRED, placing.quantity, market.baseFactor, 1);
  else if (placing.type === MARKET) {
    // It takes exactly what the plan says: nothing can come between the plan and its execution.
    amounts[REQUIRED] = amounts[PLAN_QUOTE]!;
    amounts[REQUIRED + 1] = amounts[PLAN_QUOTE + 1]!;
  } else {
    const dearest = placing.stopLimit > placing.price ? placing.stopLimit : placing.price;
    writeProduct(amounts, REQUIRED, dearest, placing.quantity, market.quoteFactor);
  }
}

/** Whether the account can spend what stands at REQUIRED. */
export function checkFunds(state: CoreState, market: Market, account: number, side: BookSide): boolean {
  const asset = payAssetOf(market, side);
  if (state.ledger.canSpend(account, asset, state.amounts, REQUIRED)) return true;
  const text = (units: bigint) => formatUnits(units, state.scales[asset]!);
  return state.answer.refuse("BALANCE_INSUFFICIENT", {
    asset: state.directory.assets.at(asset),
    required: text(readAmount(state.amounts, REQUIRED)),
    available: text(state.ledger.available(account, asset)),
  });
}

/** Visits the account's open orders of the pair. Cost: the account's open orders, of which there are few. */
function eachOpen(state: CoreState, market: Market, account: number, visit: (slot: number) => void): void {
  const { ints, links } = state.orders;
  let slot = state.accounts.ints[state.accounts.at(account) + OPEN_FIRST]!;
  for (; slot !== NONE; slot = links[(slot << LINK_SHIFT) | NEWER]!) {
    if ((ints[(slot << ORDER_INT_SHIFT) | PAIR]! & PAIR_MASK) === market.index) visit(slot);
  }
}

function checkCounts(state: CoreState, market: Market, placing: Placing): boolean {
  const { maxOpenOrders, maxStopOrders } = market.instrument.limits;
  let open = 0;
  let armed = 0;
  eachOpen(state, market, placing.account, (slot) => {
    open += 1;
    if (market.triggers.isArmed(slot)) armed += 1;
  });
  if (maxOpenOrders > 0 && open >= maxOpenOrders)
    return state.answer.refuse("OPEN_ORDERS_LIMIT", { limit: String(maxOpenOrders) });
  if (placing.type !== LIMIT && maxStopOrders > 0 && armed >= maxStopOrders)
    return state.answer.refuse("STOP_ORDERS_LIMIT", { limit: String(maxStopOrders) });
  return true;
}

/** What the account has of the base asset, what its open buys may add, and this order may not be more than the cap. */
function checkPosition(state: CoreState, market: Market, placing: Placing, planned: Plan | null): boolean {
  const { ledger } = state;
  let lots = placing.spends ? BigInt(planned?.lots ?? 0) : BigInt(placing.quantity);
  eachOpen(state, market, placing.account, (slot) => {
    const remaining = remainingOf(state, slot);
    if (state.pool.side(slot) === BUY && remaining === remaining) lots += BigInt(remaining);
  });
  const { instrument } = market;
  const owned = ledger.available(placing.account, market.base) + ledger.held(placing.account, market.base);
  if (owned + lots * instrument.baseUnitsPerLot <= instrument.limits.maxPositionUnits) return true;
  const maxPosition = formatUnits(instrument.limits.maxPositionUnits, instrument.baseScale);
  return state.answer.refuse("POSITION_LIMIT", { maxPosition });
}

/**
 * Whether an order's body is what it was accepted with, by its ORDER record at `at` among the events; what an amendment
 * has changed may be other than what it was.
 */
export function isRepeated({ events }: CoreState, at: number, placing: Placing): boolean {
  const { ints, doubles } = events;
  const bits = ints[at * 2 + 3]!;
  const isAmended = ((bits >>> BIT_AMENDED) & 1) === 1;
  const marks = ints[at * 2 + 2]!;
  const conditionsAt =
    at + ORDER_EVENT_WORDS + (idIntsOf(bits) >>> 1) + ((marks & HAS_TRADED) === 0 ? 0 : ORDER_TRADED_WORDS);
  const asked = (index: number) => ((marks & HAS_CONDITIONS) === 0 ? NaN : doubles[conditionsAt + index]!);
  const trigger = (bits & TYPE_MASK) === TRAILING_STOP ? NaN : asked(0);
  return (
    (marks & PAIR_MASK) === placing.pair &&
    ((marks >>> ORDER_SIDE_SHIFT) & 1) === placing.side &&
    (bits & TYPE_MASK) === placing.type &&
    ((bits >>> BIT_TIME_IN_FORCE) & TIME_IN_FORCE_MASK) === placing.timeInForce &&
    ((bits >>> BIT_SELF_TRADE) & SELF_TRADE_MASK) === placing.selfTrade &&
    ((bits >>> BIT_POST_ONLY) & 1) === (placing.postOnly ? 1 : 0) &&
    (isAmended || Object.is(doubles[at + 3]! || NaN, placing.price)) &&
    (isAmended || Object.is(doubles[at + 4]!, placing.quantity)) &&
    Object.is(asked(6), placing.spends ? placing.quoteLow : NaN) &&
    Object.is(asked(7), placing.spends ? placing.quoteHigh : NaN) &&
    Object.is(trigger, placing.trigger) &&
    Object.is(asked(1), placing.stopLimit) &&
    Object.is(asked(2), placing.trailing) &&
    Object.is(asked(3), placing.display) &&
    Object.is(asked(4), placing.expiry) &&
    (((bits >>> BIT_EXITS_AMENDED) & 1) === 1 ||
      (Object.is(asked(8) || NaN, placing.takeProfit) &&
        Object.is(asked(9) || NaN, placing.stopLoss) &&
        Object.is(asked(10) || NaN, placing.stopLossLimit)))
  );
}

/** What is wrong with a triggered limit order now; null where it may go on. */
export function faultOfTriggeredPrice(market: Market, price: number): Refusal | null {
  return checkPrice(price, { instrument: market.instrument, band: market.band });
}
