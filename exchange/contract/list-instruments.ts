import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, None, PairCode } from "./schemas";

export const listInstruments = defineEndpoint({
  name: "list-instruments",
  host: "spot",
  method: "GET",
  path: "/v1/spot/instruments",
  auth: false,
  input: None,
  output: z.array(
    z.object({
      pairCode: PairCode,
      base: z.string(),
      quote: z.string(),
      tick: Decimal,
      lot: Decimal,
      minNotional: Decimal,
      maxQuantity: Decimal,
      makerFeePpm: z.number().int(),
      takerFeePpm: z.number().int(),
      baseScale: z.number().int(),
      quoteScale: z.number().int(),
    }),
  ),
});
