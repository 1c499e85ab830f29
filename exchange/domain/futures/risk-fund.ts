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

/**
 * The price nearest to `wanted` at which closing lots of a position costs its holder no more, beside mark, than `equity` (0 or
 * more): at the worst it is mark.
 */
export function borneTicks(
  { contract, mark }: { contract: Contract; mark: number },
  side: PositionSide,
  lots: number,
  wanted: number,
  equity: bigint,
): number {
  const room = equity / contractNotional(contract, 1, lots);
  const away = side === "long" ? mark - wanted : wanted - mark;
  if (BigInt(away) <= room) return wanted;
  return side === "long" ? mark - Number(room) : mark + Number(room);
}
