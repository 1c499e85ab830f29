import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, Id, PairCode, Time } from "../schemas";
import { PositionSide } from "./schemas";

export const listDeleveragings = defineEndpoint({
  name: "list-deleveragings",
  description:
    "Positions in profit that were closed because a liquidation found neither book nor fund, newest first; without " +
    "the names of accounts.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/deleveragings",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        deleveragingId: Id,
        liquidationId: Id,
        pairCode: PairCode,
        side: PositionSide.describe("The side of the position that was closed."),
        quantity: Decimal,
        price: Decimal,
        time: Time,
      }),
    ),
    next: Id.nullable(),
  }),
});
