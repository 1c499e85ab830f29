import type { StatsInterval } from "~exchange/contract/futures/get-futures-stats";

export const STATS_PATH = "/futures-stats";

/** The shortest: a market that has just opened has something to show of it soonest. */
export const DEFAULT_INTERVAL: StatsInterval = "5m";

/** Milliseconds of an interval. */
export const INTERVAL_MS: Record<StatsInterval, number> = {
  "5m": 300_000,
  "15m": 900_000,
  "1h": 3_600_000,
  "4h": 14_400_000,
  "1d": 86_400_000,
};

/** What an address asks for; a pair that isn't listed is the first one, or none where it is compared. */
export interface StatsQuery {
  pair: string | null;
  /** A second pair beside it. */
  compare: string | null;
  interval: StatsInterval;
}

/** The parameters of a query's address; what is default is left out. */
export function statsParameters({ pair, compare, interval }: StatsQuery): Record<string, string> {
  return {
    ...(pair === null ? {} : { pair }),
    ...(compare === null ? {} : { compare }),
    ...(interval === DEFAULT_INTERVAL ? {} : { interval }),
  };
}
