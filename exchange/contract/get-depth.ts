import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Levels, PairCode, Time } from "./schemas";

export const getDepth = defineEndpoint({
  name: "get-depth",
  host: "spot",
  method: "GET",
  path: "/v1/spot/depth",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode,
    limit: z.coerce.number().int().min(1).max(LIMITS.depthLevels).default(50),
  }),
  /** `sequence` is that of the depth channel of the pair: deltas after it apply on top. */
  output: z.object({ pairCode: PairCode, sequence: z.number().int(), bids: Levels, asks: Levels, time: Time }),
});
