import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Id } from "../schemas";
import { FuturesOrder } from "./schemas";

export const cancelFuturesOrder = defineEndpoint({
  name: "cancel-futures-order",
  description: "Cancels an open order.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/orders/cancel",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ orderId: Id }),
  output: FuturesOrder,
});
