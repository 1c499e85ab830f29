import { cancelOrder } from "~exchange/contract/cancel-order";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";
import { orderOf } from "../order-of";

export default callerHandler(cancelOrder, async ({ store, gate, present }, { orderId }, { accountId }) => {
  try {
    return present.order(orderOf(await gate.submit({ type: "cancel-order", accountId, orderId })));
  } catch (error) {
    if (!(error instanceof Refusal && error.error === "ORDER_UNKNOWN")) throw error;
    // The engine forgets orders that ended long ago; the read store doesn't.
    const ended = await store.orders.find(accountId, orderId);
    if (!ended || ended.state === "open") throw error;
    throw new Refusal("ORDER_FINISHED", `the order is ${ended.state}`);
  }
});
