import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PairCode, Ticker } from "./schemas";

export const listTickers = defineEndpoint({
  name: "list-tickers",
  host: "spot",
  method: "GET",
  path: "/v1/spot/tickers",
  auth: false,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.array(Ticker),
});
