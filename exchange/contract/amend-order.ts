import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, Id, Order } from "./schemas";

export const amendOrder = defineEndpoint({
  name: "amend-order",
  description:
    "Changes a resting limit order, which keeps its id. A smaller quantity at the same price keeps the place in the " +
    "queue; anything else gives it up, and may trade at once. `quantity` is the new total, what is filled included; " +
    "null leaves as it is.",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/amend",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    orderId: Id,
    price: Decimal.nullable().default(null),
    quantity: Decimal.nullable().default(null),
  }),
  output: Order,
});
