import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, Id, PairCode, QueryTime, SignedDecimal, Time } from "../schemas";
import { MarginMode, PositionSide } from "./schemas";

export const Liquidation = z.object({
  liquidationId: Id,
  pairCode: PairCode,
  side: PositionSide,
  marginMode: MarginMode,
  quantity: Decimal.describe("Closed altogether."),
  value: Decimal,
  markPrice: Decimal,
  bankruptcyPrice: Decimal.nullable(),
  fundChange: SignedDecimal.describe("What the risk fund gained by it (negative: paid)."),
  deleveragedQuantity: Decimal,
  time: Time,
});
export type Liquidation = z.infer<typeof Liquidation>;

export const listLiquidations = defineEndpoint({
  name: "list-liquidations",
  description: "Liquidations, newest first, without the names of accounts.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/liquidations",
  auth: false,
  input: z.strictObject({
    pairCode: PairCode.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(Liquidation), next: Id.nullable() }),
});
