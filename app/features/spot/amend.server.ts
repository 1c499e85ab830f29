import { z } from "zod";
import { amendOrder } from "~exchange/contract/amend-order";
import { LIMITS } from "~exchange/contract/limits";
import { Id, PairCode, type Order } from "~exchange/contract/schemas";
import { lotsToQuantity, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatDecimal } from "~/lib/format/format-decimal";
import { instrumentOf } from "~/lib/instrument";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { loadInstruments } from "./instruments.server";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { readLimit, type FieldError } from "./order-form/draft";
import { tellRefusal } from "./order-form/refusals";
import { failedOutcome, type OrderOutcome } from "./order-outcome";

const Typed = z.string().max(LIMITS.decimalCharacters).default("");

export const AmendForm = z.object({
  intent: z.literal("amend"),
  orderId: Id,
  /** The order's own pair, which needn't be the page's. */
  orderPair: PairCode,
  side: z.enum(["buy", "sell"]),
  price: Typed,
  quantity: Typed,
});

/** Changes the price and the quantity of a resting order. Errors name the fields `price` and `amount`. */
export async function amend(caller: Caller, form: z.output<typeof AmendForm>): Promise<OrderOutcome> {
  const { intent, orderId, side, price, quantity } = form;
  const clientOrderId = newClientOrderId();
  const failed = (over: Partial<Extract<OrderOutcome, { ok: false }>>) =>
    failedOutcome({ intent, clientOrderId, amendment: { orderId, price, quantity }, ...over });
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) return failed({ message: { key: `errors:${instruments.error}` }, refusal: instruments.error });
  const rules = instruments.data.find((pair) => pair.pairCode === form.orderPair);
  if (!rules) return failed({ message: { key: "errors:PAIR_UNKNOWN" }, refusal: "PAIR_UNKNOWN" });
  const instrument = instrumentOf(rules);
  const { draft, errors } = readLimit(instrument, price, quantity);
  if (errors.length > 0) return failed({ errors });
  const amended = await call(caller, amendOrder, {
    orderId,
    price: draft.ticks === null ? null : ticksToPrice(instrument, draft.ticks),
    quantity: draft.lots === null ? null : lotsToQuantity(instrument, draft.lots),
  });
  if (amended.ok) return amendedOutcome(caller, instrument, amended.data, clientOrderId);
  // Its steps are right: what is left to be wrong is that no more than this is filled already.
  if (amended.error === "QUANTITY_INVALID")
    return failed({ errors: [{ field: "amount", key: "spot:amend.filledAlready" }] });
  const { field, ...message } = tellRefusal(amended.error, amended.values, { instrument, draft, side });
  const errorsTold: FieldError[] = field === "price" || field === "amount" ? [{ field, ...message }] : [];
  return failed({ refusal: amended.error, message: errorsTold.length > 0 ? null : message, errors: errorsTold });
}

function amendedOutcome({ locale }: Caller, instrument: Instrument, order: Order, clientOrderId: string): OrderOutcome {
  const values = {
    amount: formatDecimal(order.quantity, { locale, decimals: instrument.quantityDecimals }),
    base: instrument.base,
    price: formatDecimal(order.price, { locale, decimals: instrument.priceDecimals }),
  };
  const message = { key: `spot:flash.${order.side}Amended`, values };
  return { ok: true, intent: "amend", message, orderId: order.orderId, clientOrderId };
}
