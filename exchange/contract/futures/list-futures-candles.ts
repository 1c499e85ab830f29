import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Candle, Interval, PairCode, QueryTime } from "../schemas";
import { PriceKind } from "./schemas";

export const listFuturesCandles = defineEndpoint({
  name: "list-futures-candles",
  description:
    "Candles of trades, of mark or of index, oldest first: open time in [from, to); without `from` the last `limit` " +
    'before `to`. Mark and index have no volume ("0").',
  host: "futures",
  method: "GET",
  path: "/v1/futures/candles",
  auth: false,
  weight: 10,
  input: z.strictObject({
    pairCode: PairCode,
    interval: Interval,
    kind: PriceKind.default("last"),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.candlesPage).default(300),
  }),
  output: z.array(Candle),
});
