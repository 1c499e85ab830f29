import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, Id, Order } from "./schemas";

export const QueuePlace = z
  .object({
    price: Decimal,
    ahead: Decimal.describe("Before it at its own price."),
    ordersAhead: z.number().int(),
    better: Decimal.describe("Of its side at better prices."),
    levelsBetter: z.number().int(),
    bestOpposite: Decimal.nullable().describe("Best price of the other side; null where nobody stands there."),
  })
  .describe("Where a resting order stands. Quantities count what is shown: hidden slices of others queue up behind.");
export type QueuePlace = z.infer<typeof QueuePlace>;

export const getOrder = defineEndpoint({
  name: "get-order",
  description: "One order of the caller's. Anybody else's is answered as unknown.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/order",
  auth: true,
  input: z.strictObject({ orderId: Id }),
  output: z.object({
    order: Order,
    place: QueuePlace.nullable().describe(
      "Exact at the moment of the answer; null for an order that doesn't rest, or that stands too deep to be counted.",
    ),
    last: Decimal.nullable().describe("Price of the pair's last trade; null before the first."),
  }),
});
