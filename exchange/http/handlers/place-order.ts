import type { z } from "zod";
import { placeOrder } from "~exchange/contract/place-order";
import { priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { parseUnits } from "~exchange/domain/units";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../handler";
import { knownPair } from "../known-pair";
import { orderOf } from "../order-of";

type Input = z.output<typeof placeOrder.input>;

export default callerHandler(placeOrder, async ({ store, gate, present }, input, { accountId }) => {
  const instrument = knownPair(store, input.pairCode);
  const { clientOrderId, side, orderType, timeInForce, postOnly } = input;
  const accepted = await gate.submit({
    type: "place-order",
    accountId,
    clientOrderId,
    pair: instrument.pair,
    side,
    orderType,
    timeInForce,
    postOnly,
    selfTradePrevention: "expire_taker",
    price: ticksOf(instrument, input),
    ...sizeOf(instrument, input),
  });
  return present.order(orderOf(accepted));
});

function ticksOf(instrument: Instrument, { orderType, price }: Input): number | null {
  if (orderType === "market") {
    if (price !== null) throw new Refusal("PRICE_INVALID", "a market order takes no price");
    return null;
  }
  const ticks = price === null ? null : priceToTicks(instrument, price);
  if (ticks === null) throw new Refusal("PRICE_INVALID", `price must be a positive multiple of ${instrument.tick}`);
  return ticks;
}

/** Lots, or for a market buy the quote to spend instead; exactly one of the two. */
function sizeOf(
  instrument: Instrument,
  { orderType, side, quantity, quoteAmount }: Input,
): { quantity: number | null; quoteAmount: bigint | null } {
  if (quoteAmount === null) {
    const lots = quantity === null ? null : quantityToLots(instrument, quantity);
    if (lots === null)
      throw new Refusal("QUANTITY_INVALID", `quantity must be a positive multiple of ${instrument.lot}`);
    return { quantity: lots, quoteAmount: null };
  }
  if (orderType !== "market" || side !== "buy" || quantity !== null) {
    throw new Refusal("QUANTITY_INVALID", "quoteAmount is for market buys without a quantity");
  }
  const units = parseUnits(quoteAmount, instrument.quoteScale);
  if (units === null || units <= 0n) {
    throw new Refusal(
      "QUANTITY_INVALID",
      `quoteAmount must be positive with at most ${instrument.quoteScale} decimals`,
    );
  }
  return { quantity: null, quoteAmount: units };
}
