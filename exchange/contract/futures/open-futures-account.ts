import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { FuturesAccount } from "./schemas";

/** Opens the caller's futures account. Safe to repeat. `understood`: the three questions of the risk check were answered rightly. */
export const openFuturesAccount = defineEndpoint({
  name: "open-futures-account",
  host: "futures",
  method: "POST",
  path: "/v1/futures/account/open",
  auth: true,
  input: z.strictObject({ understood: z.literal(true) }),
  output: FuturesAccount,
});
