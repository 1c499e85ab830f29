import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";
import { Leverage, MarginMode } from "./schemas";

/** Leverage of one pair. */
export const setLeverage = defineEndpoint({
  name: "set-leverage",
  host: "futures",
  method: "POST",
  path: "/v1/futures/settings/leverage",
  auth: true,
  input: z.strictObject({ pairCode: PairCode, leverage: Leverage }),
  output: z.object({ pairCode: PairCode, leverage: Leverage, marginMode: MarginMode }),
});
