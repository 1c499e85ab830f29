import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesSettings } from "./list-futures-settings";
import { MarginMode } from "./schemas";

export const setMarginMode = defineEndpoint({
  name: "set-margin-mode",
  description: "Margin mode of one pair; refused while it has positions or orders.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/margin-mode",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, marginMode: MarginMode }),
  output: FuturesSettings,
});
