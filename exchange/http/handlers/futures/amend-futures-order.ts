import { amendFuturesOrder } from "~exchange/contract/futures/amend-futures-order";
import { baseLots, ticksOf } from "~exchange/services/futures/placing";
import { openFuturesOrder } from "../../open-futures-order";
import { callerHandler } from "../../handler";
import { oneFuturesOrder } from "../../one-futures-order";

export default callerHandler(amendFuturesOrder, async ({ store, futures }, input, { accountId }) => {
  const { orderId } = input;
  const known = openFuturesOrder(store, accountId, orderId);
  const contract = futures.contract(known.contract);
  const price = ticksOf(contract, input.price, "PRICE_INVALID");
  const quantity = baseLots(contract, input.quantity);
  const orders = await futures.gate.submit({ type: "amend-order", accountId, orderId, price, quantity });
  return futures.present.order(oneFuturesOrder(orders));
});
