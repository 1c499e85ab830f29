import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Levels, PairCode, Time } from "../schemas";

export const getFuturesDepth = defineEndpoint({
  name: "get-futures-depth",
  description: "The book, best prices first; `sequence` is that of the depth channel.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/depth",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    limit: z.coerce.number().int().min(1).max(LIMITS.depthLevels).default(50),
  }),
  output: z.object({ pairCode: PairCode, sequence: z.number().int(), bids: Levels, asks: Levels, time: Time }),
});
