import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PairFilters } from "./pair-filters";
import { Decimal, None, PairCode, PairState } from "./schemas";

export const listInstruments = defineEndpoint({
  name: "list-instruments",
  description:
    "Every pair with its rules: what an order's price and quantity must be, and what it costs. Fees are in millionths " +
    "(ppm): 1000 is 0.1 %.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/instruments",
  auth: false,
  input: None,
  output: z.array(
    z.object({
      pairCode: PairCode,
      base: z.string(),
      quote: z.string(),
      tick: Decimal.describe("Price step in quote."),
      lot: Decimal.describe("Quantity step in base."),
      minNotional: Decimal.describe("Smallest value of an order, in quote."),
      maxQuantity: Decimal.describe("Largest quantity of an order, in base."),
      makerFeePpm: z.number().int().describe("Of what is received."),
      takerFeePpm: z.number().int(),
      baseScale: z.number().int().describe("Decimals of amounts in base."),
      quoteScale: z.number().int().describe("Decimals of amounts in quote."),
      state: PairState,
      feeLevels: z
        .array(z.object({ makerFeePpm: z.number().int(), takerFeePpm: z.number().int() }))
        .describe("Fees of accounts of level 1, 2 and so on; level 0 pays the pair's own."),
      filters: z.object(PairFilters.shape).describe("Rules that orders meet now; an absent one means no limit."),
    }),
  ),
});
