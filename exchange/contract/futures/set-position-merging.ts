import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesSettings } from "./list-futures-settings";
import { PositionMerging } from "./schemas";

export const setPositionMerging = defineEndpoint({
  name: "set-position-merging",
  description:
    "Whether orders of a pair add to one position or make one each; refused while it has positions or orders.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/position-merging",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, positionMerging: PositionMerging }),
  output: FuturesSettings,
});
