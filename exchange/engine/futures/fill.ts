import { assert } from "../assert";
import { contractFee, contractNotional } from "~exchange/domain/futures/contract";
import { initialMargin } from "~exchange/domain/futures/margin";
import { costOfPart, profitAt, type PositionSide } from "~exchange/domain/futures/position";
import { larger, smaller } from "~exchange/domain/futures/rounding";
import { crossHealth, freeCollateral, isLiquidatable, isolatedHealth, unpaidOf } from "./equity";
import { hold, TRIAL, type FuturesLedger } from "./ledger";
import {
  crossLegs,
  enterLeg,
  keptSettings,
  legOf,
  legsIn,
  legsKey,
  remainingOf,
  settingsOf,
  type FuturesAccount,
  type FuturesMarket,
  type FuturesOrder,
  type Position,
} from "./state";

/** One side of a trade. */
export interface Execution {
  account: FuturesAccount;
  market: FuturesMarket;
  /** Null where no order of the account's stands behind it. */
  order: FuturesOrder | null;
  closing: PositionSide | null;
  opening: PositionSide | null;
  /** The split position that it is about. */
  positionId: string | null;
  lots: number;
  ticks: number;
  feePpm: number;
  feeTo: "house:fees" | "house:risk-fund";
  reference: string;
}

export interface Executed {
  fee: bigint;
  realised: bigint;
  opened: number;
  closed: Position | null;
}

/**
 * Moves the money and the position of one side of a trade. Null where the money isn't there: a trial finds that out, so
 * that the books never do.
 */
export function execute(ledger: FuturesLedger, given: Execution): Executed | null {
  const { account, market, order, closing, opening, lots } = given;
  if (order && order.held > 0n) {
    const last = lots === remainingOf(order);
    const part = last ? order.held : (order.held * BigInt(lots)) / BigInt(remainingOf(order));
    hold(ledger, order, account, -part);
  }
  const leg = closing === null ? null : legOf(account, market, closing, given.positionId);
  const closedLots = Math.min(lots, leg?.lots ?? 0);
  const openedLots = lots - closedLots;
  if (openedLots > 0 && opening === null) return null;
  let [fee, realised] = [0n, 0n];
  if (leg && closedLots > 0) {
    const closed = closePart(ledger, leg, { ...given, lots: closedLots });
    if (!closed) return null;
    fee += closed.fee;
    realised += closed.profit;
  }
  if (openedLots > 0 && opening !== null) {
    const opened = openPart(ledger, { ...given, opening, lots: openedLots });
    if (opened === null) return null;
    fee += opened;
  }
  return { fee, realised, opened: openedLots, closed: closedLots > 0 ? leg : null };
}

/** Closes lots of a position at a price, pays its result and gives back its share of the margin. Null without the money. */
export function closePart(
  ledger: FuturesLedger,
  leg: Position,
  { lots, ticks, feePpm, feeTo, reference }: Pick<Execution, "lots" | "ticks" | "feePpm" | "feeTo" | "reference">,
): { fee: bigint; profit: bigint; released: bigint } | null {
  const { account, market, settings } = leg;
  const isWhole = lots === leg.lots;
  const share = (amount: bigint) => (isWhole ? amount : (amount * BigInt(lots)) / BigInt(leg.lots));
  const [drawn, marginPart] = [share(leg.drawn), share(leg.margin)];
  const cost = costOfPart(leg, lots);
  const profit = profitAt(market.contract, { side: leg.side, lots, cost }, ticks);
  const fee = contractFee(contractNotional(market.contract, ticks, lots), feePpm);
  const net = profit - drawn;
  leg.lots -= lots;
  leg.cost -= cost;
  leg.drawn -= drawn;
  leg.realised += profit;
  leg.fees += fee;
  const isIsolated = settings.mode === "isolated";
  const purse = isIsolated ? { leg } : ({ account, part: "available" } as const);
  if (net > 0n) ledger.post({ amount: net, debit: "house:clearing", credit: purse, reason: "profit", reference });
  const loss = larger(-net, 0n);
  if (!raise(ledger, leg, loss + fee, reference)) return null;
  if (loss > 0n) ledger.post({ amount: loss, debit: purse, credit: "house:clearing", reason: "loss", reference });
  if (fee > 0n) {
    const reason = feeTo === "house:fees" ? "fee" : "liquidation_fee";
    ledger.post({ amount: fee, debit: purse, credit: feeTo, reason, reference });
  }
  const released = !isIsolated ? 0n : isWhole ? leg.margin : smaller(larger(marginPart + net - fee, 0n), leg.margin);
  if (released > 0n) {
    const credit = { account, part: "available" } as const;
    ledger.post({ amount: released, debit: { leg }, credit, reason: "margin", reference });
  }
  if (isWhole) remove(leg);
  return { fee, profit, released };
}

function remove(leg: Position): void {
  assert(leg.cost === 0n && leg.margin === 0n && leg.drawn === 0n, "a closed position leaves something behind");
  const key = legsKey(leg.market, leg.positionId);
  const legs = leg.account.positions.get(key);
  assert(legs?.[leg.side] === leg, "a closed position isn't its account's");
  legs[leg.side] = null;
  if (!legs.long && !legs.short) leg.account.positions.delete(key);
}

/** Opens lots at a price; the fee, or null without the money. */
function openPart(ledger: FuturesLedger, given: Execution & { opening: PositionSide }): bigint | null {
  const { account, market, opening, positionId, lots, ticks, reference } = given;
  const settings = settingsOf(account, market);
  const notional = contractNotional(market.contract, ticks, lots);
  const fee = contractFee(notional, given.feePpm);
  const margin = settings.mode === "isolated" ? initialMargin(notional, settings.leverage) : 0n;
  if (account.available < margin + fee) return null;
  const leg = legOf(account, market, opening, positionId) ?? newLeg(account, market, opening, positionId);
  const debit = { account, part: "available" } as const;
  if (margin > 0n) ledger.post({ amount: margin, debit, credit: { leg }, reason: "margin", reference });
  if (fee > 0n) ledger.post({ amount: fee, debit, credit: given.feeTo, reason: "fee", reference });
  leg.lots += lots;
  leg.cost += BigInt(ticks) * BigInt(lots);
  leg.fees += fee;
  return fee;
}

function newLeg(
  account: FuturesAccount,
  market: FuturesMarket,
  side: PositionSide,
  positionId: string | null,
): Position {
  const figures = { lots: 0, cost: 0n, margin: 0n, drawn: 0n, realised: 0n, fees: 0n, funding: 0n };
  const kept = keptSettings(account, market);
  const settings = positionId === null ? kept : { ...kept };
  const leg: Position = { account, market, settings, side, positionId, ...figures };
  enterLeg(leg);
  return leg;
}

/**
 * Makes sure that a position's purse (its margin, or what is available in cross mode) holds an amount, by paying out profit
 * that isn't realised yet: the position's own, in cross mode that of any cross position. False where there isn't enough.
 */
export function raise(ledger: FuturesLedger, leg: Position, amount: bigint, reference: string): boolean {
  const isIsolated = leg.settings.mode === "isolated";
  let missing = amount - (isIsolated ? leg.margin : leg.account.available);
  if (missing <= 0n) return true;
  for (const source of isIsolated ? [leg] : crossLegs(leg.account)) {
    const drawable = smaller(missing, unpaidOf(source));
    if (drawable <= 0n) continue;
    const credit = isIsolated ? { leg } : ({ account: leg.account, part: "available" } as const);
    const drawn = { amount: drawable, debit: "house:clearing", credit, reason: "profit", reference } as const;
    ledger.post({ ...drawn, drawnFrom: source });
    source.drawn += drawable;
    missing -= drawable;
    if (missing === 0n) return true;
  }
  return false;
}

/** A copy to try things on. */
export function trialOf(account: FuturesAccount): FuturesAccount {
  const copy: FuturesAccount = { ...account, settings: new Map(account.settings), positions: new Map() };
  for (const [key, { long, short }] of account.positions)
    copy.positions.set(key, {
      long: long && { ...long, account: copy },
      short: short && { ...short, account: copy },
    });
  return copy;
}

/** Whether the account is sound at mark once it has traded so: not to be liquidated, and able to open what it opened. */
export function isBearable(given: Execution): boolean {
  const account = trialOf(given.account);
  const order = given.order && { ...given.order };
  const executed = execute(TRIAL, { ...given, account, order });
  return executed !== null && isSound(account, given.market, executed.opened > 0);
}

export function isSound(account: FuturesAccount, market: FuturesMarket, hasOpened: boolean): boolean {
  for (const leg of legsIn(account, market))
    if (leg.settings.mode === "isolated" && isLiquidatable(isolatedHealth(leg))) return false;
  return !isLiquidatable(crossHealth(account)) && (!hasOpened || freeCollateral(account) >= 0n);
}
