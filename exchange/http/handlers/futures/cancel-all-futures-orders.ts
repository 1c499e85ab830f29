import { cancelAllFuturesOrders } from "~exchange/contract/futures/cancel-all-futures-orders";
import { callerHandler } from "../../handler";

export default callerHandler(cancelAllFuturesOrders, async ({ futures }, { pairCode }, { accountId }) => {
  const contract = pairCode === undefined ? null : futures.contract(pairCode).contract;
  const orders = await futures.gate.submit({ type: "cancel-all", accountId, contract });
  return { cancelled: orders.length };
});
