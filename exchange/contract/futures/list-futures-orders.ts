import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Id, PairCode, QueryTime, Side } from "../schemas";
import { FuturesOrder, FuturesOrderState, FuturesOrderType } from "./schemas";

export const listFuturesOrders = defineEndpoint({
  name: "list-futures-orders",
  description: "The caller's orders, newest first; a page may be short and still have a next one.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/orders",
  auth: true,
  input: z.strictObject({
    scope: z.enum(["open", "history"]),
    pairCode: PairCode.optional(),
    side: Side.optional(),
    orderType: FuturesOrderType.optional(),
    state: FuturesOrderState.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(FuturesOrder), next: Id.nullable() }),
});
