import type { RISK_FUND_MOVEMENT_KINDS } from "~exchange/contract/choices";
import { dayIn } from "~/lib/format/day-in";
import type { TimeZone } from "~/lib/format/format-time";

export const RISK_FUND_PATH = "/risk-fund";
export const FUND_TABS = ["ledger", "liquidations", "deleveragings"] as const;
export type FundTab = (typeof FUND_TABS)[number];
export const FUND_RANGES = ["24h", "7d", "30d", "1y"] as const;
export type FundRange = (typeof FUND_RANGES)[number];
export type MovementKind = (typeof RISK_FUND_MOVEMENT_KINDS)[number];

/** What an address asks for. Days are days of the person's zone, the last one included. */
export interface RiskFundQuery {
  range: FundRange;
  tab: FundTab;
  /** Of the ledger alone. */
  kind?: MovementKind;
  pair?: string;
  from?: string;
  to?: string;
  cursor?: string;
}

/** The parameters of a query's address, in a fixed order; what is default is left out. */
export function riskFundParameters({ range, tab, ...query }: RiskFundQuery): Record<string, string> {
  const { kind, pair, from, to, cursor } = query;
  const all = {
    range: range === "30d" ? undefined : range,
    tab: tab === "ledger" ? undefined : tab,
    ...{ kind, pair, from, to, cursor },
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export function isFiltered({ kind, pair, from, to }: RiskFundQuery): boolean {
  return [kind, pair, from, to].some((value) => value !== undefined);
}

/** The bounds of the days in Unix ms: from the first, before the second. */
export function timeBounds({ from, to }: RiskFundQuery, zone: TimeZone): { from?: number; to?: number } {
  const [first, last] = [from && dayIn(from, zone), to && dayIn(to, zone)];
  return { ...(first ? { from: first.start } : {}), ...(last ? { to: last.end } : {}) };
}
