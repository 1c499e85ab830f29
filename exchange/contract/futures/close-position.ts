import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ClientOrderId, Decimal, Id, PairCode } from "../schemas";
import { FuturesOrder, PositionSide } from "./schemas";

export const closePosition = defineEndpoint({
  name: "close-position",
  description:
    "Closes a position at market: `quantity` of it (base asset), or all where it is null. A split one is named by " +
    "its id. Answers with the order.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/positions/close",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    clientOrderId: ClientOrderId,
    pairCode: PairCode,
    side: PositionSide,
    positionId: Id.nullable().default(null),
    quantity: Decimal.nullable().default(null),
  }),
  output: FuturesOrder,
});
