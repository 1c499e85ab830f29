import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Id } from "../schemas";
import { ClosedPosition } from "./schemas";

export const getClosedPosition = defineEndpoint({
  name: "get-closed-position",
  description: "One of the caller's closed positions. Throws POSITION_UNKNOWN.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/closed-position",
  auth: true,
  input: z.strictObject({ closedPositionId: Id }),
  output: ClosedPosition,
});
