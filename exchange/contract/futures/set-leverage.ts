import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { FuturesSettings } from "./list-futures-settings";
import { Leverage } from "./schemas";

export const setLeverage = defineEndpoint({
  name: "set-leverage",
  description: "Leverage of one pair.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/leverage",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, leverage: Leverage }),
  output: FuturesSettings,
});
