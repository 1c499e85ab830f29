import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesSettings } from "./list-futures-settings";
import { MarginMode } from "./schemas";

/** Margin mode of one pair; refused while it has positions or orders. */
export const setMarginMode = defineEndpoint({
  name: "set-margin-mode",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/margin-mode",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, marginMode: MarginMode }),
  output: FuturesSettings,
});
