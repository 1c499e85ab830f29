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
      /** Whether orders are taken: pre_open limit orders that don't cross, cancel_only and halted none. */
      state: z.enum(["pre_open", "trading", "cancel_only", "halted"]),
      /** Fees of accounts of level 1, 2 and so on; level 0 pays the pair's own. */
      feeLevels: z.array(z.object({ makerFeePpm: z.number().int(), takerFeePpm: z.number().int() })),
      /** The rules that are set, by name; see exchange/domain/instrument.ts for their meaning. */
      filters: z.record(z.string(), z.union([z.string(), z.number().int()])),
    }),
  ),
});
