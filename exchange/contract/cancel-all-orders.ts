import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PairCode } from "./schemas";

export const cancelAllOrders = defineEndpoint({
  name: "cancel-all-orders",
  description: "Cancels every open order of the caller, of one pair where given.",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/cancel-all",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ pairCode: PairCode.nullable().default(null) }),
  output: z.object({ cancelled: z.number().int() }),
});
