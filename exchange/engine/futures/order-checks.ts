import { contractNotional, notionalCap } from "~exchange/domain/futures/contract";
import { FUTURES_LIMITS, type PlaceFuturesOrder, type PriceKind, type Side } from "./commands";
import { isInBand } from "./band";

import { refuse, refuseUnless } from "./rejection";
import type { Run } from "./run";
import {
  closingLeg,
  legOf,
  legsIn,
  openingLeg,
  remainingOf,
  settingsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
} from "./state";

/** Largest price an order may name, in ticks. */
const TICKS_MAX = 2 ** 45;

/** Terms that don't fit together, or not to the contract. Nothing of the account's money. */
export function checkTerms(run: Run, market: FuturesMarket, order: PlaceFuturesOrder): void {
  const { orderType, price, quantity, timeInForce, trigger, exits } = order;
  const unfit = (message: string) => refuse("ORDER_TERMS_INVALID", { message });
  const isTriggered = orderType === "stop" || orderType === "trailing";
  if (isTriggered !== (trigger !== null)) unfit("a trigger is for stop and trailing orders");
  if (orderType === "limit" && price === null) unfit("a limit order needs a price");
  if ((orderType === "market" || orderType === "trailing") && price !== null) unfit("a market order has no price");
  if (order.postOnly && (price === null || (timeInForce !== "gtc" && timeInForce !== "gtd")))
    unfit("post-only is for limit orders that rest");
  if (orderType === "market" && timeInForce !== "ioc" && timeInForce !== "fok")
    unfit("a market order is immediate-or-cancel or fill-or-kill");
  if (isTriggered && timeInForce !== "gtc" && timeInForce !== "gtd")
    unfit("an order that waits is good till cancelled");
  if (quantity === null && !(isTriggered && openingLeg(order) === null))
    unfit("only a stop that closes a position may do without a quantity");
  if (exits !== null && openingLeg(order) === null) unfit("exits are for orders that open");
  refuseUnless(price === null || isPrice(price), "PRICE_INVALID");
  checkQuantity(market, quantity, { isMarket: orderType === "market", opens: openingLeg(order) !== null });
  refuseUnless((timeInForce === "gtd") === (order.expiresAt !== null), "EXPIRY_INVALID");
  refuseUnless(
    order.expiresAt === null || (Number.isSafeInteger(order.expiresAt) && order.expiresAt > run.time),
    "EXPIRY_INVALID",
  );
  if (price !== null && !isTriggered)
    refuseUnless(isInBand(market, order.side, price), "PRICE_OUT_OF_BAND", { mark: String(market.mark) });
  if (trigger) checkTrigger(market, orderType, trigger);
  for (const exit of [exits?.takeProfit, exits?.stopLoss])
    if (exit !== null && exit !== undefined) refuseUnless(isPrice(exit), "TRIGGER_INVALID");
}

function checkTrigger(
  market: FuturesMarket,
  orderType: string,
  { kind, ticks, callbackBips }: NonNullable<PlaceFuturesOrder["trigger"]>,
): void {
  if (orderType === "trailing") {
    const isCallback =
      callbackBips !== null &&
      Number.isInteger(callbackBips) &&
      callbackBips > 0 &&
      callbackBips <= FUTURES_LIMITS.callbackBipsMax;
    refuseUnless(ticks === null && isCallback, "TRIGGER_INVALID");
    return;
  }
  refuseUnless(ticks !== null && isPrice(ticks) && callbackBips === null, "TRIGGER_INVALID");
  const now = priceOf(market, kind);
  refuseUnless(now > 0, "MARK_UNKNOWN");
  refuseUnless(ticks !== now, "WOULD_TRIGGER");
}

/** What only reduces may be as small as what is left of a position. */
export function checkQuantity(
  market: FuturesMarket,
  quantity: number | null,
  { isMarket, opens }: { isMarket: boolean; opens: boolean },
): void {
  if (quantity === null) return;
  const { maxLots, maxMarketLots } = market.contract;
  const minLots = opens ? market.contract.minLots : 1;
  refuseUnless(Number.isSafeInteger(quantity) && quantity >= minLots, "QUANTITY_INVALID", { minLots: String(minLots) });
  const most = isMarket ? maxMarketLots : maxLots;
  refuseUnless(quantity <= most, "QUANTITY_TOO_LARGE", { maxLots: String(most) });
}

export function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks <= TICKS_MAX;
}

export function priceOf({ last, mark, index }: FuturesMarket, kind: PriceKind): number {
  return { last, mark, index }[kind];
}

/** Positions' sides and names as the account's modes want them. */
export function checkPositionSide(
  account: FuturesAccount,
  market: FuturesMarket,
  order: Pick<PlaceFuturesOrder, "side" | "positionSide" | "positionId" | "reduceOnly">,
): void {
  const isSplit = settingsOf(account, market).merging === "split";
  const namesSide = isSplit || account.positionMode === "hedge";
  refuseUnless(namesSide === (order.positionSide !== null), "POSITION_SIDE_INVALID");
  const positionId = order.positionId ?? null;
  const closes = isSplit && openingLeg(order) === null;
  refuseUnless(closes || positionId === null, "POSITION_SIDE_INVALID");
  if (closes) {
    const leg = positionId !== null && order.positionSide && legOf(account, market, order.positionSide, positionId);
    refuseUnless(Boolean(leg), "POSITION_UNKNOWN");
  }
  // There the side already says whether an order opens or reduces.
  if (order.positionSide !== null) refuseUnless(!order.reduceOnly, "POSITION_SIDE_INVALID");
}

/** Every split position is looked at with each of its account's fills: there are only so many. */
export function hasRoomForPosition(
  account: FuturesAccount,
  market: FuturesMarket,
  order: Pick<PlaceFuturesOrder, "side" | "positionSide" | "reduceOnly">,
): boolean {
  if (settingsOf(account, market).merging !== "split" || openingLeg(order) === null) return true;
  const ids = new Set(legsIn(account, market).map(({ positionId }) => positionId));
  for (const other of account.orders.values()) if (other.market === market) ids.add(other.positionId);
  return ids.size < FUTURES_LIMITS.splitPositions;
}

/** Lots of an order that would open: what exceeds the position it closes and isn't closed by other resting orders already. */
export function openingLots(order: FuturesOrder): number {
  if (openingLeg(order) === null) return 0;
  const closing = closingLeg(order);
  const leg = closing === null ? null : legOf(order.account, order.market, closing, order.positionId);
  if (!leg) return remainingOf(order);
  let claimed = 0;
  for (const other of order.account.orders.values()) {
    const isRival = other !== order && other.rests && other.market === order.market && other.side === order.side;
    if (isRival && closingLeg(other) === closing) claimed += remainingOf(other);
  }
  return Math.max(remainingOf(order) - Math.max(leg.lots - claimed, 0), 0);
}

/** Whether the side's positions, with all that may still be opened on it, stay within the leverage's tiers: splitting gives no more. */
export function fitsTiers(order: FuturesOrder, lots: number): boolean {
  const { account, market } = order;
  const opening = openingLeg(order);
  if (opening === null || lots === 0) return true;
  const { leverage } = settingsOf(account, market);
  const price = Math.max(order.price ?? market.mark, market.mark);
  let total = contractNotional(market.contract, price, lots);
  for (const leg of legsIn(account, market))
    if (leg.side === opening) total += contractNotional(market.contract, market.mark, leg.lots);
  for (const other of account.orders.values())
    if (other !== order && other.rests && other.market === market && openingLeg(other) === opening)
      total += contractNotional(market.contract, Math.max(other.price ?? 0, market.mark), remainingOf(other));
  return total <= notionalCap(market.contract, leverage);
}

/** Side of the best price that an order would trade with. */
export function wouldTake(best: number, side: Side, price: number): boolean {
  return best > 0 && (side === "buy" ? price >= best : price <= best);
}
