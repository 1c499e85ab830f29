import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PairCode, Ticker } from "./schemas";

export const listTickers = defineEndpoint({
  name: "list-tickers",
  description: "The last 24 hours and the best prices of every pair, or of the one that is asked for.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/tickers",
  auth: false,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.array(Ticker),
});
