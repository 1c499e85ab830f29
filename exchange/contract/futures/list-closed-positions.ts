import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Id, PairCode, QueryTime } from "../schemas";
import { ClosedPosition, PositionClosing, PositionSide } from "./schemas";

export const listClosedPositions = defineEndpoint({
  name: "list-closed-positions",
  description: "The caller's positions that have closed, the last one first; `from` and `to` are about when.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/closed-positions",
  auth: true,
  input: z.strictObject({
    pairCode: PairCode.optional(),
    side: PositionSide.optional(),
    closedBy: PositionClosing.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(ClosedPosition), next: Id.nullable() }),
});
