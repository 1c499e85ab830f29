import { contractNotional, type Contract, type Tier } from "./contract";
import { requirement } from "./margin";
import { profitAt, type Holding } from "./position";
import { ceilDivide, floorDivide, PPM } from "./rounding";

/**
 * `balance` in this file is what stands for the position besides its own profit: isolated, its margin; cross, the wallet
 * plus the other positions' profit less what they require. Units; may be negative.
 */

/** Equity over requirement of one or both sides of a contract at a price: liquidated at 0 and below. */
export function marginExcess(contract: Contract, holdings: readonly Holding[], balance: bigint, ticks: number): bigint {
  let excess = balance;
  for (const holding of holdings)
    excess +=
      profitAt(contract, holding, ticks) - requirement(contract, contractNotional(contract, ticks, holding.lots));
  return excess;
}

/**
 * The mark price at which a position is liquidated: for a long the highest tick, for a short the lowest, at which its
 * equity no longer exceeds what it requires. The tier is the one of the notional at that price. Null where no price does.
 */
export function liquidationTicks(contract: Contract, holding: Holding, balance: bigint): number | null {
  for (const tier of contract.ladder) {
    const isLast = tier === contract.ladder.at(-1);
    const estimate = solveIn(contract, tier, holding, balance);
    if (estimate <= 0n || estimate > MAX_TICKS) continue;
    const notional = contractNotional(contract, Number(estimate), holding.lots);
    // One tick of slack at both ends: the solution is rounded, and where tiers meet both are right.
    const slack = contractNotional(contract, 1, holding.lots);
    if (notional + slack >= tier.floor && (isLast || notional - slack <= tier.upTo))
      return nearest(contract, holding, balance, Number(estimate));
  }
  return null;
}

/** Solves equity = requirement in one tier, in ticks: rounded towards liquidation later, which `nearest` mends. */
function solveIn(contract: Contract, tier: Tier, { side, lots, cost }: Holding, balance: bigint): bigint {
  const rate = tier.maintenancePpm + BigInt(contract.liquidationFeePpm);
  const perTick = BigInt(lots) * contract.unitsPerTickLot;
  const entry = cost * contract.unitsPerTickLot;
  if (side === "long") return floorDivide((entry - balance - tier.cum) * PPM, perTick * (PPM - rate));
  return ceilDivide((entry + balance + tier.cum) * PPM, perTick * (PPM + rate));
}

/** Requirements are rounded up to units, so that the exact tick may lie beside the solution. */
function nearest(contract: Contract, holding: Holding, balance: bigint, estimate: number): number | null {
  const later = holding.side === "long" ? -1 : 1;
  const isLiquidated = (ticks: number) => marginExcess(contract, [holding], balance, ticks) <= 0n;
  let ticks = estimate;
  for (let step = 0; step < NEAREST_STEPS && ticks > 0 && !isLiquidated(ticks); step += 1) ticks += later;
  for (let step = 0; step < NEAREST_STEPS && ticks - later > 0 && isLiquidated(ticks - later); step += 1)
    ticks -= later;
  return ticks > 0 ? ticks : null;
}

const NEAREST_STEPS = 4;
const MAX_TICKS = BigInt(Number.MAX_SAFE_INTEGER);

/** Where a hedged pair of positions, or a single one, is liquidated when mark falls and when it rises. */
export interface LiquidationPrices {
  below: number | null;
  above: number | null;
}

/**
 * Both sides of a contract at once, which may have a liquidation price on either side of mark: what the two require grows
 * with the price though their profits cancel out. At a mark where they are liquidated already, both are that mark.
 */
export function hedgedLiquidationTicks(
  contract: Contract,
  holdings: readonly Holding[],
  balance: bigint,
  markTicks: number,
): LiquidationPrices {
  const isLiquidated = (ticks: number) => marginExcess(contract, holdings, balance, ticks) <= 0n;
  if (isLiquidated(markTicks)) return { below: markTicks, above: markTicks };
  return { below: lastBelow(markTicks, isLiquidated), above: firstAbove(markTicks, isLiquidated) };
}

/** Excess is concave in the price: once it is gone it stays gone, on both sides of a price where there is some. */
function lastBelow(from: number, isLiquidated: (ticks: number) => boolean): number | null {
  let [low, high] = [0, from];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isLiquidated(middle)) low = middle;
    else high = middle;
  }
  return low > 0 && isLiquidated(low) ? low : null;
}

function firstAbove(from: number, isLiquidated: (ticks: number) => boolean): number | null {
  let high = from;
  while (!isLiquidated(high)) {
    if (high >= Number.MAX_SAFE_INTEGER / 2) return null;
    high *= 2;
  }
  let low = from;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isLiquidated(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Price at which nothing is left of `balance`, to the tick that still leaves nothing negative: a long's is rounded up, a
 * short's down. At least 1; null for a short that no price in safe integers ruins.
 */
export function bankruptcyTicks(contract: Contract, { side, lots, cost }: Holding, balance: bigint): number | null {
  const entry = cost * contract.unitsPerTickLot;
  const perTick = BigInt(lots) * contract.unitsPerTickLot;
  const ticks = side === "long" ? ceilDivide(entry - balance, perTick) : floorDivide(entry + balance, perTick);
  if (ticks > MAX_TICKS) return null;
  return ticks < 1n ? 1 : Number(ticks);
}

/**
 * The short form of tooltips, without the ladder's amounts: entry * (1 - 1/leverage + rate) for a long, mirrored for a
 * short, moved by added margin a lot. Rounded towards liquidation earlier.
 */
export function simpleLiquidationTicks(
  contract: Contract,
  side: Holding["side"],
  { entryTicks, leverage, maintenancePpm, addedPerLot }: SimplePosition,
): number {
  const sign = side === "long" ? 1n : -1n;
  const divisor = PPM * BigInt(leverage) * contract.unitsPerTickLot;
  const room = PPM - BigInt(maintenancePpm) * BigInt(leverage);
  const moved = BigInt(entryTicks) * room * contract.unitsPerTickLot + addedPerLot * PPM * BigInt(leverage);
  const exact = BigInt(entryTicks) * divisor - sign * moved;
  return Number((side === "long" ? ceilDivide : floorDivide)(exact, divisor));
}

interface SimplePosition {
  entryTicks: number;
  leverage: number;
  maintenancePpm: number;
  /** Margin added after opening, units a lot. */
  addedPerLot: bigint;
}
