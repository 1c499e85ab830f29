import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Candle, Interval, PairCode } from "./schemas";

/** Candles whose open time lies in [from, to), oldest first; without `from`, the last `limit` before `to` (default now). */
export const listCandles = defineEndpoint({
  name: "list-candles",
  host: "spot",
  method: "GET",
  path: "/v1/spot/candles",
  auth: false,
  weight: 10,
  input: z.strictObject({
    pairCode: PairCode,
    interval: Interval,
    from: z.coerce.number().int().nonnegative().optional(),
    to: z.coerce.number().int().nonnegative().optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.candlesPage).default(300),
  }),
  output: z.array(Candle),
});
