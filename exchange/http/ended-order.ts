import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";

/**
 * What to refuse an order with that the engine doesn't know: it forgets orders that ended long ago, and the read store doesn't.
 * Any other error comes back as it is.
 */
export async function refusalOfEnded(
  store: Services["store"],
  { accountId, orderId }: { accountId: string; orderId: string },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal && error.error === "ORDER_UNKNOWN")) return error;
  const ended = await store.orders.find(accountId, orderId);
  if (!ended || ended.state === "open") return error;
  return new Refusal("ORDER_FINISHED", `the order is ${ended.state}`);
}
