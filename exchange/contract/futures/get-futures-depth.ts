import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Levels, PairCode } from "../schemas";

/** The book, best prices first; `sequence` is that of the depth channel. */
export const getFuturesDepth = defineEndpoint({
  name: "get-futures-depth",
  host: "futures",
  method: "GET",
  path: "/v1/futures/depth",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    levels: z.coerce.number().int().min(1).max(LIMITS.depthLevels).default(50),
  }),
  output: z.object({ pairCode: PairCode, sequence: z.number().int(), bids: Levels, asks: Levels }),
});
