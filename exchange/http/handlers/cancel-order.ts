import { cancelOrder } from "~exchange/contract/cancel-order";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";
import { orderOf } from "../order-of";

export default callerHandler(cancelOrder, async ({ store, gate, present }, { orderId }, { accountId }) => {
  // The engine forgets orders that ended long ago; the read store doesn't.
  const known = store.orders.find(accountId, orderId);
  if (!known) throw new Refusal("ORDER_UNKNOWN");
  if (known.state !== "open") throw new Refusal("ORDER_FINISHED", `the order is ${known.state}`);
  return present.order(orderOf(await gate.submit({ type: "cancel-order", accountId, orderId })));
});
