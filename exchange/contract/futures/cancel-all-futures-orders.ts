import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PairCode } from "../schemas";

export const cancelAllFuturesOrders = defineEndpoint({
  name: "cancel-all-futures-orders",
  description: "Cancels all open orders, of one pair where it is given; answers with how many.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/orders/cancel-all",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ pairCode: PairCode.optional() }),
  output: z.object({ cancelled: z.number().int() }),
});
