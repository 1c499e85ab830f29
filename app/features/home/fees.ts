import { feePercent } from "~/lib/fee-percent";

interface Fees {
  makerFeePpm: number;
  takerFeePpm: number;
}

/** Fees as percent, e.g. "0.10"; "0.08–0.10" where pairs differ; null without pairs. */
export function feePercents(pairs: readonly Fees[]): { maker: string; taker: string } | null {
  if (pairs.length === 0) return null;
  return { maker: span(pairs.map((pair) => pair.makerFeePpm)), taker: span(pairs.map((pair) => pair.takerFeePpm)) };
}

function span(rates: readonly number[]): string {
  const low = feePercent(Math.min(...rates));
  const high = feePercent(Math.max(...rates));
  return low === high ? high : `${low}–${high}`;
}
