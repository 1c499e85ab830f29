import { medianOf } from "./index-price";
import { floorDivide, PPB } from "./rounding";

export interface MarkInputs {
  indexTicks: number;
  /** Rate of the last settlement. */
  lastFundingPpb: number;
  timeToFundingMs: number;
  fundingIntervalMs: number;
  /** Samples of twice (mid price less index), in ticks; see `basisSample`. */
  basisSamples: readonly number[];
  /** Last trade; 0 before the first. */
  lastTicks: number;
}

/** The three prices that mark is the median of; P2 and last stand back for the index where there is no book, no trade. */
export interface MarkPrice {
  ticks: number;
  p1: number;
  p2: number;
  last: number;
}

/** Mark is the median of P1, P2 and last; each rounded down to a tick, and 1 at least. */
export function markPrice(inputs: MarkInputs): MarkPrice {
  const { indexTicks, lastFundingPpb, timeToFundingMs, fundingIntervalMs, basisSamples, lastTicks } = inputs;
  const interval = BigInt(fundingIntervalMs);
  const factor = PPB * interval + BigInt(lastFundingPpb) * BigInt(timeToFundingMs);
  const p1 = atLeastOne(Number((BigInt(indexTicks) * factor) / (PPB * interval)));
  const p2 = atLeastOne(indexTicks + averageBasis(basisSamples));
  const last = lastTicks > 0 ? lastTicks : indexTicks;
  return { ticks: medianOf([p1, p2, last]), p1, p2, last };
}

/** Samples of the moving average: 30 samples, one each 5 s, are 2.5 minutes. */
export const BASIS_SAMPLES = 30;
export const SAMPLE_INTERVAL_MS = 5_000;

/** Twice the distance of the mid price from the index, so that it is whole. Null without both sides of a book. */
export function basisSample(bidTicks: number, askTicks: number, indexTicks: number): number | null {
  return bidTicks > 0 && askTicks > 0 ? bidTicks + askTicks - 2 * indexTicks : null;
}

function averageBasis(samples: readonly number[]): number {
  if (samples.length === 0) return 0;
  const sum = samples.reduce((total, sample) => total + BigInt(sample), 0n);
  return Number(floorDivide(sum, BigInt(2 * samples.length)));
}

function atLeastOne(ticks: number): number {
  return Math.max(ticks, 1);
}
