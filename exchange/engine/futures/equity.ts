import { contractNotional } from "~exchange/domain/futures/contract";
import { initialMargin, keptMargin, requirement } from "~exchange/domain/futures/margin";
import { profitAt } from "~exchange/domain/futures/position";
import { smaller } from "~exchange/domain/futures/rounding";
import { crossLegs, type FuturesAccount, type Position } from "./state";

/** What a position would still be paid (negative: charged) at mark. */
export function unpaidOf(leg: Position): bigint {
  return profitAt(leg.market.contract, leg, leg.market.mark) - leg.drawn;
}

export function requiredFor({ market, lots }: Pick<Position, "market" | "lots">): bigint {
  return lots === 0 ? 0n : requirement(market.contract, contractNotional(market.contract, market.mark, lots));
}

/** Initial margin of a position, by what it was opened at. */
export function initialOf({ market, cost, settings }: Position): bigint {
  return initialMargin(cost * market.contract.unitsPerTickLot, settings.leverage);
}

/** What it keeps from being free. */
export function keptBy(leg: Position): bigint {
  return keptMargin(leg.market.contract, leg, leg.market.mark, leg.settings.leverage);
}

/** Equity and requirement of what is liquidated together: an isolated position, or all cross positions of an account. */
export interface Health {
  equity: bigint;
  required: bigint;
}

export function isolatedHealth(leg: Position): Health {
  return { equity: leg.margin + unpaidOf(leg), required: requiredFor(leg) };
}

export function crossHealth(account: FuturesAccount): Health {
  let [equity, required] = [account.available + account.heldCross, 0n];
  for (const leg of crossLegs(account)) {
    equity += unpaidOf(leg);
    required += requiredFor(leg);
  }
  return { equity, required };
}

export function healthOf(leg: Position): Health {
  return leg.settings.mode === "isolated" ? isolatedHealth(leg) : crossHealth(leg.account);
}

/** Liquidated at 100 % and below. */
export function isLiquidatable({ equity, required }: Health): boolean {
  return required > 0n && equity <= required;
}

/**
 * What opens positions, backs margin or may leave: available money less what cross positions have lost and keep. Profit that isn't realised doesn't count. Negative where they need more.
 */
export function freeCollateral(account: FuturesAccount): bigint {
  let [unpaid, kept] = [0n, 0n];
  for (const leg of crossLegs(account)) {
    unpaid += unpaidOf(leg);
    kept += keptBy(leg);
  }
  return account.available + smaller(unpaid, 0n) - kept;
}
