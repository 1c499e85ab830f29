import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesSettings } from "./list-futures-settings";
import { Leverage } from "./schemas";

/** Leverage of one pair. */
export const setLeverage = defineEndpoint({
  name: "set-leverage",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/leverage",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, leverage: Leverage }),
  output: FuturesSettings,
});
