import { assert } from "../assert";
import { bankruptcyTicks } from "~exchange/domain/futures/liquidation";
import { lotsToLowerTier } from "~exchange/domain/futures/margin";
import { profitAt } from "~exchange/domain/futures/position";
import { floorDivide } from "~exchange/domain/futures/rounding";
import { deleverage } from "./deleverage";
import { healthOf, isLiquidatable, requiredFor, type Health } from "./equity";
import type { LiquidationStep } from "./events";
import { closePart, execute, trialOf } from "./fill";
import { TRIAL } from "./ledger";
import { closeByFund } from "./liquidator";
import { takeFromBook } from "./matching";
import { cancelOpenings, cancelOrphans } from "./order-end";
import type { Run } from "./run";
import { closingSide, crossLegs, legOf, legsIn, type FuturesAccount, type FuturesMarket, type Position } from "./state";

/** One liquidation at work. */
export interface Liquidation {
  id: string;
  account: FuturesAccount;
  /** The contract whose mark began it. */
  market: FuturesMarket;
  tell: (leg: Position, step: Partial<LiquidationStep> & Pick<LiquidationStep, "step">) => void;
}

/**
 * Liquidates what a contract's mark calls for, until nothing is due. Each goes through its steps: cancel what could open,
 * look again, step down tier by tier in the book, take over at the bankruptcy price, close at the fund's risk, deleverage.
 */
export function liquidateDue(run: Run, market: FuturesMarket): void {
  if (market.isFrozen || market.mark === 0) return;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = run.liquidatable(market);
    if (due.length === 0) return;
    for (const leg of due) {
      if (leg.lots === 0) continue;
      const health = healthOf(leg);
      if (isLiquidatable(health)) liquidate(run, leg, health);
    }
  }
  assert(false, `${market.name}: liquidations don't come to an end`);
}

/** A round leaves nobody due who was; more rounds are for those whom trades of the round brought there. */
const ROUNDS_MAX = 1_000;

function liquidate(run: Run, leg: Position, { equity, required }: Health): void {
  const { account, market, cost } = leg;
  const { mode, leverage } = leg.settings;
  const id = `L${run.state.nextLiquidation}`;
  run.state.nextLiquidation += 1;
  const tell: Liquidation["tell"] = (of, step) => {
    run.record({
      type: "liquidation",
      liquidationId: id,
      accountId: account.accountId,
      step: {
        contract: of.market.name,
        side: of.side,
        step: step.step,
        lots: step.lots ?? 0,
        ticks: step.ticks ?? of.market.mark,
        fund: step.fund ?? 0n,
        counterparty: step.counterparty ?? null,
      },
      grounds: { mode, equity, required, leverage, cost },
    });
  };
  const liquidation: Liquidation = { id, account, market, tell };
  tell(leg, { step: "began", lots: leg.lots });
  const cancelled = cancelOpenings(run, account, mode === "isolated" ? market : null);
  if (cancelled > 0) tell(leg, { step: "orders_cancelled", lots: leg.lots });
  let isOver = cancelled > 0 && !isLiquidatable(healthOf(leg));
  if (!isOver) isOver = stepDown(run, liquidation, leg);
  if (isOver) tell(leg, { step: "restored", lots: leg.lots });
  else if (mode === "isolated") takeOverIsolated(run, liquidation, leg);
  else takeOverCross(run, liquidation);
  tell(leg, { step: "ended", lots: leg.lots });
  run.touchAccount(account);
}

/** Closes in the book, tier by tier, as long as that is bearable and something is left to save. Whether it is sound then. */
function stepDown(run: Run, liquidation: Liquidation, leg: Position): boolean {
  const { account } = liquidation;
  for (;;) {
    const health = healthOf(leg);
    if (!isLiquidatable(health)) return true;
    if (health.equity <= 0n) return false;
    const legs = leg.settings.mode === "isolated" ? [leg] : crossLegs(account);
    const next = legs
      .map((each) => ({ each, lots: lotsToLowerTier(each.market.contract, each.lots, each.market.mark) ?? 0 }))
      .filter(({ each, lots }) => each.lots > 0 && lots > 0 && lots < each.lots)
      .sort((a, b) => (requiredFor(a.each) > requiredFor(b.each) ? -1 : 1))[0];
    if (!next) return false;
    if (closeInBook(run, liquidation, next.each, next.lots) < next.lots) return !isLiquidatable(healthOf(leg));
  }
}

/** Closes lots of the position itself, for the liquidation fee; never beyond what leaves equity. Returns the lots closed. */
function closeInBook(run: Run, liquidation: Liquidation, leg: Position, lots: number): number {
  const { account, market, side, positionId } = leg;
  const feePpm = market.contract.liquidationFeePpm;
  const terms = {
    account,
    market,
    order: null,
    closing: side,
    opening: null,
    positionId,
    feePpm,
    feeTo: "house:risk-fund",
  } as const;
  let closed = 0;
  takeFromBook(run, {
    market,
    side: closingSide(side),
    limit: null,
    account,
    selfTrade: "expire_maker",
    wanted: () => lots - closed,
    bears: (some, ticks) => {
      const trial = trialOf(account);
      const done = execute(TRIAL, { ...terms, account: trial, lots: some, ticks, reference: liquidation.id });
      const rest = legOf(trial, market, side, positionId);
      return done && rest && healthOf(rest).equity > 0n ? some : 0;
    },
    take: (some, ticks) => {
      const done = execute(run, { ...terms, lots: some, ticks, reference: liquidation.id });
      assert(done !== null, "a step down can't bear what it could bear");
      closed += some;
      run.settlePositions(account, market, done.closed, positionId);
      liquidation.tell(leg, { step: "tier_reduced", lots: some, ticks, fund: done.fee });
      return { accountId: account.accountId, orderId: liquidation.id, fee: done.fee };
    },
  });
  return closed;
}

function takeOverIsolated(run: Run, liquidation: Liquidation, leg: Position): void {
  const ticks = bankruptcyTicks(leg.market.contract, leg, leg.margin - leg.drawn);
  assert(ticks !== null, "a position that can't be ruined is liquidated");
  takeOver(run, liquidation, leg, ticks);
}

/**
 * All cross positions of the account. Both sides of a contract first close against each other at mark. What equity is left
 * is divided by what each requires, and each is taken over where its part is used up; where there is none, the contract
 * that moved bears all that is missing, since those on its other side gained it, and the others are taken over at mark.
 */
function takeOverCross(run: Run, liquidation: Liquidation): void {
  const { account, market } = liquidation;
  for (const leg of crossLegs(account)) netAgainstOthers(run, liquidation, leg);
  const legs = crossLegs(account);
  const { equity } = legs.length > 0 ? healthOf(legs[0]!) : { equity: account.available };
  const required = legs.reduce((sum, leg) => sum + requiredFor(leg), 0n);
  // Split positions of the contract that moved bear it by their size: at one price, as if they were merged.
  const moved = legs.filter((leg) => leg.market === market);
  const movers = moved.length > 0 ? moved : legs.slice(0, 1);
  const moverLots = BigInt(movers.reduce((sum, { lots }) => sum + lots, 0));
  const prices = legs.map((leg) => {
    const missing = movers.includes(leg) ? floorDivide(equity * BigInt(leg.lots), moverLots) : 0n;
    const part = equity >= 0n ? floorDivide(equity * requiredFor(leg), required) : missing;
    const ticks = bankruptcyTicks(leg.market.contract, leg, part - profitAt(leg.market.contract, leg, leg.market.mark));
    assert(ticks !== null, "a position that can't be ruined is liquidated");
    return { leg, ticks };
  });
  // Gains first, so that what others lose is there when it is charged.
  const gain = ({ leg, ticks }: { leg: Position; ticks: number }) =>
    profitAt(leg.market.contract, leg, ticks) - leg.drawn;
  prices.sort((a, b) => (gain(a) > gain(b) ? -1 : 1));
  const taken = prices.map(({ leg, ticks }) => ({ leg, ticks, lots: transfer(run, liquidation, leg, ticks) }));
  sweep(run, liquidation, account.available, movers[0]);
  for (const { leg, ticks, lots } of taken) dispose(run, liquidation, leg, ticks, lots);
}

function netAgainstOthers(run: Run, liquidation: Liquidation, leg: Position): void {
  if (leg.side !== "long") return;
  for (const other of legsIn(leg.account, leg.market))
    if (other.side === "short" && leg.lots > 0) netPair(run, liquidation, leg, other);
}

/**
 * A pair whose result is lost for good may be more than there is, where what another contract gained and carried it is gone:
 * its positions are then taken over one by one, when what the account gains by that is there.
 */
function netPair(run: Run, liquidation: Liquidation, leg: Position, other: Position): void {
  const { market } = leg;
  const lots = Math.min(leg.lots, other.lots);
  const pair = profitAt(market.contract, leg, market.mark) > 0n ? [leg, other] : [other, leg];
  const terms = { lots, ticks: market.mark, feePpm: 0, feeTo: "house:fees", reference: liquidation.id } as const;
  const trial = trialOf(leg.account);
  for (const { side, positionId } of pair) {
    const copy = legOf(trial, market, side, positionId);
    assert(copy !== null, "a position isn't its account's");
    if (closePart(TRIAL, copy, terms) === null) return;
  }
  for (const each of pair) {
    const done = closePart(run, each, terms);
    assert(done !== null, "a hedged pair can't be closed at mark");
    run.settlePositions(each.account, market, each, each.positionId);
    if (each.lots === 0) cancelOrphans(run, each);
  }
}

function takeOver(run: Run, liquidation: Liquidation, leg: Position, ticks: number): void {
  const { account } = leg;
  const before = account.available;
  const lots = transfer(run, liquidation, leg, ticks);
  sweep(run, liquidation, account.available - before, leg);
  dispose(run, liquidation, leg, ticks, lots);
}

/** Closes the whole position at a price: the liquidator has it from there. Returns its lots. */
function transfer(run: Run, liquidation: Liquidation, leg: Position, ticks: number): number {
  const { account, market, lots } = leg;
  const done = closePart(run, leg, { lots, ticks, feePpm: 0, feeTo: "house:fees", reference: liquidation.id });
  assert(done !== null, "a position isn't worth its bankruptcy price");
  run.settlePositions(account, market, leg, leg.positionId);
  cancelOrphans(run, leg);
  liquidation.tell(leg, { step: "taken_over", lots, ticks });
  return lots;
}

/** What a takeover leaves of an account's money by rounding is the fund's. */
function sweep(run: Run, { id, account, tell }: Liquidation, amount: bigint, leg: Position | undefined): void {
  if (amount <= 0n) return;
  const debit = { account, part: "available" } as const;
  run.post({ amount, debit, credit: "house:risk-fund", reason: "takeover", reference: id });
  if (leg) tell(leg, { step: "left_over", fund: amount });
}

/** The liquidator keeps nothing: what the book doesn't take at the fund's risk is deleveraged. */
function dispose(run: Run, liquidation: Liquidation, leg: Position, bankruptcy: number, lots: number): void {
  const closed = closeByFund(run, liquidation, leg, bankruptcy, lots);
  if (closed < lots) deleverage(run, liquidation, leg, bankruptcy, lots - closed);
}
