import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { FuturesAccount } from "./schemas";

export const openFuturesAccount = defineEndpoint({
  name: "open-futures-account",
  description:
    "Opens the caller's futures account. Safe to repeat. `understood`: the three questions of the risk check were " +
    "answered rightly.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/account/open",
  auth: true,
  input: z.strictObject({ understood: z.literal(true) }),
  output: FuturesAccount,
});
