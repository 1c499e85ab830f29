import { cancelOrder } from "~exchange/contract/cancel-order";
import { refusalOfEnded } from "../ended-order";
import { callerHandler } from "../handler";
import { orderOf } from "../order-of";

export default callerHandler(cancelOrder, async ({ store, gate, present }, { orderId }, { accountId }) => {
  try {
    return present.order(orderOf(await gate.submit({ type: "cancel-order", accountId, orderId })));
  } catch (error) {
    throw await refusalOfEnded(store, { accountId, orderId }, error);
  }
});
