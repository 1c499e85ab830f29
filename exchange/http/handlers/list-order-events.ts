import { listOrderEvents } from "~exchange/contract/list-order-events";
import { Refusal } from "~exchange/services/refusal";
import { readStepCursor, writeStepCursor } from "../cursor";
import { callerHandler } from "../handler";

export default callerHandler(listOrderEvents, async ({ store, present }, { orderId, cursor, limit }, { accountId }) => {
  const order = await store.orders.find(accountId, orderId);
  if (!order) throw new Refusal("ORDER_UNKNOWN");
  const { items, next } = await store.orderTimelines.page(orderId, readStepCursor(cursor), limit);
  return { items: items.map((step) => present.orderStep(order, step)), next: next && writeStepCursor(next) };
});
