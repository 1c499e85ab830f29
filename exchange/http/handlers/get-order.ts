import { getOrder } from "~exchange/contract/get-order";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";

export default callerHandler(getOrder, async ({ store, queuePlace, present }, { orderId }, { accountId }) => {
  const found = await store.orders.find(accountId, orderId);
  if (!found) throw new Refusal("ORDER_UNKNOWN");
  const place = found.state === "open" ? await queuePlace(orderId) : null;
  // It may have changed while the engine was asked.
  const order = (await store.orders.find(accountId, orderId)) ?? found;
  const { last } = present.ticker(order.pair);
  return { order: present.order(order), place: place && present.queuePlace(order.pair, place), last };
});
