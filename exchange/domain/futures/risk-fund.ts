import { contractNotional, type Contract } from "./contract";
import { profitAt, type PositionSide } from "./position";
import { floorDivide, PPM } from "./rounding";

/** What the fund gains (negative: pays) where a position that it took over at the bankruptcy price is closed at another. */
export function fundMovement(
  contract: Contract,
  side: PositionSide,
  lots: number,
  bankruptcy: number,
  fill: number,
): bigint {
  return profitAt(contract, { side, lots, cost: BigInt(bankruptcy) * BigInt(lots) }, fill);
}

/** What the liquidations of one command may use up of a fund. */
export function fundAllowance({ fundDrawdownPpm }: Contract, balance: bigint): bigint {
  return floorDivide(balance * BigInt(fundDrawdownPpm), PPM);
}

/** Lots of a closing at a price that `allowance` covers: all of `lots` where the price gains or loses nothing. */
export function lotsCovered(
  contract: Contract,
  side: PositionSide,
  { lots, bankruptcy, fill }: { lots: number; bankruptcy: number; fill: number },
  allowance: bigint,
): number {
  const lossTicks = side === "long" ? bankruptcy - fill : fill - bankruptcy;
  if (lossTicks <= 0) return lots;
  const covered = allowance / contractNotional(contract, lossTicks, 1);
  return covered < BigInt(lots) ? Number(covered) : lots;
}
