import { z } from "zod";
import type { ErrorName } from "~exchange/contract/error-codes";
import { amendOrder } from "~exchange/contract/amend-order";
import { LIMITS } from "~exchange/contract/limits";
import { Id, PairCode, type Order } from "~exchange/contract/schemas";
import { lotsToQuantity, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatDecimal } from "~/lib/format/format-decimal";
import { parseDecimal, trimZeros } from "~/lib/decimal";
import { instrumentOf, pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { loadInstruments } from "./instruments.server";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import type { Message } from "~/features/terminal/message";
import { exitTextsOf, readExits, type ExitTexts } from "./bottom/amend-exits";
import { readLimit, type FieldError } from "./order-form/draft";
import { EXIT_FIELDS } from "./order-form/exits";
import { tellRefusal } from "./order-form/refusals";
import { failedOutcome, type OrderOutcome } from "./order-outcome";

const Typed = z.string().max(LIMITS.decimalCharacters).default("");
const Exit = z.string().max(LIMITS.decimalCharacters).optional();

export const AmendForm = z.object({
  intent: z.literal("amend"),
  orderId: Id,
  /** The order's own pair, which needn't be the page's. */
  orderPair: PairCode,
  side: z.enum(["buy", "sell"]),
  /** Empty leaves it as it is, and so does what it was before. */
  price: Typed,
  quantity: Typed,
  priceBefore: Typed,
  quantityBefore: Typed,
  /** A form that has their fields says what exits the order has from now on; one without them leaves them. */
  takeProfit: Exit,
  stopLoss: Exit,
  stopLossLimit: Exit,
});
type AmendForm = z.output<typeof AmendForm>;

/** Changes price, quantity and exits of an open order. Errors name the fields `price` and `amount`, and the exits' own. */
export async function amend(caller: Caller, form: AmendForm): Promise<OrderOutcome> {
  const { intent, orderId, side, price, quantity } = form;
  const clientOrderId = newClientOrderId();
  const typedExits = exitTextsIn(form);
  const amendment = { orderId, price, quantity, ...(typedExits && { exits: typedExits }) };
  const failed = (over: Partial<Extract<OrderOutcome, { ok: false }>>) =>
    failedOutcome({ intent, clientOrderId, amendment, ...over });
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) return failed({ message: { key: `errors:${instruments.error}` }, refusal: instruments.error });
  const rules = instruments.data.find((pair) => pair.pairCode === form.orderPair);
  if (!rules) return failed({ message: { key: "errors:PAIR_UNKNOWN" }, refusal: "PAIR_UNKNOWN" });
  const instrument = instrumentOf(rules);
  const { draft, errors } = readLimit(instrument, price, quantity);
  const exits = typedExits && readExits(instrument, side, typedExits);
  const wrong = [...errors, ...(exits?.errors ?? [])];
  if (wrong.length > 0) return failed({ errors: wrong });
  const asked = {
    price: draft.ticks === null ? null : unless(form.priceBefore, ticksToPrice(instrument, draft.ticks)),
    quantity: draft.lots === null ? null : unless(form.quantityBefore, lotsToQuantity(instrument, draft.lots)),
  };
  const amended = await call(caller, amendOrder, { orderId, ...asked, ...(exits && { exits: exits.exits }) });
  if (amended.ok) {
    const isAboutExits = exits !== null && asked.price === null && asked.quantity === null;
    const message = isAboutExits
      ? { key: "spot:exits.amended", values: { pair: isolateLtr(pairName(form.orderPair)) } }
      : amendedMessage(caller, instrument, amended.data);
    return { ok: true, intent, message, orderId, clientOrderId };
  }
  // Its steps are right: what is left to be wrong is that no more than this is filled already.
  if (amended.error === "QUANTITY_INVALID")
    return failed({ errors: [{ field: "amount", key: "spot:amend.filledAlready" }] });
  const spent =
    exits && spentMessage(amended.error, amended.values, side === "buy" ? instrument.base : instrument.quote);
  if (spent) return failed({ refusal: amended.error, message: spent });
  const { field, ...message } = tellRefusal(amended.error, amended.values, { instrument, draft, side });
  const fields = ["price", "amount", ...(exits ? EXIT_FIELDS : [])];
  const errorsTold: FieldError[] = field !== null && fields.includes(field) ? [{ field, ...message }] : [];
  return failed({ refusal: amended.error, message: errorsTold.length > 0 ? null : message, errors: errorsTold });
}

function exitTextsIn(form: AmendForm): ExitTexts | null {
  return EXIT_FIELDS.some((field) => form[field] !== undefined) ? exitTextsOf((field) => form[field]) : null;
}

/** A figure that is what it was before isn't asked for: the order keeps it, whatever has become of it meanwhile. */
function unless(before: string, text: string): string | null {
  return parseDecimal(before)?.eq(text) ? null : text;
}

/** Exits hold what the order has received, which may have been spent before they came. */
function spentMessage(error: ErrorName, detail: Record<string, string> | undefined, received: string): Message | null {
  if (error !== "BALANCE_INSUFFICIENT" || detail?.asset !== received) return null;
  const { required = "", available = "" } = detail;
  const values = { asset: received, required: trimZeros(required), available: trimZeros(available) };
  return { key: "spot:exits.spent", values };
}

function amendedMessage({ locale }: Caller, instrument: Instrument, order: Order): Message {
  const values = {
    amount: formatDecimal(order.quantity, { locale, decimals: instrument.quantityDecimals }),
    base: instrument.base,
    price: formatDecimal(order.price, { locale, decimals: instrument.priceDecimals }),
  };
  return { key: `spot:flash.${order.side}Amended`, values };
}
