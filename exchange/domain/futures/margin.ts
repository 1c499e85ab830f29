import { contractFee, contractNotional, notionalCap, tierAt, type Contract, type Tier } from "./contract";
import { profitAt, type Holding, type PositionSide } from "./position";
import { ceilDivide, floorDivide, larger, PPM } from "./rounding";

/** Notional by leverage, rounded up. */
export function initialMargin(notional: bigint, leverage: number): bigint {
  return ceilDivide(notional, BigInt(leverage));
}

/** Notional times the tier's rate less the tier's amount, rounded up. Continuous where tiers meet. */
export function maintenanceMargin(contract: Contract, notional: bigint): bigint {
  const { maintenancePpm, cum } = tierAt(contract, notional);
  return ceilDivide(notional * maintenancePpm, PPM) - cum;
}

/** What a forced closing of the notional would be charged: it is required besides the maintenance margin. */
export function closingFeeReserve({ liquidationFeePpm }: Contract, notional: bigint): bigint {
  return contractFee(notional, liquidationFeePpm);
}

/** Below or at this a position is liquidated: maintenance margin and the reserve for the closing fee. */
export function requirement(contract: Contract, notional: bigint): bigint {
  return maintenanceMargin(contract, notional) + closingFeeReserve(contract, notional);
}

/**
 * What a position keeps from being free: the initial margin of what it was opened at, and at its mark a unit more than what it is
 * liquidated at, so that nobody can take out what would liquidate them at once.
 */
export function keptMargin(contract: Contract, { lots, cost }: Holding, markTicks: number, leverage: number): bigint {
  const initial = initialMargin(cost * contract.unitsPerTickLot, leverage);
  return larger(initial, requirement(contract, contractNotional(contract, markTicks, lots)) + 1n);
}

/** Equity by requirement, parts per million, rounded down; liquidation at 1,000,000 and below. Null where nothing is required. */
export function marginRate(equity: bigint, required: bigint): bigint | null {
  return required > 0n ? floorDivide(equity * PPM, required) : null;
}

/** An order that opens a position. */
export interface Opening {
  side: PositionSide;
  lots: number;
  /** Price it is filled at, at worst. */
  ticks: number;
  leverage: number;
  /** 0 before there is one. */
  markTicks: number;
}

/** What opening costs, each part rounded up: the sum must be free, and is reserved while the order rests. */
export interface OrderCost {
  margin: bigint;
  /** Taker fee of the opening. */
  fee: bigint;
  /** What the position has lost against mark at the moment it opens. */
  openLoss: bigint;
}

export function orderCost(contract: Contract, { side, lots, ticks, leverage, markTicks }: Opening): OrderCost {
  const notional = contractNotional(contract, ticks, lots);
  const opened: Holding = { side, lots, cost: BigInt(ticks) * BigInt(lots) };
  const loss = markTicks > 0 ? -profitAt(contract, opened, markTicks) : 0n;
  return {
    margin: initialMargin(notional, leverage),
    fee: contractFee(notional, contract.takerFeePpm),
    openLoss: larger(loss, 0n),
  };
}

export function totalCost({ margin, fee, openLoss }: OrderCost): bigint {
  return margin + fee + openLoss;
}

/**
 * Most lots that `free` units open, beside a notional that is held already: bounded by the tiers' cap for the leverage and
 * by the contract's largest order. 0 where not one lot fits.
 */
export function maxOpenLots(contract: Contract, opening: Omit<Opening, "lots">, free: bigint, held: bigint): number {
  const cap = notionalCap(contract, opening.leverage) - held;
  const fits = (lots: number) =>
    contractNotional(contract, opening.ticks, lots) <= cap &&
    totalCost(orderCost(contract, { ...opening, lots })) <= free;
  let low = 0;
  let high = contract.maxLots;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a notional stands in the ladder, 1 for the first tier. */
export function tierNumber(contract: Contract, notional: bigint): number {
  return contract.ladder.indexOf(tierAt(contract, notional)) + 1;
}

/** Lots to close at `ticks` to get into the next lower tier; null where the position is in the first. */
export function lotsToLowerTier(contract: Contract, lots: number, ticks: number): number | null {
  const tier: Tier = tierAt(contract, contractNotional(contract, ticks, lots));
  if (tier.floor === 0n) return null;
  return lots - Number(tier.floor / contractNotional(contract, ticks, 1));
}
