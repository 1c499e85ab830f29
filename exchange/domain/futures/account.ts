import { contractNotional, type Contract } from "./contract";
import { bankruptcyTicks, hedgedLiquidationTicks, liquidationTicks } from "./liquidation";
import { initialMargin, keptMargin, requirement } from "./margin";
import { profitAt, type Holding } from "./position";
import { smaller } from "./rounding";

/** A position with what stands behind it and where its contract is marked. */
export interface Stake extends Holding {
  contract: Contract;
  markTicks: number;
  mode: "cross" | "isolated";
  leverage: number;
  /** Isolated margin; 0 in cross mode. */
  margin: bigint;
  /** Profit that was paid out before it was realised. */
  drawn: bigint;
}

/** An account's money outside of isolated positions. `heldCross`: reserved by orders in cross mode, collateral as well. */
export interface Purse {
  available: bigint;
  heldCross: bigint;
}

/** Equity and requirement of what is liquidated together: an isolated position, or all cross positions of an account. */
export interface Health {
  equity: bigint;
  required: bigint;
}

/** What a position would still be paid (negative: charged) at mark. */
export function unpaidProfit(stake: Stake): bigint {
  return profitAt(stake.contract, stake, stake.markTicks) - stake.drawn;
}

function requiredOf({ contract, markTicks, lots }: Stake): bigint {
  return lots === 0 ? 0n : requirement(contract, contractNotional(contract, markTicks, lots));
}

/** Initial margin of a position, by what it was opened at. */
export function initialOf({ contract, cost, leverage }: Stake): bigint {
  return initialMargin(cost * contract.unitsPerTickLot, leverage);
}

export function isolatedHealth(stake: Stake): Health {
  return { equity: stake.margin + unpaidProfit(stake), required: requiredOf(stake) };
}

export function crossHealth({ available, heldCross }: Purse, stakes: readonly Stake[]): Health {
  let [equity, required] = [available + heldCross, 0n];
  for (const stake of stakes) {
    if (stake.mode !== "cross") continue;
    equity += unpaidProfit(stake);
    required += requiredOf(stake);
  }
  return { equity, required };
}

/**
 * What opens positions, backs margin or may leave: available money less what cross positions have lost and keep. Profit that isn't realised doesn't count. Negative where they need more.
 */
export function freeCollateral({ available }: Pick<Purse, "available">, stakes: readonly Stake[]): bigint {
  let [unpaid, kept] = [0n, 0n];
  for (const stake of stakes) {
    if (stake.mode !== "cross") continue;
    unpaid += unpaidProfit(stake);
    kept += keptMargin(stake.contract, stake, stake.markTicks, stake.leverage);
  }
  return available + smaller(unpaid, 0n) - kept;
}

/**
 * What stands for a position besides its own profit: isolated, its margin; cross, the account's money and what the other
 * contracts' positions have beyond what they require, at their present marks.
 */
function balanceBeside(purse: Purse, stakes: readonly Stake[], contract: Contract): bigint {
  const others = stakes.filter((stake) => stake.contract !== contract);
  const { equity, required } = crossHealth(purse, others);
  return equity - required;
}

/** The cross positions of an account in one contract: one, or a hedged pair. */
function legsIn(stakes: readonly Stake[], contract: Contract): Stake[] {
  return stakes.filter((stake) => stake.contract === contract && stake.mode === "cross");
}

/**
 * The mark price that liquidates a position, as long as nothing else of its account changes. A hedged cross pair has one
 * on the side where it loses, else on the other. Null where no price does.
 */
export function stakeLiquidationTicks(purse: Purse, stakes: readonly Stake[], stake: Stake): number | null {
  const { contract, markTicks, side } = stake;
  if (stake.mode === "isolated") return liquidationTicks(contract, stake, stake.margin - stake.drawn);
  const legs = legsIn(stakes, contract);
  const drawn = legs.reduce((sum, leg) => sum + leg.drawn, 0n);
  const balance = balanceBeside(purse, stakes, contract) - drawn;
  if (legs.length === 1) return liquidationTicks(contract, stake, balance);
  const { below, above } = hedgedLiquidationTicks(contract, legs, balance, markTicks);
  return side === "long" ? (below ?? above) : (above ?? below);
}

/**
 * The price at which nothing is left behind a position: of its margin, in cross mode of the account, all else at its
 * present mark. Null where no price ruins it.
 */
export function stakeBankruptcyTicks(purse: Purse, stakes: readonly Stake[], stake: Stake): number | null {
  const { contract, side, mode } = stake;
  // Split positions of a side move as one.
  const isAlong = (other: Stake) =>
    other === stake || (mode === "cross" && other.mode === mode && other.contract === contract && other.side === side);
  const along = stakes.filter(isAlong);
  const beside =
    mode === "isolated"
      ? stake.margin
      : crossHealth(
          purse,
          stakes.filter((other) => !isAlong(other)),
        ).equity;
  const balance = beside - along.reduce((sum, { drawn }) => sum + drawn, 0n);
  const holding = {
    side,
    lots: along.reduce((sum, { lots }) => sum + lots, 0),
    cost: along.reduce((sum, { cost }) => sum + cost, 0n),
  };
  // A long that even a price of 0 leaves something of.
  if (side === "long" && balance + profitAt(contract, holding, 0) >= 0n) return null;
  return bankruptcyTicks(contract, holding, balance);
}

/** What deleveraging counts as standing behind a position; in cross mode the whole available money does. */
export function deleveragingEquity({ available }: Pick<Purse, "available">, stake: Stake): bigint {
  return stake.mode === "isolated" ? isolatedHealth(stake).equity : available + unpaidProfit(stake);
}
