import type { RiskFund } from "~exchange/projections/futures/risk-fund";

export type FundRange = "24h" | "7d" | "30d" | "1y";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Points and what lies between two. */
const SPANS: Record<FundRange, { count: number; length: number }> = {
  "24h": { count: 24, length: HOUR_MS },
  "7d": { count: 7, length: DAY_MS },
  "30d": { count: 30, length: DAY_MS },
  "1y": { count: 365, length: DAY_MS },
};

/** The fund's balance at the end of each span (of the last one: now), oldest first; a span without a movement keeps the one before. */
export function fundHistory(fund: RiskFund, range: FundRange, now: number): { time: number; balance: bigint }[] {
  const since = fund.since();
  if (since === null) return [];
  const { count, length } = SPANS[range];
  const last = Math.floor(now / length) * length;
  const first = Math.max(last - (count - 1) * length, Math.floor(since / length) * length);
  const moved = new Map(fund.ends(first, length).map(({ time, balance }) => [time, balance]));
  const points: { time: number; balance: bigint }[] = [];
  let { balance } = fund.at(first - 1);
  for (let time = first; time <= last; time += length) {
    balance = moved.get(time) ?? balance;
    points.push({ time, balance });
  }
  return points;
}
