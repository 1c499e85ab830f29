import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, Id } from "../schemas";
import { FuturesOrder } from "./schemas";

export const amendFuturesOrder = defineEndpoint({
  name: "amend-futures-order",
  description:
    "Changes price or quantity (base asset) of an open limit order. Less quantity keeps its place in the queue, " +
    "anything else loses it.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/orders/amend",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    orderId: Id,
    price: Decimal.nullable().default(null),
    quantity: Decimal.nullable().default(null),
  }),
  output: FuturesOrder,
});
