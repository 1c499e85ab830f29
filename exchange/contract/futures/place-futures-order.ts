import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Bips, ClientOrderId, Decimal, Id, PairCode, Side, Time, TimeInForce } from "../schemas";
import {
  AttachedExits,
  FuturesOrder,
  FuturesOrderType,
  FuturesSelfTradePrevention,
  PositionSide,
  PriceKind,
  QuantityUnit,
} from "./schemas";

export const placeFuturesOrder = defineEndpoint({
  name: "place-futures-order",
  description:
    "Places an order. Safe to repeat: the same clientOrderId with the same body answers with the same order. limit: " +
    "price. stop_limit: price and triggerPrice; stop_market: triggerPrice; trailing_stop: trailingBips. `quantity` " +
    "is in `unit` (default base asset, 2), turned into whole contracts at the order's price, else at mark, rounded " +
    "down; a reduce-only stop may leave it out and then closes the whole position. positionSide: in hedge mode, and " +
    "where the pair's positions are split; there an order that closes names the position (positionId), and one that " +
    "opens makes its own.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/orders/place",
  auth: true,
  orderEntry: true,
  input: z.strictObject({
    clientOrderId: ClientOrderId,
    pairCode: PairCode,
    side: Side,
    positionSide: PositionSide.nullable().default(null),
    positionId: Id.nullable().default(null),
    orderType: FuturesOrderType,
    timeInForce: TimeInForce.default("gtc"),
    postOnly: z.boolean().default(false),
    reduceOnly: z.boolean().default(false),
    price: Decimal.nullable().default(null),
    quantity: Decimal.nullable().default(null),
    unit: QuantityUnit.default(2),
    triggerPrice: Decimal.nullable().default(null),
    triggerBy: PriceKind.default("mark"),
    trailingBips: Bips.nullable().default(null),
    exits: AttachedExits.nullable().default(null),
    expiresAt: Time.nullable().default(null),
    selfTradePrevention: FuturesSelfTradePrevention.default("expire_taker"),
  }),
  output: FuturesOrder,
});
