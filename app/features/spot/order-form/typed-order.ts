import { textsOf, type OrderFields } from "./draft";

/** A form for tests: a good-till-canceled limit order with nothing typed, but for what is given. */
export function typedOrder(over: Partial<OrderFields> = {}): OrderFields {
  return {
    ...textsOf(() => ""),
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: false,
    zone: "UTC",
    exitBy: "price",
    ...over,
  };
}
