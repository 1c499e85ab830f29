import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, Order, OrderState, OrderType, PairCode, QueryTime, Side } from "./schemas";

export const listOrders = defineEndpoint({
  name: "list-orders",
  description:
    "The caller's orders, newest first. `cursor` is the `next` of the page before; a page may be short, or empty, " +
    "and still have a next one. `from` and `to` bound the time of placing: from the first, before the second.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/orders",
  auth: true,
  input: z.strictObject({
    scope: z.enum(["open", "history"]),
    pairCode: PairCode.optional(),
    side: Side.optional(),
    orderType: OrderType.optional(),
    state: OrderState.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(Order), next: Id.nullable() }),
});
