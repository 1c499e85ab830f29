import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Id, SignedDecimal, Time } from "../schemas";

export const listFuturesLedger = defineEndpoint({
  name: "list-futures-ledger",
  description: "Every change of the caller's futures wallet, newest first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/ledger",
  auth: true,
  input: z.strictObject({
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        entryId: Id,
        reason: z.enum([
          "transfer",
          "profit",
          "loss",
          "fee",
          "funding",
          "liquidation_fee",
          "takeover",
          "deleveraging",
          "shared_loss",
        ]),
        amount: SignedDecimal,
        reference: z.string(),
        time: Time,
      }),
    ),
    next: Id.nullable(),
  }),
});
