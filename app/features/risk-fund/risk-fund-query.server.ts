import { z } from "zod";
import { RiskFundMovementKind } from "~exchange/contract/futures/list-risk-fund-movements";
import { Id, PairCode } from "~exchange/contract/schemas";
import { FUND_RANGES, FUND_TABS, type RiskFundQuery } from "./risk-fund-query";

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
