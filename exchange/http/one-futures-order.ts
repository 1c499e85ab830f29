import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import { Refusal } from "~exchange/services/refusal";

/** The order that a command of one order answers with. An exchange's own makers have none to read. */
export function oneFuturesOrder(orders: readonly FuturesOrderView[]): FuturesOrderView {
  const [order] = orders;
  if (!order) throw new Refusal("ORDER_UNKNOWN");
  return order;
}
