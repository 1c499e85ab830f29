import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, Id, PairCode, QueryTime, SignedDecimal, Time } from "../schemas";

export const FundingRate = z.object({
  pairCode: PairCode,
  fundingTime: Time,
  rate: SignedDecimal.describe("Of one interval; positive: longs pay shorts."),
  premium: SignedDecimal.nullable().describe("Null where the rate was recorded elsewhere and came without it."),
  isCapped: z.boolean(),
  cap: Decimal,
  intervalMs: z.number().int(),
  markPrice: Decimal.nullable().describe("Null where it isn't known."),
  annualised: SignedDecimal.describe("The rate times intervals of a year, as a fraction."),
});
export type FundingRate = z.infer<typeof FundingRate>;

export const listFundingRates = defineEndpoint({
  name: "list-funding-rates",
  description:
    "Settled funding, newest first; funding time in [from, to). `sums`: the rates added up over the last 1, 7 and 30 " +
    "days.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/funding-rates",
  auth: false,
  weight: 5,
  input: z.strictObject({
    pairCode: PairCode,
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({
    items: z.array(FundingRate),
    next: Id.nullable(),
    sums: z.object({ days1: SignedDecimal, days7: SignedDecimal, days30: SignedDecimal }),
  }),
});
