import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { PairCode, Trade } from "../schemas";

export const listFuturesTrades = defineEndpoint({
  name: "list-futures-trades",
  description: "The newest trades, newest first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/trades",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    limit: z.coerce.number().int().min(1).max(LIMITS.tradesPage).default(50),
  }),
  output: z.array(Trade),
});
