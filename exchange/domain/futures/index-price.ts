import { MIN_LIVE_SOURCES, type Contract } from "./contract";
import { PPM } from "./rounding";

/** A spot price of one source. `time`: Unix ms at which the source had it. */
export interface SourcePrice {
  source: string;
  ticks: number;
  time: number;
}

/** What the index is made of, source by source, so that anyone can work it out again. */
export interface IndexPrice {
  /** Null while it is frozen: fewer than two sources are live. */
  ticks: number | null;
  median: number | null;
  live: string[];
  stale: string[];
  /** Live sources too far from the median: without weight. */
  outliers: string[];
}

/**
 * Weighted average of the live sources, rounded down to a tick. A source further from the median than the contract's
 * outlier distance gets no weight; where more than one does, the median itself is the index.
 */
export function indexPrice(contract: Contract, prices: readonly SourcePrice[], now: number): IndexPrice {
  const known = contract.sources.flatMap(({ source, weight }) => {
    const price = prices.find((each) => each.source === source);
    return price && price.ticks > 0 ? [{ ...price, weight }] : [];
  });
  const isLive = ({ time }: SourcePrice) => now - time <= contract.staleAfterMs;
  const live = known.filter(isLive);
  const answer = {
    live: live.map(({ source }) => source),
    stale: known.filter((price) => !isLive(price)).map(({ source }) => source),
  };
  if (live.length < MIN_LIVE_SOURCES) return { ticks: null, median: null, outliers: [], ...answer };
  const median = medianOf(live.map(({ ticks }) => ticks));
  const isOutlier = ({ ticks }: SourcePrice) =>
    BigInt(Math.abs(ticks - median)) * PPM > BigInt(median) * BigInt(contract.outlierPpm);
  const outliers = live.filter(isOutlier).map(({ source }) => source);
  const counted = live.filter((price) => !isOutlier(price));
  const ticks = outliers.length > 1 || counted.length === 0 ? median : weighted(counted);
  return { ticks, median, outliers, ...answer };
}

/** Middle price; of an even number the mean of the two in the middle, rounded down. */
export function medianOf(ticks: readonly number[]): number {
  const sorted = [...ticks].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  if (sorted.length % 2 === 1) return upper;
  return Number((BigInt(upper) + BigInt(sorted[sorted.length / 2 - 1]!)) / 2n);
}

function weighted(prices: readonly { ticks: number; weight: number }[]): number {
  let [sum, weights] = [0n, 0n];
  for (const { ticks, weight } of prices) {
    sum += BigInt(ticks) * BigInt(weight);
    weights += BigInt(weight);
  }
  return Number(sum / weights);
}
