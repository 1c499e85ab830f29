import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, Order, PairCode } from "./schemas";

/** The caller's orders, newest first. `cursor` is the `next` of the page before. */
export const listOrders = defineEndpoint({
  name: "list-orders",
  host: "spot",
  method: "GET",
  path: "/v1/spot/orders",
  auth: true,
  input: z.strictObject({
    scope: z.enum(["open", "history"]),
    pairCode: PairCode.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(Order), next: Id.nullable() }),
});
