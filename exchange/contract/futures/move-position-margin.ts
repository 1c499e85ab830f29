import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Id, PairCode, SignedDecimal } from "../schemas";
import { Position, PositionSide } from "./schemas";

export const movePositionMargin = defineEndpoint({
  name: "move-position-margin",
  description: "Adds margin to an isolated position, or removes what it doesn't need (negative).",
  host: "futures",
  method: "POST",
  path: "/v1/futures/positions/margin",
  auth: true,
  input: z.strictObject({
    pairCode: PairCode,
    side: PositionSide,
    positionId: Id.nullable().default(null),
    amount: SignedDecimal,
  }),
  output: Position,
});
