import { dayIn } from "~/lib/format/day-in";
import { formatTime, type TimeZone } from "~/lib/format/format-time";

export const FUNDING_PATH = "/futures/historical-funding-rates";

export const FUNDING_TABS = ["realtime", "history"] as const;
export const FUNDING_RANGES = { "7d": 7, "30d": 30, "90d": 90 } as const;
export type FundingRange = keyof typeof FUNDING_RANGES;
export const FUNDING_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type FundingSort = (typeof FUNDING_SORTS)[number];

/** What an address asks for. Days are days of the person's zone, the last one included; with them `range` doesn't count. */
export interface FundingQuery {
  tab: (typeof FUNDING_TABS)[number];
  range: FundingRange;
  from?: string;
  to?: string;
  sort: FundingSort;
  page: number;
  /** The position that the calculator asks about; `size` as it was typed, in the base asset. */
  side: "long" | "short";
  size: string;
  search: string;
}

/** The parameters of a query's address, in a fixed order; what is default is left out. */
export function fundingParameters(query: FundingQuery): Record<string, string> {
  const { tab, range, from, to, sort, page, side, size, search } = query;
  const all = {
    tab: tab === "realtime" ? undefined : tab,
    range: range === "30d" ? undefined : range,
    from,
    to,
    sort: sort === "newest" ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    side: side === "long" ? undefined : side,
    size,
    search,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export interface TimeBounds {
  from: number;
  /** Not included. */
  to: number;
}

const DAY_MS = 86_400_000;

/** The stretch of time that is asked for in Unix ms. Without a first day it begins the range before its end. */
export function boundsOf({ range, from, to }: FundingQuery, zone: TimeZone, now: number): TimeBounds {
  const last = to === undefined ? null : dayIn(to, zone);
  const first = from === undefined ? null : dayIn(from, zone);
  const end = last?.end ?? now;
  return { from: Math.max(first?.start ?? end - FUNDING_RANGES[range] * DAY_MS, 0), to: end };
}

/** The days of bounds, for the fields that choose others. */
export function daysOf({ from, to }: TimeBounds, zone: TimeZone): { from: string; to: string } {
  return { from: formatTime(from, "YMD", { zone }), to: formatTime(to - 1, "YMD", { zone }) };
}
