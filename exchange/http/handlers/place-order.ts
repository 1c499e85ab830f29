import type { z } from "zod";
import { placeOrder } from "~exchange/contract/place-order";
import type { Instrument } from "~exchange/domain/instrument";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";
import { knownPair } from "../known-pair";
import { exitTermsOf, lotsOf, quoteUnitsOf, ticksOf } from "../order-input";
import { orderOf } from "../order-of";

type Input = z.output<typeof placeOrder.input>;

export default callerHandler(placeOrder, async ({ store, gate, present, placedOrders }, input, { accountId }) => {
  const instrument = knownPair(store, input.pairCode);
  const { clientOrderId, side, orderType, timeInForce, postOnly, selfTradePrevention } = input;
  checkSize(instrument, input);
  const accepted = await gate.submit({
    type: "place-order",
    accountId,
    pair: instrument.pair,
    ...{ clientOrderId, side, orderType, timeInForce, postOnly, selfTradePrevention },
    price: ticksOf(instrument, input.price, "PRICE_INVALID"),
    quantity: lotsOf(instrument, input.quantity, "QUANTITY_INVALID"),
    quoteAmount: quoteUnitsOf(instrument, input.quoteAmount),
    triggerPrice: ticksOf(instrument, input.triggerPrice, "TRIGGER_PRICE_INVALID"),
    stopLimitPrice: ticksOf(instrument, input.stopLimitPrice, "PRICE_INVALID"),
    trailingBips: input.trailingBips,
    displayQuantity: lotsOf(instrument, input.displayQuantity, "DISPLAY_QUANTITY_INVALID"),
    expiresAt: input.expiresAt,
    exits: input.exits && exitTermsOf(instrument, input.exits),
  });
  const order = orderOf(accepted);
  placedOrders.remember(order);
  return present.order(order);
});

/** What only the sender can mean wrongly is said in words; everything else is the engine's to judge. */
function checkSize(instrument: Instrument, { orderType, price, quantity, quoteAmount }: Input): void {
  const endsAtMarket = orderType === "market" || orderType === "stop_market" || orderType === "trailing_stop";
  if (endsAtMarket && price !== null) throw new Refusal("PRICE_INVALID", "a market order takes no price");
  if (!endsAtMarket && price === null)
    throw new Refusal("PRICE_INVALID", `price must be a positive multiple of ${instrument.tick}`);
  if (quoteAmount !== null && quantity !== null)
    throw new Refusal("QUANTITY_INVALID", "quoteAmount is for buys at the market without a quantity");
  if (quoteAmount === null && quantity === null)
    throw new Refusal("QUANTITY_INVALID", `quantity must be a positive multiple of ${instrument.lot}`);
}
