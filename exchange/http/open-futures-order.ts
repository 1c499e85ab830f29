import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import type { ReadStore } from "~exchange/projections/read-store";
import { Refusal } from "~exchange/services/refusal";

/** The account's open order; throws ORDER_UNKNOWN or ORDER_FINISHED. The engine forgets orders that ended long ago; the read store doesn't. */
export function openFuturesOrder(
  { futures }: Pick<ReadStore, "futures">,
  accountId: string,
  orderId: string,
): FuturesOrderView {
  const known = futures.orders.find(accountId, orderId);
  if (!known) throw new Refusal("ORDER_UNKNOWN");
  if (known.state !== "open") throw new Refusal("ORDER_FINISHED", `the order is ${known.state}`);
  return known;
}
