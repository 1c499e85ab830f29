import { z } from "zod";
import { RiskFundMovementKind } from "~exchange/contract/futures/list-risk-fund-movements";
import { Id, PairCode } from "~exchange/contract/schemas";
import { dayIn, type TimeZone } from "~/lib/format/format-time";

export const RISK_FUND_PATH = "/risk-fund";
export const FUND_TABS = ["ledger", "liquidations", "deleveragings"] as const;
export type FundTab = (typeof FUND_TABS)[number];
export const FUND_RANGES = ["24h", "7d", "30d", "1y"] as const;
export type FundRange = (typeof FUND_RANGES)[number];
export const MOVEMENT_KINDS = RiskFundMovementKind.options;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

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

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  range: z.enum(FUND_RANGES).catch("30d"),
  tab: z.enum(FUND_TABS).catch("ledger"),
  kind: optional(RiskFundMovementKind),
  pair: optional(PairCode),
  from: optional(Day),
  to: optional(Day),
  cursor: optional(Id),
});

/** The query of an address. What it says wrongly, or what its list doesn't know, isn't asked for. */
export function readRiskFundQuery(parameters: URLSearchParams): RiskFundQuery {
  const { kind, from, to, ...query } = Parameters.parse(Object.fromEntries(parameters));
  if (query.tab === "deleveragings") return query;
  return query.tab === "ledger" ? { ...query, kind, from, to } : { ...query, from, to };
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
