import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { FillFilter } from "./list-fills";
import { Decimal } from "./schemas";

const Sum = z.object({ asset: z.string(), amount: Decimal });

export const getFillTotals = defineEndpoint({
  name: "get-fill-totals",
  description: "What the caller's fills come to: fees paid and quote amounts traded, each by asset.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/fills/totals",
  auth: true,
  input: FillFilter,
  output: z.object({
    count: z.number().int().describe("Fills that are in the sums."),
    fees: z.array(Sum),
    traded: z.array(Sum),
    isWhole: z.boolean().describe("Whether these are all that were asked for; else only the newest are summed."),
  }),
});
