import { amendOrder } from "~exchange/contract/amend-order";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";
import { knownPair } from "../known-pair";
import { lotsOf, ticksOf } from "../order-input";
import { orderOf } from "../order-of";

export default callerHandler(amendOrder, async ({ store, gate, present }, { orderId, price, quantity }, caller) => {
  const { accountId } = caller;
  // The engine forgets orders that ended long ago; the read store doesn't.
  const known = await store.orders.find(accountId, orderId);
  if (!known) throw new Refusal("ORDER_UNKNOWN");
  if (known.state !== "open") throw new Refusal("ORDER_FINISHED", `the order is ${known.state}`);
  const instrument = knownPair(store, known.pair);
  const accepted = await gate.submit({
    type: "amend-order",
    accountId,
    orderId,
    price: ticksOf(instrument, price, "PRICE_INVALID"),
    quantity: lotsOf(instrument, quantity, "QUANTITY_INVALID"),
  });
  return present.order(orderOf(accepted));
});
