import type { OrderView } from "~exchange/engine/commands";
import type { Accepted } from "~exchange/services/command-gate";

/** The order that an accepted place-order or cancel-order answers with. */
export function orderOf({ order, sequence }: Accepted): OrderView {
  if (!order) throw new Error(`command ${sequence} was accepted without an order`);
  return order;
}
