import { assert } from "../assert";
import { orderCost, totalCost } from "~exchange/domain/futures/margin";
import { FUTURES_LIMITS, type FuturesRejectCode, type PlaceFuturesOrder } from "./commands";
import { freeCollateral } from "./equity";
import { execute, isBearable, isSound, trialOf } from "./fill";
import { hold, TRIAL } from "./ledger";
import { isInBand } from "./band";
import { executionOf, fillOrder, takeFromBook } from "./matching";
import { arm, newOrder, register } from "./order-making";
import { checkPositionSide, checkTerms, fitsTiers, hasRoomForPosition, openingLots, wouldTake } from "./order-checks";
import { endOrder } from "./order-end";
import { FuturesRejection, refuse, refuseUnless } from "./rejection";
import type { Run } from "./run";
import {
  closingLeg,
  legOf,
  openedBy,
  openingLeg,
  otherSide,
  remainingOf,
  settingsOf,
  type FuturesAccount,
  type FuturesOrder,
} from "./state";

/** Takes an order: it trades, rests, or waits for its trigger. A client order id is good for one order, whose id a repeat gets. */
export function placeOrder(run: Run, command: PlaceFuturesOrder): string {
  const account = run.account(command.accountId);
  const known = account.clientOrders.get(command.clientOrderId);
  if (known !== undefined) return repeated(account, known, command);
  const market = run.market(command.contract);
  refuseUnless(market.state !== "halted", "CONTRACT_NOT_TRADING");
  refuseUnless(market.mark > 0, "MARK_UNKNOWN");
  refuseUnless(account.orders.size < FUTURES_LIMITS.openOrdersPerAccount, "OPEN_ORDERS_LIMIT");
  checkPositionSide(account, market, command);
  checkTerms(run, market, command);
  refuseUnless(hasRoomForPosition(account, market, command), "SPLIT_POSITIONS_LIMIT");
  const order = newOrder(run, account, market, command);
  if (order.trigger) {
    refuseUnless(market.state === "trading" || openingLeg(order) === null, "CONTRACT_NOT_TRADING");
    refuseUnless(!run.state.isClosingOnly || openingLeg(order) === null, "EXCHANGE_CANCEL_ONLY");
    register(run, order);
    arm(run, order);
    return order.orderId;
  }
  const refusal = refusalOf(run, order);
  if (refusal) throw refusal;
  register(run, order);
  enter(run, order);
  return order.orderId;
}

function repeated(account: FuturesAccount, orderId: string, command: PlaceFuturesOrder): string {
  const order = account.orders.get(orderId);
  const isSame =
    !order ||
    (order.market.name === command.contract && order.side === command.side && order.orderType === command.orderType);
  return isSame ? orderId : refuse("CLIENT_ORDER_ID_REUSED");
}

/** Why an order can't be entered as things stand, by rule; null where it can. */
export function refusalOf(run: Run, order: FuturesOrder): FuturesRejection | null {
  const { account, market, side, price } = order;
  const no = (code: FuturesRejectCode) => new FuturesRejection(code);
  const opening = openingLeg(order);
  if (market.state === "halted" || (market.state === "closing_only" && opening !== null))
    return no("CONTRACT_NOT_TRADING");
  if (run.state.isClosingOnly && opening !== null) return no("EXCHANGE_CANCEL_ONLY");
  const closing = closingLeg(order);
  if (opening === null && !(closing !== null && legOf(account, market, closing, order.positionId)))
    return no("NOTHING_TO_REDUCE");
  const lots = openingLots(order);
  if (!fitsTiers(order, lots)) return no("POSITION_LIMIT");
  if (lots > 0 && totalCostOf(order, lots) > freeCollateral(account)) return no("MARGIN_INSUFFICIENT");
  const best = run.queue(market).best(otherSide(side));
  if (order.postOnly && price !== null && wouldTake(best, side, price)) return no("WOULD_TAKE");
  if (order.timeInForce === "fok" && !isFillable(run, order)) return no("FOK_NOT_FILLABLE");
  return null;
}

/** What an order must have reserved to open lots: at its limit, at market at mark. */
export function totalCostOf({ account, market, side, price }: FuturesOrder, lots: number): bigint {
  const { leverage } = settingsOf(account, market);
  const terms = { side: openedBy(side), lots, ticks: price ?? market.mark, leverage, markTicks: market.mark };
  return totalCost(orderCost(market.contract, terms));
}

/** Trades what can be traded and rests or ends with what remains. The order was found fit. */
export function enter(run: Run, order: FuturesOrder): void {
  const { account, market, side, price } = order;
  if (openingLeg(order) === null) trim(run, order);
  const lots = openingLots(order);
  // At market the reserve is the mark's; each fill is asked for what it really needs.
  if (lots > 0) hold(run, order, account, totalCostOf(order, lots));
  const end = takeFromBook(run, {
    market,
    side,
    limit: price,
    account,
    selfTrade: order.selfTradePrevention,
    wanted: () => (order.state === "open" ? remainingOf(order) : 0),
    bears: (some, ticks) => (isBearable(executionOf(order, some, ticks, market.contract.takerFeePpm)) ? some : 0),
    take: (some, ticks) => {
      const fee = fillOrder(run, order, some, ticks, market.contract.takerFeePpm);
      return { accountId: account.accountId, orderId: order.orderId, fee };
    },
  });
  if (order.state !== "open") return;
  if (end === "self_trade" || end === "margin_insufficient") return endOrder(run, order, "cancelled", end);
  const rests = price !== null && (order.timeInForce === "gtc" || order.timeInForce === "gtd");
  if (!rests) return endOrder(run, order, "cancelled", end === "out_of_band" ? "price_out_of_band" : "no_liquidity");
  if (!isInBand(market, side, price)) return endOrder(run, order, "cancelled", "price_out_of_band");
  assert(!wouldTake(run.queue(market).best(otherSide(side)), side, price), "an order rests though it could trade");
  order.rests = true;
  run.queue(market).rest(order);
  run.touchOrder(order);
  run.touchLevel(market, side, price);
}

/** A reducing order is no larger than what there is to reduce. */
function trim(run: Run, order: FuturesOrder): void {
  const closing = closingLeg(order);
  const leg = closing === null ? null : legOf(order.account, order.market, closing, order.positionId);
  if (!leg || remainingOf(order) <= leg.lots) return;
  order.quantity = order.filled + leg.lots;
  run.touchOrder(order);
}

/**
 * Whether all of a fill-or-kill order would be filled: the makers it would meet are tried on copies of their accounts, in
 * their order, and so is the taker.
 */
function isFillable(run: Run, order: FuturesOrder): boolean {
  const { market, side, account } = order;
  const closing = openingLeg(order) === null ? closingLeg(order) : null;
  let wanted = remainingOf(order);
  if (closing !== null) wanted = Math.min(wanted, legOf(account, market, closing, order.positionId)?.lots ?? 0);
  const copies = new Map<FuturesAccount, FuturesAccount>();
  const copyOf = (of: FuturesAccount) => {
    const made = copies.get(of) ?? trialOf(of);
    copies.set(of, made);
    return made;
  };
  const tried = (of: FuturesOrder, lots: number, ticks: number, feePpm: number) => {
    const trial = copyOf(of.account);
    const executed = execute(TRIAL, { ...executionOf(of, lots, ticks, feePpm), account: trial, order: { ...of } });
    return executed !== null && isSound(trial, market, executed.opened > 0);
  };
  for (const maker of run.queue(market).orders(otherSide(side))) {
    if (wanted === 0) break;
    const ticks = maker.price ?? 0;
    if (order.price !== null && (side === "buy" ? ticks > order.price : ticks < order.price)) break;
    if (!isInBand(market, side, ticks)) break;
    // Those that would be cancelled rather than filled make the rest uncertain: then it isn't promised.
    if (maker.account === account || !isInBand(market, maker.side, ticks)) return false;
    const lots = Math.min(wanted, remainingOf(maker));
    if (
      openingLeg(maker) === null &&
      (legOf(copyOf(maker.account), market, closingLeg(maker) ?? "long", maker.positionId)?.lots ?? 0) < lots
    )
      return false;
    if (!tried(maker, lots, ticks, market.contract.makerFeePpm)) return false;
    if (!tried(order, lots, ticks, market.contract.takerFeePpm)) return false;
    wanted -= lots;
  }
  return wanted === 0;
}
