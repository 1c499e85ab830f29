import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PositionMode } from "./schemas";

export const setPositionMode = defineEndpoint({
  name: "set-position-mode",
  description: "One-way or hedge, for the whole account; refused while positions or orders exist.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/position-mode",
  auth: true,
  input: z.strictObject({ positionMode: PositionMode }),
  output: z.object({ positionMode: PositionMode }),
});
