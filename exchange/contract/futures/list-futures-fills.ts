import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Id, PairCode, QueryTime } from "../schemas";
import { FuturesFill } from "./schemas";

export const listFuturesFills = defineEndpoint({
  name: "list-futures-fills",
  description: "The caller's fills, newest first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/fills",
  auth: true,
  input: z.strictObject({
    pairCode: PairCode.optional(),
    orderId: Id.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(FuturesFill), next: Id.nullable() }),
});
