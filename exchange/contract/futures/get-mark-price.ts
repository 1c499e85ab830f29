import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, PairCode, SignedDecimal, Time } from "../schemas";

export const MarkPrice = z.object({
  pairCode: PairCode,
  indexPrice: Decimal.nullable(),
  markPrice: Decimal.nullable(),
  p1: Decimal.nullable().describe(
    "Index moved by the last funding rate, index moved by the average basis, and the last trade: mark is their " +
      "median.",
  ),
  p2: Decimal.nullable(),
  last: Decimal.nullable(),
  isFrozen: z.boolean(),
  sources: z.array(
    z.object({
      source: z.string(),
      weight: z.number().int(),
      price: Decimal.nullable(),
      time: Time.nullable(),
      state: z
        .enum(["live", "outlier", "stale"])
        .describe("outlier: too far from the median, without weight. stale: too old, left out."),
    }),
  ),
  premium: SignedDecimal.nullable(),
  averagePremium: SignedDecimal.nullable(),
  fundingRate: SignedDecimal.nullable(),
  lastFundingRate: SignedDecimal.nullable(),
  isCapped: z.boolean(),
  intervalMs: z.number().int(),
  nextFundingTime: Time,
  time: Time,
});
export type MarkPrice = z.infer<typeof MarkPrice>;

export const getMarkPrice = defineEndpoint({
  name: "get-mark-price",
  description:
    "What index, mark and the running funding rate are made of right now: enough to work them out again. Prices are " +
    "null before the first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/mark-price",
  auth: false,
  input: z.strictObject({ pairCode: PairCode }),
  output: MarkPrice,
});
