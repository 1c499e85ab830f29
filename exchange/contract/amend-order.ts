import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, Id, Order, OrderExits } from "./schemas";

export const amendOrder = defineEndpoint({
  name: "amend-order",
  description:
    "Changes a resting limit order, which keeps its id. A smaller quantity at the same price keeps the place in the " +
    "queue; anything else gives it up, and may trade at once. `quantity` is the new total, what is filled included; " +
    "null leaves as it is. `exits`: those it has from now on, all of them; null takes them away, absent leaves them. " +
    "They change without a word about its place, and alone also of an order that waits for its trigger; not of an " +
    "oco. What has been received so far is held for exits that come, or refused with BALANCE_INSUFFICIENT where it " +
    "isn't there any more, and free again once there are none.",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/amend",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    orderId: Id,
    price: Decimal.nullable().default(null),
    quantity: Decimal.nullable().default(null),
    exits: OrderExits.nullable().optional(),
  }),
  output: Order,
});
