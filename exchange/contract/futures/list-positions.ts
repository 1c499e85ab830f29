import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { Position } from "./schemas";

/** The caller's open positions at the present mark prices. */
export const listPositions = defineEndpoint({
  name: "list-positions",
  host: "futures",
  method: "GET",
  path: "/v1/futures/positions",
  auth: true,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.array(Position),
});
