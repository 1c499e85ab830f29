import { amendOrder } from "~exchange/contract/amend-order";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import { refusalOfEnded } from "../ended-order";
import { callerHandler } from "../handler";
import { knownPair } from "../known-pair";
import { exitTermsOf, lotsOf, ticksOf } from "../order-input";
import { orderOf } from "../order-of";

export default callerHandler(amendOrder, async (services, { orderId, price, quantity, exits }, { accountId }) => {
  const { store, gate, present, placedOrders } = services;
  const pair = placedOrders.pairOf(accountId, orderId) ?? (await pairInRows(store, accountId, orderId));
  const instrument = knownPair(store, pair);
  const terms = {
    price: ticksOf(instrument, price, "PRICE_INVALID"),
    quantity: lotsOf(instrument, quantity, "QUANTITY_INVALID"),
    ...(exits === undefined ? {} : { exits: exits && exitTermsOf(instrument, exits) }),
  };
  try {
    return present.order(orderOf(await gate.submit({ type: "amend-order", accountId, orderId, ...terms })));
  } catch (error) {
    throw await refusalOfEnded(store, { accountId, orderId }, error);
  }
});

async function pairInRows(store: Services["store"], accountId: string, orderId: string): Promise<string> {
  const known = await store.orders.find(accountId, orderId);
  if (!known) throw new Refusal("ORDER_UNKNOWN");
  if (known.state !== "open") throw new Refusal("ORDER_FINISHED", `the order is ${known.state}`);
  return known.pair;
}
