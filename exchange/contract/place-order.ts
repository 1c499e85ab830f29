import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { ClientOrderId, Decimal, Order, OrderType, PairCode, Side, TimeInForce } from "./schemas";

/**
 * Places an order. Safe to repeat: the same clientOrderId with the same body answers with the same order.
 * limit: price and quantity. market sell: quantity. market buy: quantity or quoteAmount.
 */
export const placeOrder = defineEndpoint({
  name: "place-order",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/place",
  auth: true,
  input: z
    .strictObject({
      clientOrderId: ClientOrderId,
      pairCode: PairCode,
      side: Side,
      orderType: OrderType,
      timeInForce: TimeInForce.default("gtc"),
      postOnly: z.boolean().default(false),
      price: Decimal.nullable().default(null),
      quantity: Decimal.nullable().default(null),
      quoteAmount: Decimal.nullable().default(null),
    })
    .refine(({ postOnly, timeInForce }) => !postOnly || timeInForce === "gtc", {
      path: ["timeInForce"],
      message: "a post-only order rests: its time in force is gtc",
    }),
  output: Order,
});
