import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesTicker } from "./schemas";

export const listFuturesTickers = defineEndpoint({
  name: "list-futures-tickers",
  description: "All pairs, or the one that is asked for.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/tickers",
  auth: false,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.array(FuturesTicker),
});
