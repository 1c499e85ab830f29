import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, Id, Order } from "./schemas";

/** Where a resting order stands. Quantities count what is shown: hidden slices of others queue up behind. */
export const QueuePlace = z.object({
  price: Decimal,
  /** Before it at its own price. */
  ahead: Decimal,
  ordersAhead: z.number().int(),
  /** Of its side at better prices. */
  better: Decimal,
  levelsBetter: z.number().int(),
  /** Best price of the other side; null where nobody stands there. */
  bestOpposite: Decimal.nullable(),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

/** One order of the caller's. Anybody else's is answered as unknown. */
export const getOrder = defineEndpoint({
  name: "get-order",
  host: "spot",
  method: "GET",
  path: "/v1/spot/order",
  auth: true,
  input: z.strictObject({ orderId: Id }),
  output: z.object({
    order: Order,
    /** Exact at the moment of the answer; null for an order that doesn't rest, or that stands too deep to be counted. */
    place: QueuePlace.nullable(),
    /** Price of the pair's last trade; null before the first. */
    last: Decimal.nullable(),
  }),
});
