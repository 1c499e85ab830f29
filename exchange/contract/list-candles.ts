import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Candle, Interval, PairCode, QueryTime } from "./schemas";

export const listCandles = defineEndpoint({
  name: "list-candles",
  description:
    "Candles whose open time lies in [from, to), oldest first; without `from`, the last `limit` before `to` (default " +
    "now).",
  host: "spot",
  method: "GET",
  path: "/v1/spot/candles",
  auth: false,
  weight: 10,
  input: z.strictObject({
    pairCode: PairCode,
    interval: Interval,
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.candlesPage).default(300),
  }),
  output: z.array(Candle),
});
