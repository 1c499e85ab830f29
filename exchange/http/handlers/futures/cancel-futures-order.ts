import { cancelFuturesOrder } from "~exchange/contract/futures/cancel-futures-order";
import { callerHandler } from "../../handler";
import { oneFuturesOrder } from "../../one-futures-order";
import { openFuturesOrder } from "../../open-futures-order";

export default callerHandler(cancelFuturesOrder, async ({ store, futures }, { orderId }, { accountId }) => {
  openFuturesOrder(store, accountId, orderId);
  const orders = await futures.gate.submit({ type: "cancel-order", accountId, orderId });
  return futures.present.order(oneFuturesOrder(orders));
});
