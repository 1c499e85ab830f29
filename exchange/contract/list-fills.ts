import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Decimal, Id, PairCode, QueryTime, Side, Time } from "./schemas";

export const Fill = z.object({
  tradeId: Id,
  orderId: Id,
  pairCode: PairCode,
  side: Side,
  role: z.enum(["maker", "taker"]),
  price: Decimal,
  quantity: Decimal,
  quote: Decimal.describe("Value, in quote."),
  fee: Decimal,
  feeAsset: z.string(),
  time: Time,
});
export type Fill = z.infer<typeof Fill>;

export const FillFilter = z
  .strictObject({
    pairCode: PairCode.optional(),
    orderId: Id.optional(),
    side: Side.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
  })
  .describe("What fills may be asked for by; `from` and `to` in Unix ms, from the first and before the second.");

export const listFills = defineEndpoint({
  name: "list-fills",
  description: "The caller's fills, newest first. A page may be short, or empty, and still have a next one.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/fills",
  auth: true,
  input: FillFilter.extend({
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(Fill), next: Id.nullable() }),
});
