import { assert } from "../assert";
import { bankruptcyTicks } from "~exchange/domain/futures/liquidation";
import { costOfPart, profitAt } from "~exchange/domain/futures/position";
import { floorDivide } from "~exchange/domain/futures/rounding";
import { crossHealth, isLiquidatable, requiredFor } from "./equity";
import { closePart, trialOf } from "./fill";
import { TRIAL } from "./ledger";
import type { Liquidation } from "./liquidation";
import { cancelOrphans } from "./order-end";
import type { Run } from "./run";
import { crossLegs, legOf, type FuturesAccount, type Position } from "./state";

/** Lots of a position. */
interface Part {
  leg: Position;
  lots: number;
}

/** They are taken over at a price, and still to be closed. */
export interface TakenOver extends Part {
  liquidation: Liquidation;
  ticks: number;
}

export function takeOverIsolated(run: Run, liquidation: Liquidation, leg: Position): TakenOver[] {
  const { account, market, lots } = leg;
  const ticks = bankruptcyTicks(market.contract, leg, leg.margin - leg.drawn);
  assert(ticks !== null, "a position that can't be ruined is liquidated");
  const before = account.available;
  const taken = { liquidation, leg, lots, ticks };
  transfer(run, taken);
  sweep(run, liquidation, account.available - before, leg);
  return [taken];
}

/**
 * All cross positions of the account. What both sides of a contract have in common closes against each other at mark, so that only
 * what a contract has more of on one side needs somebody else. What equity is left is divided by what each of these parts
 * requires, and each is taken over where its share is used up; where there is none, the contract that moved bears all that is missing,
 * since those on its other side gained it, and the others are taken over at mark. None where closing pairs was enough.
 */
export function takeOverCross(run: Run, liquidation: Liquidation): TakenOver[] {
  const { account } = liquidation;
  closePairs(run, liquidation);
  if (!isLiquidatable(crossHealth(account))) return [];
  const taken = pricesOf(liquidation, uncovered(account));
  // Gains first, so that what others lose is there when it is charged.
  taken.sort((a, b) => (gainOf(a) > gainOf(b) ? -1 : 1));
  for (const each of taken) transfer(run, each);
  // Pairs that have lost more than there was: what the account got for the rest pays for them.
  closePairs(run, liquidation);
  assert(crossLegs(account).length === 0, "a hedged pair can't be closed at mark");
  sweep(run, liquidation, account.available, taken[0]?.leg);
  return taken;
}

/** Closes longs against shorts of the same contract at mark, where the money for what a pair has lost is there. */
function closePairs(run: Run, liquidation: Liquidation): void {
  const legs = crossLegs(liquidation.account);
  for (const long of legs)
    for (const short of legs)
      if (long.side === "long" && short.side === "short" && long.market === short.market)
        if (long.lots > 0 && short.lots > 0) closePair(run, liquidation, long, short);
}

function closePair(run: Run, { id, tell }: Liquidation, long: Position, short: Position): void {
  const { account, market } = long;
  const lots = Math.min(long.lots, short.lots);
  const pair = profitAt(market.contract, long, market.mark) > 0n ? [long, short] : [short, long];
  const terms = { lots, ticks: market.mark, feePpm: 0, feeTo: "house:fees", reference: id } as const;
  const trial = trialOf(account);
  for (const { side, positionId } of pair) {
    const copy = legOf(trial, market, side, positionId);
    assert(copy !== null, "a position isn't its account's");
    if (closePart(TRIAL, copy, terms) === null) return;
  }
  for (const each of pair) {
    const done = closePart(run, each, terms);
    assert(done !== null, "a hedged pair can't be closed at mark");
    run.settlePositions(account, market, each, each.positionId);
    if (each.lots === 0) cancelOrphans(run, each);
    tell(each, { step: "pair_closed", lots });
  }
}

/** What positions have more than the other side of their contract. */
function uncovered(account: FuturesAccount): Part[] {
  const legs = crossLegs(account);
  const parts: Part[] = [];
  for (const market of new Set(legs.map((leg) => leg.market))) {
    const lotsOf = (side: Position["side"]) =>
      legs.reduce((sum, leg) => sum + (leg.market === market && leg.side === side ? leg.lots : 0), 0);
    const excess = lotsOf("long") - lotsOf("short");
    let left = Math.abs(excess);
    for (const leg of legs) {
      if (leg.market !== market || leg.side !== (excess > 0 ? "long" : "short")) continue;
      const lots = Math.min(left, leg.lots);
      if (lots > 0) parts.push({ leg, lots });
      left -= lots;
    }
  }
  return parts;
}

/** `market` of the liquidation is the contract that moved; where the account has no more of one side of it, the next one bears. */
function pricesOf(liquidation: Liquidation, parts: readonly Part[]): TakenOver[] {
  const { account, market } = liquidation;
  const { equity } = crossHealth(account);
  const required = parts.reduce((sum, part) => sum + requiredBy(part), 0n);
  // Split positions of the contract that moved bear it by their size: at one price, as if they were merged.
  const bearing = parts.some(({ leg }) => leg.market === market) ? market : parts[0]?.leg.market;
  const bearingLots = parts.reduce((sum, { leg, lots }) => sum + (leg.market === bearing ? lots : 0), 0);
  return parts.map((part) => {
    const { leg, lots } = part;
    const missing = leg.market === bearing ? floorDivide(equity * BigInt(lots), BigInt(bearingLots)) : 0n;
    const share = equity >= 0n ? floorDivide(equity * requiredBy(part), required) : missing;
    const holding = holdingOf(part);
    const { contract, mark } = leg.market;
    const ticks = bankruptcyTicks(contract, holding, share - profitAt(contract, holding, mark));
    assert(ticks !== null, "a position that can't be ruined is liquidated");
    return { ...part, liquidation, ticks };
  });
}

function holdingOf({ leg, lots }: Part) {
  return { side: leg.side, lots, cost: costOfPart(leg, lots) };
}

function requiredBy({ leg: { market }, lots }: Part): bigint {
  return requiredFor({ market, lots });
}

/** What the account gets (negative: pays) for a part. */
function gainOf(taken: TakenOver): bigint {
  const { leg, lots, ticks } = taken;
  return profitAt(leg.market.contract, holdingOf(taken), ticks) - (leg.drawn * BigInt(lots)) / BigInt(leg.lots);
}

/** Closes lots of a position at a price: the liquidator has them from there. */
function transfer(run: Run, { liquidation, leg, lots, ticks }: TakenOver): void {
  const { account, market } = leg;
  const done = closePart(run, leg, { lots, ticks, feePpm: 0, feeTo: "house:fees", reference: liquidation.id });
  assert(done !== null, "a position isn't worth its bankruptcy price");
  run.settlePositions(account, market, leg, leg.positionId);
  if (leg.lots === 0) cancelOrphans(run, leg);
  liquidation.tell(leg, { step: "taken_over", lots, ticks });
}

/** What a takeover leaves of an account's money by rounding is the fund's. */
function sweep(run: Run, { id, account, tell }: Liquidation, amount: bigint, leg: Position | undefined): void {
  if (amount <= 0n) return;
  const debit = { account, part: "available" } as const;
  run.post({ amount, debit, credit: "house:risk-fund", reason: "takeover", reference: id });
  if (leg) tell(leg, { step: "left_over", fund: amount });
}
