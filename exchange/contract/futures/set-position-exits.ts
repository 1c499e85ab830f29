import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ClientOrderId, Decimal, Id, PairCode } from "../schemas";
import { FuturesOrder, PositionSide, PriceKind } from "./schemas";

export const setPositionExits = defineEndpoint({
  name: "set-position-exits",
  description:
    "Sets the position's own take profit and stop loss: reduce-only stops that close all of it; an older one is " +
    "replaced, null takes it away. The direction is checked against `triggerBy`: a price on the wrong side is " +
    "refused (WOULD_TRIGGER).",
  host: "futures",
  method: "POST",
  path: "/v1/futures/positions/exits",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    clientOrderId: ClientOrderId,
    pairCode: PairCode,
    side: PositionSide,
    positionId: Id.nullable().default(null),
    takeProfit: Decimal.nullable(),
    stopLoss: Decimal.nullable(),
    triggerBy: PriceKind.default("mark"),
  }),
  output: z.array(FuturesOrder),
});
