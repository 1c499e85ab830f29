import { z } from "zod";
import { STATS_INTERVALS } from "../choices";
import { defineEndpoint } from "../endpoint";
import { Decimal, PairCode, QueryTime, SignedDecimal, Time } from "../schemas";

export const StatsInterval = z.enum(STATS_INTERVALS);
export type StatsInterval = z.infer<typeof StatsInterval>;

export const StatsPoint = z
  .object({
    time: Time.describe("The interval's beginning."),
    openInterest: Decimal,
    openInterestValue: Decimal,
    longAccounts: z.number().int(),
    shortAccounts: z.number().int(),
    topLongAccounts: z
      .number()
      .int()
      .describe("Of the tenth of accounts with the largest positions: accounts, and base quantity of their positions."),
    topShortAccounts: z.number().int(),
    topLongQuantity: Decimal,
    topShortQuantity: Decimal,
    takerBuyVolume: Decimal,
    takerSellVolume: Decimal,
    markPrice: Decimal.nullable(),
    indexPrice: Decimal.nullable(),
    basis: SignedDecimal.nullable().describe("Mark less index, and that by index as a fraction."),
    basisRate: SignedDecimal.nullable(),
    fundingRate: SignedDecimal.nullable().describe("Predicted at the interval's end."),
    liquidatedLongValue: Decimal,
    liquidatedShortValue: Decimal,
    liquidations: z.number().int(),
  })
  .describe(
    "State at the interval's end; volumes and liquidations within it. Quantities in the base asset, values in the " +
      "settle asset.",
  );
export type StatsPoint = z.infer<typeof StatsPoint>;

export const getFuturesStats = defineEndpoint({
  name: "get-futures-stats",
  description:
    "What a market did, interval by interval, oldest first. An interval of which nothing is known is left out, never " +
    "filled in.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/stats",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    interval: StatsInterval,
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(96),
  }),
  output: z.object({
    pairCode: PairCode,
    interval: StatsInterval,
    points: z
      .array(StatsPoint)
      .describe("Whole intervals; of one longer than five minutes that isn't over, its five minutes that are."),
    live: StatsPoint.nullable().describe(
      "The interval under way: its state now, what happened in it so far. Null where nothing is known of it, or it lies " +
        "outside of what is asked for.",
    ),
  }),
});
