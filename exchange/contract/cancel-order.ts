import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Id, Order } from "./schemas";

export const cancelOrder = defineEndpoint({
  name: "cancel-order",
  description: "Cancels an open order. What was filled by then stays filled.",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/cancel",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ orderId: Id }),
  output: Order,
});
