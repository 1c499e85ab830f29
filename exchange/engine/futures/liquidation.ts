import { assert } from "../assert";
import { lotsToLowerTier } from "~exchange/domain/futures/margin";
import { healthOf, isLiquidatable, requiredFor, type Health } from "./equity";
import type { LiquidationStep } from "./events";
import { execute, trialOf } from "./fill";
import { TRIAL } from "./ledger";
import { takeFromBook } from "./matching";
import { cancelOpenings } from "./order-end";
import type { Run } from "./run";
import { closingSide, crossLegs, legOf, type FuturesAccount, type FuturesMarket, type Position } from "./state";
import { closeByFund, matchSides } from "./liquidator";
import { closeAtWhatIsBorne, deleverage } from "./deleverage";
import { takeOverCross, takeOverIsolated, type TakenOver } from "./takeover";

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
 * look again, step down tier by tier in the book, take over at the bankruptcy price. Only when all that are due have been taken
 * over is anything closed for it, so that nobody is asked who has nothing: what stands on both sides against each other,
 * then in the book at the fund's risk, then against others.
 */
export function liquidateDue(run: Run, market: FuturesMarket): void {
  if (market.isFrozen || market.mark === 0) return;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = run.liquidatable(market);
    if (due.length === 0) return;
    const begun: Begun[] = [];
    for (const leg of due) {
      if (leg.lots === 0) continue;
      const health = healthOf(leg);
      if (isLiquidatable(health)) begun.push(liquidate(run, leg, health));
    }
    dispose(
      run,
      begun.flatMap(({ estate }) => estate),
    );
    for (const { liquidation, leg } of begun) {
      liquidation.tell(leg, { step: "ended", lots: leg.lots });
      run.touchAccount(liquidation.account);
    }
  }
  assert(false, `${market.name}: liquidations don't come to an end`);
}

/** A round leaves nobody due who was; more rounds are for those whom trades of the round brought there. */
const ROUNDS_MAX = 1_000;

/** A liquidation, and what it took over that is still to be closed. */
interface Begun {
  liquidation: Liquidation;
  leg: Position;
  estate: TakenOver[];
}

/** The liquidator keeps nothing. */
function dispose(run: Run, estate: readonly TakenOver[]): void {
  matchSides(run, estate);
  for (const taken of estate) if (taken.lots > 0) closeByFund(run, taken);
  for (const taken of estate) if (taken.lots > 0) deleverage(run, taken);
  for (const taken of estate) if (taken.lots > 0) closeAtWhatIsBorne(run, taken);
}

function liquidate(run: Run, leg: Position, { equity, required }: Health): Begun {
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
  const cancelled = cancelOpenings(run, account, mode === "isolated" ? market : null, "liquidation");
  if (cancelled > 0) tell(leg, { step: "orders_cancelled", lots: leg.lots });
  let isOver = cancelled > 0 && !isLiquidatable(healthOf(leg));
  if (!isOver) isOver = stepDown(run, liquidation, leg);
  let estate: TakenOver[] = [];
  if (!isOver) estate = mode === "isolated" ? takeOverIsolated(run, liquidation, leg) : takeOverCross(run, liquidation);
  if (estate.length === 0 && leg.lots > 0) tell(leg, { step: "restored", lots: leg.lots });
  return { liquidation, leg, estate };
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
