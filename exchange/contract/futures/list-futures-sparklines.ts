import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, None, PairCode } from "../schemas";

export const listFuturesSparklines = defineEndpoint({
  name: "list-futures-sparklines",
  description: "Closing prices of the last 7 days, oldest first, for small charts.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/sparklines",
  auth: false,
  weight: 2,
  input: None,
  output: z.array(z.object({ pairCode: PairCode, closes: z.array(Decimal).max(LIMITS.sparklinePoints) })),
});
