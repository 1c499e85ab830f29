import { formatUnits } from "~exchange/domain/units";

interface Fees {
  makerFeePpm: number;
  takerFeePpm: number;
}

/** Parts per million are ten-thousandths of a percent. */
const PERCENT_SCALE = 4;

/** Fees as percent, e.g. "0.10"; "0.08–0.10" where pairs differ; null without pairs. */
export function feePercents(pairs: readonly Fees[]): { maker: string; taker: string } | null {
  if (pairs.length === 0) return null;
  return { maker: span(pairs.map((pair) => pair.makerFeePpm)), taker: span(pairs.map((pair) => pair.takerFeePpm)) };
}

/** A rate as percent with at least two decimals and no needless zero after them. */
export function feePercent(ppm: number): string {
  return formatUnits(BigInt(ppm), PERCENT_SCALE).replace(/0{1,2}$/, "");
}

function span(rates: readonly number[]): string {
  const low = feePercent(Math.min(...rates));
  const high = feePercent(Math.max(...rates));
  return low === high ? high : `${low}–${high}`;
}
