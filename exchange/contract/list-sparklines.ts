import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, None, PairCode } from "./schemas";

export const listSparklines = defineEndpoint({
  name: "list-sparklines",
  description: "Seven days of 4-hour closes per pair, oldest first: what a sparkline draws.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/sparklines",
  auth: false,
  weight: 2,
  input: None,
  output: z.array(z.object({ pairCode: PairCode, closes: z.array(Decimal) })),
});
