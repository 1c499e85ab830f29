import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { FuturesNotice } from "./schemas";

export const listFuturesNotices = defineEndpoint({
  name: "list-futures-notices",
  description: "Liquidations, deleveragings and funding of the caller, newest first; kept for a while.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/notices",
  auth: true,
  input: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
  output: z.array(FuturesNotice),
});
