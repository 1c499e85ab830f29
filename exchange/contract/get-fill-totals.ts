import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { FillFilter } from "./list-fills";
import { Decimal } from "./schemas";

const Sum = z.object({ asset: z.string(), amount: Decimal });

/** What the caller's fills come to: fees paid and quote amounts traded, each by asset. */
export const getFillTotals = defineEndpoint({
  name: "get-fill-totals",
  host: "spot",
  method: "GET",
  path: "/v1/spot/fills/totals",
  auth: true,
  input: FillFilter,
  output: z.object({
    /** Fills that are in the sums. */
    count: z.number().int(),
    fees: z.array(Sum),
    traded: z.array(Sum),
    /** Whether these are all that were asked for; else only the newest are summed. */
    isWhole: z.boolean(),
  }),
});
