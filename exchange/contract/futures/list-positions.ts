import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { Position } from "./schemas";

export const listPositions = defineEndpoint({
  name: "list-positions",
  description: "The caller's open positions at the present mark prices.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/positions",
  auth: true,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.array(Position),
});
