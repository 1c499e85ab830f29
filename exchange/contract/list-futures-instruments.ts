import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, None, PairCode } from "./schemas";

export const listFuturesInstruments = defineEndpoint({
  name: "list-futures-instruments",
  host: "futures",
  method: "GET",
  path: "/v1/futures/instruments",
  auth: false,
  input: None,
  output: z.array(
    z.object({
      pairCode: PairCode,
      base: z.string(),
      quote: z.string(),
      contractSize: Decimal,
      tick: Decimal,
      status: z.enum(["online", "offline", "pretest"]),
    }),
  ),
});
