import { assert } from "../assert";
import { contractNotional } from "~exchange/domain/futures/contract";
import { deleveragingScore, rankForDeleveraging } from "~exchange/domain/futures/deleveraging";
import { profitAt, type PositionSide } from "~exchange/domain/futures/position";
import { healthOf, isolatedHealth, unpaidOf } from "./equity";
import { closePart, trialOf } from "./fill";
import { TRIAL } from "./ledger";
import type { Liquidation } from "./liquidation";
import { cancelWhere } from "./order-end";
import type { Run } from "./run";
import { legOf, type FuturesMarket, type Position } from "./state";

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
 * first of the ranking first. The ranking is made once a command, so that it is the one that was published before it.
 * There are always enough: every long has a short.
 */
export function deleverage(
  run: Run,
  liquidation: Liquidation,
  taken: Position,
  bankruptcy: number,
  lots: number,
): void {
  const { market } = taken;
  const side = taken.side === "long" ? "short" : "long";
  const ranking = run.deleveragingOf(market, side, () => deleveragingQueue(market, side));
  let left = closeRanked(run, liquidation, taken, bankruptcy, { lots, ranking });
  // Whoever came in by trades of this very command is not in it yet.
  if (left > 0)
    left = closeRanked(run, liquidation, taken, bankruptcy, { lots: left, ranking: deleveragingQueue(market, side) });
  assert(left === 0, `${market.name}: ${left} lots taken over at ${bankruptcy} have nobody on the other side`);
}

/** Returns the lots that are left. */
function closeRanked(
  run: Run,
  liquidation: Liquidation,
  taken: Position,
  ticks: number,
  { lots, ranking }: { lots: number; ranking: readonly Position[] },
): number {
  const { market } = taken;
  let left = lots;
  for (const leg of ranking) {
    if (left === 0) break;
    const closed = Math.min(left, leg.lots);
    if (closed === 0 || !survives(leg, closed, ticks)) continue;
    const { account } = leg;
    const done = closePart(run, leg, {
      lots: closed,
      ticks,
      feePpm: 0,
      feeTo: "house:fees",
      reference: liquidation.id,
    });
    assert(done !== null, "a deleveraging can't bear what it could bear");
    run.settlePositions(account, market, leg, leg.positionId);
    cancelWhere(run, account, market, "deleveraged", () => true);
    liquidation.tell(taken, { step: "deleveraged", lots: closed, ticks, counterparty: account.accountId });
    left -= closed;
  }
  return left;
}

/** Whether the holder has the money, and owes nothing afterwards. */
function survives(leg: Position, lots: number, ticks: number): boolean {
  const trial = trialOf(leg.account);
  const copy = legOf(trial, leg.market, leg.side, leg.positionId);
  assert(copy !== null, "a ranked position isn't its account's");
  const terms = { lots, ticks, feePpm: 0, feeTo: "house:fees", reference: "" } as const;
  if (closePart(TRIAL, copy, terms) === null) return false;
  return copy.lots === 0 || healthOf(copy).equity >= 0n;
}
