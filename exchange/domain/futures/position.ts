import type { Contract } from "./contract";
import { ceilDivide, floorDivide, PPM } from "./rounding";

export type PositionSide = "long" | "short";

/** Size and price of a position. `cost`: sum of ticks times lots of what opened it and is still there; exact. */
export interface Holding {
  side: PositionSide;
  lots: number;
  cost: bigint;
}

export function signOf(side: PositionSide): 1n | -1n {
  return side === "long" ? 1n : -1n;
}

/** Settle units a position gains where it is worth `ticks` a lot; exact, negative for a loss. */
export function profitAt({ unitsPerTickLot }: Contract, { side, lots, cost }: Holding, ticks: number): bigint {
  return signOf(side) * (BigInt(ticks) * BigInt(lots) - cost) * unitsPerTickLot;
}

/** Profit by initial margin, parts per million, rounded down. Null where there is no margin. */
export function returnOnMargin(profit: bigint, initial: bigint): bigint | null {
  return initial > 0n ? floorDivide(profit * PPM, initial) : null;
}

/** Average entry in ticks, to the holder's disadvantage where it lies between two. Throws RangeError for no position. */
export function averageEntry({ side, lots, cost }: Holding): number {
  return Number((side === "long" ? ceilDivide : floorDivide)(cost, BigInt(lots)));
}

/** Adds to a position at a price. */
export function increased(holding: Holding, lots: number, ticks: number): Holding {
  return { ...holding, lots: holding.lots + lots, cost: holding.cost + BigInt(ticks) * BigInt(lots) };
}

/**
 * Takes lots off a position at a price: what stays, and the profit that is realised. The cost goes in proportion and is
 * rounded so that a fraction of a unit stays in the position rather than being paid out; nothing is lost.
 */
export function reduced(
  contract: Contract,
  holding: Holding,
  lots: number,
  ticks: number,
): { rest: Holding; profit: bigint } {
  const { side, cost } = holding;
  const closed = costOfPart(holding, lots);
  const profit = profitAt(contract, { side, lots, cost: closed }, ticks);
  return { rest: { side, lots: holding.lots - lots, cost: cost - closed }, profit };
}

/** The cost that leaves with `lots`. */
export function costOfPart({ side, lots: all, cost }: Holding, lots: number): bigint {
  if (lots === all) return cost;
  return (side === "long" ? ceilDivide : floorDivide)(cost * BigInt(lots), BigInt(all));
}

/**
 * The price at which a position has gained a profit (negative: lost), in whole ticks; what lies between two is the one that
 * is reached later for a gain, sooner for a loss. Null where no price above 0 does.
 */
export function ticksAtProfit(
  { unitsPerTickLot }: Contract,
  { side, lots, cost }: Holding,
  profit: bigint,
): number | null {
  const perTick = BigInt(lots) * unitsPerTickLot;
  const value = cost * unitsPerTickLot + signOf(side) * profit;
  const ticks = Number((side === "long" ? ceilDivide : floorDivide)(value, perTick));
  return ticks > 0 && Number.isSafeInteger(ticks) ? ticks : null;
}
