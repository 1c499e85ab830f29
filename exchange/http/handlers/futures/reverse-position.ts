import { reversePosition } from "~exchange/contract/futures/reverse-position";
import { callerHandler } from "../../handler";
import { oneFuturesOrder } from "../../one-futures-order";

export default callerHandler(reversePosition, async ({ futures }, { clientOrderId, pairCode }, { accountId }) => {
  const { contract } = futures.contract(pairCode);
  const orders = await futures.gate.submit({ type: "reverse-position", accountId, clientOrderId, contract });
  return futures.present.order(oneFuturesOrder(orders));
});
