import { contractNotional, type Contract } from "./contract";
import type { PositionSide } from "./position";
import { ceilDivide, floorDivide, PPB } from "./rounding";

/** A level of a book: ticks and lots. */
export interface Level {
  ticks: number;
  lots: number;
}

/**
 * Average price, in ticks and rounded to the nearer side of the spread, at which the impact notional is traded against the
 * levels, best first. Null where they don't hold so much.
 */
export function impactTicks(contract: Contract, side: "bid" | "ask", levels: Iterable<Level>): number | null {
  let [units, lots] = [0n, 0n];
  for (const level of levels) {
    const missing = contract.impactUnits - units;
    const oneLot = contractNotional(contract, level.ticks, 1);
    const wanted = ceilDivide(missing, oneLot);
    const taken = wanted < BigInt(level.lots) ? wanted : BigInt(level.lots);
    units += taken * oneLot;
    lots += taken;
    if (units < contract.impactUnits) continue;
    const perTick = lots * contract.unitsPerTickLot;
    return Number((side === "bid" ? ceilDivide : floorDivide)(units, perTick));
  }
  return null;
}

/**
 * (max(0, impact bid - index) - max(0, index - impact ask)) / index, parts per billion, rounded towards 0. A side that
 * doesn't hold the impact notional adds nothing.
 */
export function premiumPpb(indexTicks: number, impactBid: number | null, impactAsk: number | null): number {
  const above = impactBid === null ? 0 : Math.max(0, impactBid - indexTicks);
  const below = impactAsk === null ? 0 : Math.max(0, indexTicks - impactAsk);
  return Number((BigInt(above - below) * PPB) / BigInt(indexTicks));
}

/** Premium samples of an interval so far. */
export interface PremiumAverage {
  sum: number;
  count: number;
}

export interface FundingRate {
  /** Average premium, rounded towards 0. */
  premiumPpb: number;
  ratePpb: number;
  /** Whether the cap made it what it is. */
  isCapped: boolean;
}

/** Terms of the rate, all of one interval. */
export type FundingTerms = Pick<Contract, "interestPpb" | "fundingClampPpb" | "fundingCapPpb" | "fundingIntervalMs">;

/** The time in which a premium is paid once, whatever the interval. */
export const PREMIUM_PAID_IN_MS = 8 * 3_600_000;

/** The part of an average premium that falls to one interval, parts per billion, rounded towards 0. */
export function premiumOfInterval(intervalMs: number, premium: number): number {
  return Number((BigInt(premium) * BigInt(intervalMs)) / BigInt(PREMIUM_PAID_IN_MS));
}

/** F = P + clamp(I - P), then capped; P is the part of the premium that falls to one interval. */
export function fundingRate(
  { interestPpb, fundingClampPpb, fundingCapPpb, fundingIntervalMs }: FundingTerms,
  premium: number,
): FundingRate {
  const part = premiumOfInterval(fundingIntervalMs, premium);
  const uncapped = part + clamp(interestPpb - part, fundingClampPpb);
  const ratePpb = clamp(uncapped, fundingCapPpb);
  return { premiumPpb: premium, ratePpb, isCapped: ratePpb !== uncapped };
}

/** The rate of an interval's samples. Without one nothing was measured, and nobody pays. */
export function rateOfSamples(terms: FundingTerms, { sum, count }: PremiumAverage): FundingRate {
  if (count === 0) return { premiumPpb: 0, ratePpb: 0, isCapped: false };
  return fundingRate(terms, Number(BigInt(sum) / BigInt(count)));
}

function clamp(value: number, bound: number): number {
  return Math.min(Math.max(value, -bound), bound);
}

/**
 * What a position pays (positive) or gets (negative) at one settlement: mark value times rate. Longs pay when the rate is
 * positive. A charge is rounded up, a payout down.
 */
export function fundingPayment(
  contract: Contract,
  side: PositionSide,
  lots: number,
  markTicks: number,
  ratePpb: number,
): bigint {
  const value = contractNotional(contract, markTicks, lots) * BigInt(ratePpb);
  return ceilDivide(side === "long" ? value : -value, PPB);
}

/** First funding time after `time`; times are whole multiples of the interval since the epoch, which is a midnight UTC. */
export function nextFundingTime({ fundingIntervalMs }: Pick<Contract, "fundingIntervalMs">, time: number): number {
  return (Math.floor(time / fundingIntervalMs) + 1) * fundingIntervalMs;
}

/** A settlement of the past. */
export interface PastFunding {
  ratePpb: number;
  markTicks: number;
}

/** What a position of `lots` held through all of these settlements would have paid (negative: got). */
export function fundingOver(
  contract: Contract,
  side: PositionSide,
  lots: number,
  past: readonly PastFunding[],
): bigint {
  return past.reduce((sum, each) => sum + fundingPayment(contract, side, lots, each.markTicks, each.ratePpb), 0n);
}

const YEAR_MS = 365 * 86_400_000;

/** The rate of one interval as if it held for a year without compounding, parts per billion, rounded towards 0. */
export function annualRatePpb({ fundingIntervalMs }: Pick<Contract, "fundingIntervalMs">, ratePpb: number): bigint {
  return (BigInt(ratePpb) * BigInt(YEAR_MS)) / BigInt(fundingIntervalMs);
}
