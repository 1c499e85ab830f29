import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { PairCode, Trade } from "./schemas";

export const listTrades = defineEndpoint({
  name: "list-trades",
  description: "The pair's last trades, newest first.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/trades",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    limit: z.coerce.number().int().min(1).max(LIMITS.tradesPage).default(50),
  }),
  output: z.array(Trade),
});
