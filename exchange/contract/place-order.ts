import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import {
  Bips,
  ClientOrderId,
  Decimal,
  Order,
  OrderExits,
  OrderType,
  PairCode,
  SelfTradePrevention,
  Side,
  Time,
  TimeInForce,
} from "./schemas";

export const placeOrder = defineEndpoint({
  name: "place-order",
  description:
    "Places an order. Safe to repeat: the same clientOrderId with the same body answers with the same order. limit: " +
    "price and quantity; displayQuantity makes it an iceberg. market sell: quantity. market buy: quantity or " +
    "quoteAmount. stop_limit: price, quantity and triggerPrice. stop_market and trailing_stop: triggerPrice or " +
    "trailingBips, and quantity to sell or quoteAmount to buy. oco: price, quantity, triggerPrice and " +
    "stopLimitPrice, which a sell may leave out. exits: once the order has ended with something filled, what it " +
    "received after the fee goes into one order the other way round, an oco where there are both prices; until then " +
    "it is held. Both exits of a sell need a stopLossLimit. The exit's parentOrderId is this order; one that can't " +
    "be placed is told as rejected_after_trigger with the reason. Nothing filled: no exit. Not for oco. A refusal " +
    "carries what the limit is in `data`.",
  host: "spot",
  method: "POST",
  path: "/v1/spot/orders/place",
  auth: true,
  orderEntry: true,
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
      triggerPrice: Decimal.nullable().default(null),
      stopLimitPrice: Decimal.nullable().default(null),
      trailingBips: Bips.nullable().default(null),
      displayQuantity: Decimal.nullable().default(null),
      expiresAt: Time.nullable().default(null).describe("gtd alone."),
      exits: OrderExits.nullable().default(null),
      selfTradePrevention: SelfTradePrevention.default("expire_taker"),
    })
    .refine(({ postOnly, timeInForce }) => !postOnly || timeInForce === "gtc" || timeInForce === "gtd", {
      path: ["timeInForce"],
      message: "a post-only order rests: its time in force is gtc or gtd",
    }),
  output: Order,
});
