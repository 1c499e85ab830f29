import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PairFilters } from "./pair-filters";
import { Decimal, None, PairCode, PairState } from "./schemas";

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
      state: PairState,
      /** Fees of accounts of level 1, 2 and so on; level 0 pays the pair's own. */
      feeLevels: z.array(z.object({ makerFeePpm: z.number().int(), takerFeePpm: z.number().int() })),
      /** Rules that orders meet now; an absent one means no limit. */
      filters: z.object(PairFilters.shape),
    }),
  ),
});
