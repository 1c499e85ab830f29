import type { Order } from "~exchange/contract/schemas";
import { Decimal, trimZeros } from "~/lib/decimal";
import { ORDER_FORM_ID } from "~/lib/order-form-id";

const HUNDRED = "100";

/**
 * The address of the pair's terminal with an order's terms in its form: nothing is sent. What an order of a type has none
 * of is left out, and so is the price of one at the market, which the form fills in itself.
 */
export function repeatOrderPath(order: Order): string {
  const { pairCode, orderType, price, quantity, quoteAmount, triggerPrice, stopLimitPrice, trailingBips } = order;
  const terms = {
    type: orderType === "limit" ? null : orderType,
    price: orderType === "market" ? null : price,
    // Of a trailing stop the price that fired it, which the next one finds for itself.
    triggerPrice: orderType === "trailing_stop" ? null : triggerPrice,
    stopLimitPrice,
    trailingRate: trailingBips === null ? null : new Decimal(String(trailingBips)).div(HUNDRED).toFixed(),
    amount: quantity,
    total: quantity === null ? quoteAmount : null,
    displayQuantity: order.displayQuantity,
    takeProfit: order.exits?.takeProfit ?? null,
    stopLoss: order.exits?.stopLoss ?? null,
    stopLossLimit: order.exits?.stopLossLimit ?? null,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(terms))
    if (value) query.set(name, name === "type" ? value : trimZeros(value));
  const search = query.toString();
  return `/spot/${pairCode}${search && `?${search}`}#${ORDER_FORM_ID}`;
}
