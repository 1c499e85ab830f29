import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, SignedDecimal, Time } from "../schemas";

export const getRiskFund = defineEndpoint({
  name: "get-risk-fund",
  description:
    "The risk fund: its balance, its changes, its balance day by day (or hour by hour for a day), oldest first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/risk-fund",
  auth: false,
  input: z.strictObject({ range: z.enum(["24h", "7d", "30d", "1y"]).default("30d") }),
  output: z.object({
    asset: z.string(),
    balance: Decimal,
    change24h: SignedDecimal,
    change7d: SignedDecimal,
    change30d: SignedDecimal,
    inflow: Decimal.describe("Values since it was begun."),
    outflow: Decimal,
    since: Time.nullable().describe("Null before its first movement."),
    points: z.array(z.object({ time: Time, balance: Decimal })).max(400),
    testFunds: z.boolean(),
  }),
});
