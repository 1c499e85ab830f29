import { assert } from "../assert";
import { contractNotional } from "~exchange/domain/futures/contract";
import { deleveragingScore, rankForDeleveraging } from "~exchange/domain/futures/deleveraging";
import { profitAt, type PositionSide } from "~exchange/domain/futures/position";
import { borneTicks, lotsCovered } from "~exchange/domain/futures/risk-fund";
import { healthOf, isolatedHealth, unpaidOf } from "./equity";
import { closePart, trialOf, type Execution } from "./fill";
import { TRIAL } from "./ledger";
import { settleByFund } from "./liquidator";
import { cancelOpenings, cancelWhere } from "./order-end";
import type { Run } from "./run";
import { legOf, type FuturesMarket, type Position } from "./state";
import type { TakenOver } from "./takeover";

/** Positions of a side in the order in which they would be deleveraged. */
export function deleveragingQueue(market: FuturesMarket, side: PositionSide): Position[] {
  const ranked = [...market.positions]
    .filter((leg) => leg.side === side && leg.lots > 0)
    .map((leg) => ({ leg, name: nameOf(leg), score: scoreOf(leg) }));
  return rankForDeleveraging(ranked).map(({ leg }) => leg);
}

/** Equals are ranked by it. */
function nameOf({ account, positionId }: Position): string {
  return positionId === null ? account.accountId : `${account.accountId} ${positionId}`;
}

function scoreOf(leg: Position): bigint {
  const { contract, mark } = leg.market;
  const profit = profitAt(contract, leg, mark);
  // In cross mode the whole available money stands behind each position.
  const equity = leg.settings.mode === "isolated" ? isolatedHealth(leg).equity : leg.account.available + unpaidOf(leg);
  const [entryValue, markValue] = [leg.cost * contract.unitsPerTickLot, contractNotional(contract, mark, leg.lots)];
  return deleveragingScore({ profit, entryValue, markValue, equity });
}

/**
 * Closes positions of the other side against lots that were taken over, at their bankruptcy price, without a fee, the
 * first of the ranking first, each as far as it leaves its holder nothing to owe. The ranking is made once a command, so that
 * it is the one that was published before it.
 */
export function deleverage(run: Run, taken: TakenOver): void {
  const { market } = taken.leg;
  const side = otherSideOf(taken);
  closeRanked(
    run,
    taken,
    run.deleveragingOf(market, side, () => deleveragingQueue(market, side)),
  );
  // Whoever came in by trades of this very command is not in it yet.
  if (taken.lots > 0) closeRanked(run, taken, deleveragingQueue(market, side));
}

function otherSideOf({ leg }: TakenOver): PositionSide {
  return leg.side === "long" ? "short" : "long";
}

function closeRanked(run: Run, taken: TakenOver, ranking: readonly Position[]): void {
  const { contract, mark } = taken.leg.market;
  for (const leg of ranking) {
    if (taken.lots === 0) return;
    const wanted = Math.min(taken.lots, leg.lots);
    const { equity } = healthOf(leg);
    if (wanted === 0 || equity < 0n) continue;
    const lots = lotsCovered(contract, leg.side, { lots: wanted, bankruptcy: mark, fill: taken.ticks }, equity);
    if (lots > 0) closeAgainst(run, taken, leg, lots, taken.ticks);
  }
}

/**
 * The last way: what nobody can bear at the bankruptcy price closes at the price that its counterparty can bear, at mark at the
 * worst, and the fund pays the difference beyond its allowance; what it hasn't got is shared (see `shareLoss`). Nobody
 * is left who could be asked for more: all who are due have been taken over, so that whoever has a position has equity.
 */
export function closeAtWhatIsBorne(run: Run, taken: TakenOver): void {
  const { market } = taken.leg;
  for (const leg of deleveragingQueue(market, otherSideOf(taken))) {
    if (taken.lots === 0) return;
    const lots = Math.min(taken.lots, leg.lots);
    const { equity } = healthOf(leg);
    if (equity >= 0n) closeAgainst(run, taken, leg, lots, borneTicks(market, leg.side, lots, taken.ticks, equity));
  }
  assert(taken.lots === 0, `${market.name}: ${taken.lots} lots taken over have nobody on the other side`);
}

/** Closes lots of a position against what was taken over. Its holder's equity was found to cover that. */
function closeAgainst(run: Run, taken: TakenOver, leg: Position, lots: number, ticks: number): void {
  const { account, market } = leg;
  const terms = { lots, ticks, feePpm: 0, feeTo: "house:fees", reference: taken.liquidation.id } as const;
  cancelWhere(run, account, market, "deleveraged", () => true);
  // What orders of other contracts hold in cross mode is a part of that equity.
  if (!isPayable(leg, terms)) cancelOpenings(run, account, null, "deleveraged");
  const done = closePart(run, leg, terms);
  assert(done !== null, "a deleveraging can't bear what it could bear");
  run.settlePositions(account, market, leg, leg.positionId);
  taken.lots -= lots;
  const fund = settleByFund(run, taken, lots, ticks);
  taken.liquidation.tell(taken.leg, { step: "deleveraged", lots, ticks, fund, counterparty: account.accountId });
}

type Closing = Pick<Execution, "lots" | "ticks" | "feePpm" | "feeTo" | "reference">;

function isPayable(leg: Position, terms: Closing): boolean {
  const copy = legOf(trialOf(leg.account), leg.market, leg.side, leg.positionId);
  assert(copy !== null, "a ranked position isn't its account's");
  return closePart(TRIAL, copy, terms) !== null;
}
