import { closeAllPositions } from "~exchange/contract/futures/close-all-positions";
import { callerHandler } from "../../handler";

export default callerHandler(closeAllPositions, async ({ futures }, { clientOrderId }, { accountId }) => {
  const orders = await futures.gate.submit({ type: "close-all", accountId, clientOrderId });
  return orders.map(futures.present.order);
});
