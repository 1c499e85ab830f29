import { assert } from "../assert";
import { ceilDivide, smaller } from "~exchange/domain/futures/rounding";
import { crossHealth, isolatedHealth } from "./equity";
import { raise } from "./fill";
import { cancelOpenings } from "./order-end";
import type { Run } from "./run";
import { crossLegs, legsOf, type FuturesAccount, type FuturesMarket, type Position } from "./state";
import type { TakenOver } from "./takeover";

/** What stands for itself: an isolated position, or all the rest of an account. */
type Purse = { leg: Position } | { account: FuturesAccount };

/**
 * The loss that neither a liquidated account, nor its counterparties, nor the fund can bear: those who have a position in the
 * contract pay it, in proportion to their equity at mark; where that is less, everybody pays the rest by the same rule. All
 * money is somebody's, so that it is always there.
 */
export function shareLoss(run: Run, taken: TakenOver, loss: bigint): void {
  const { leg, liquidation } = taken;
  let left = loss;
  for (const purses of [() => pursesIn(leg.market), () => pursesOf(run.state.accounts.values())]) {
    if (left > 0n) left -= collect(run, purses(), left, liquidation.id);
  }
  assert(left === 0n, `${liquidation.id}: ${left} units are missing that nobody has`);
  liquidation.tell(leg, { step: "loss_shared" });
}

/** Returns what was collected: all of `loss` where there is so much. */
function collect(run: Run, purses: readonly Purse[], loss: bigint, reference: string): bigint {
  const payers = purses.map((purse) => ({ purse, equity: equityOf(run, purse) })).filter(({ equity }) => equity > 0n);
  const total = payers.reduce((sum, { equity }) => sum + equity, 0n);
  const wanted = smaller(loss, total);
  let left = wanted;
  for (const { purse, equity } of payers) {
    const amount = smaller(ceilDivide(wanted * equity, total), left);
    if (amount === 0n) break;
    pay(run, purse, amount, reference);
    left -= amount;
  }
  return wanted;
}

/** Openings are cancelled first: what they hold in cross mode is a part of the equity. */
function equityOf(run: Run, purse: Purse): bigint {
  if ("leg" in purse) return isolatedHealth(purse.leg).equity;
  cancelOpenings(run, purse.account, null, "shared_loss");
  return crossHealth(purse.account).equity;
}

function pay(run: Run, purse: Purse, amount: bigint, reference: string): void {
  const leg = "leg" in purse ? purse.leg : crossLegs(purse.account)[0];
  if (leg) assert(raise(run, leg, amount, reference), "a shared loss is charged from equity that isn't there");
  const debit = "leg" in purse ? purse : ({ account: purse.account, part: "available" } as const);
  run.post({ amount, debit, credit: "house:clearing", reason: "shared_loss", reference });
}

function pursesIn(market: FuturesMarket): Purse[] {
  const holders = new Set([...market.positions].map(({ account }) => account));
  const isMeant = (purse: Purse) =>
    "leg" in purse ? purse.leg.market === market : crossLegs(purse.account).some((leg) => leg.market === market);
  return pursesOf(holders).filter(isMeant);
}

/** In the order of their accounts' names. */
function pursesOf(accounts: Iterable<FuturesAccount>): Purse[] {
  const sorted = [...accounts].sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  return sorted.flatMap((account): Purse[] => [
    { account },
    ...legsOf(account)
      .filter(({ settings }) => settings.mode === "isolated")
      .map((leg) => ({ leg })),
  ]);
}
