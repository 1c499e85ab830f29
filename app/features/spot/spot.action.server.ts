import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { cancelOrder } from "~exchange/contract/cancel-order";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { placeOrder } from "~exchange/contract/place-order";
import { ClientOrderId, Id, PairCode, type Order } from "~exchange/contract/schemas";
import { lotsToQuantity, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatDecimal } from "~/lib/format/format-decimal";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { readForm } from "~/server/read-form.server";
import { instrumentOf } from "~/lib/instrument";
import { amend, AmendForm } from "./amend.server";
import { loadInstruments } from "./instruments.server";
import {
  checkLimits,
  missingField,
  ORDER_TYPES,
  quoteText,
  readDraft,
  TIMES_IN_FORCE,
  type FieldError,
  type FieldName,
} from "./order-form/draft";
import type { Message, OrderOutcome } from "./order-outcome";
import { ORDERS_ID } from "./terminal-links";
import { newClientOrderId } from "./spot.page.server";

const Typed = z.string().max(64).default("");
const PlaceForm = z.object({
  intent: z.literal("place"),
  clientOrderId: ClientOrderId,
  side: z.enum(["buy", "sell"]),
  orderType: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE).default("gtc"),
  postOnly: z.literal("on").optional(),
  price: Typed,
  amount: Typed,
  total: Typed,
});
const Form = z.discriminatedUnion("intent", [
  PlaceForm,
  AmendForm,
  z.object({ intent: z.literal("cancel"), orderId: Id }),
  z.object({ intent: z.literal("cancel-all"), pairCode: PairCode.optional() }),
]);
type PlaceForm = z.output<typeof PlaceForm>;

/**
 * The terminal's action. A plain form is answered with a redirect to the page and a flash, or with the page again and
 * 422 (503 while the exchange is away); a form that asks for data (`respond=data`) is answered with the outcome alone.
 */
export async function actOnSpot(caller: Caller, pairCode: string) {
  const sent = Object.fromEntries(await readForm(caller.request));
  const form = Form.safeParse(sent);
  const outcome = form.success
    ? await outcomeOf(caller, pairCode, form.data)
    : failure("place", "INPUT_INVALID", { typed: null, clientOrderId: newClientOrderId() });
  if (!outcome.ok) return data<OrderOutcome>(outcome, { status: statusOf(outcome) });
  if (sent.respond === "data") return data<OrderOutcome>(outcome);
  const { pathname, search } = new URL(caller.request.url);
  // The fragment closes the order sheet of a phone, which a redirect would otherwise keep open.
  throw redirect(`${pathname}${search}#${ORDERS_ID}`, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(caller.request, { tone: "success", ...outcome.message }) },
  });
}

/** 422 for what the person can mend; a pair that isn't listed is 404, an exchange that can't answer its own 5xx. */
function statusOf({ message }: Extract<OrderOutcome, { ok: false }>): number {
  const name = message?.key.replace("errors:", "") as ErrorName | undefined;
  const status = name && name in ERROR_CODES ? ERROR_CODES[name].status : 422;
  return status === 404 || status >= 500 ? status : 422;
}

async function outcomeOf(caller: Caller, pairCode: string, form: z.output<typeof Form>): Promise<OrderOutcome> {
  const clientOrderId = newClientOrderId();
  if (form.intent === "place") return place(caller, pairCode, form);
  if (form.intent === "amend") return amend(caller, form);
  if (form.intent === "cancel") {
    const cancelled = await call(caller, cancelOrder, { orderId: form.orderId });
    if (!cancelled.ok) return failure("cancel", cancelled.error, { typed: null, clientOrderId });
    return { ok: true, intent: "cancel", message: { key: "spot:flash.cancelled" }, clientOrderId };
  }
  const cancelled = await call(caller, cancelAllOrders, { pairCode: form.pairCode ?? null });
  if (!cancelled.ok) return failure("cancel-all", cancelled.error, { typed: null, clientOrderId });
  const message = { key: "spot:flash.cancelledAll", values: { number: String(cancelled.data.cancelled) } };
  return { ok: true, intent: "cancel-all", message, clientOrderId };
}

async function place(caller: Caller, pairCode: string, form: PlaceForm): Promise<OrderOutcome> {
  const fields = { ...form, postOnly: form.postOnly === "on" };
  // The same name again after a failure: had the order arrived after all, it would not be placed twice.
  const kept = { typed: fields, clientOrderId: form.clientOrderId };
  if (fields.postOnly && fields.timeInForce !== "gtc") return failure("place", "INPUT_INVALID", kept);
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) return failure("place", instruments.error, kept);
  const rules = instruments.data.find((pair) => pair.pairCode === pairCode);
  if (!rules) return failure("place", "PAIR_UNKNOWN", kept);
  const instrument = instrumentOf(rules);
  const { draft, errors } = readDraft(instrument, fields);
  const missing = errors.length > 0 ? null : missingField(draft, form.side);
  const limit = errors.length > 0 || missing ? null : checkLimits(instrument, draft);
  const wrong = [...errors, ...(missing ? [missingError(missing)] : []), ...(limit ? [limit] : [])];
  if (wrong.length > 0) return { ok: false, intent: "place", message: null, errors: wrong, ...kept };
  const { lots, ticks, quoteUnits } = draft;
  const placed = await call(caller, placeOrder, {
    clientOrderId: form.clientOrderId,
    pairCode,
    side: form.side,
    orderType: draft.orderType,
    timeInForce: draft.timeInForce,
    postOnly: draft.postOnly,
    price: ticks === null ? null : ticksToPrice(instrument, ticks),
    quantity: lots === null ? null : lotsToQuantity(instrument, lots),
    quoteAmount: lots !== null || quoteUnits === null ? null : quoteText(instrument, quoteUnits),
  });
  if (!placed.ok) return refused(placed.error, kept, placed.values);
  return {
    ok: true,
    intent: "place",
    message: placedMessage(caller, instrument, placed.data),
    clientOrderId: newClientOrderId(),
  };
}

type Kept = Pick<Extract<OrderOutcome, { ok: false }>, "typed" | "clientOrderId">;

/**
 * The exchange has decided about the name that was sent, unless it failed or couldn't be reached: then the order may be
 * in its journal all the same, and only the same name keeps the next try from placing it twice.
 */
export function refused(error: ErrorName, kept: Kept, values?: Record<string, string>): OrderOutcome {
  const isUndecided = ERROR_CODES[error].status >= 500;
  const clientOrderId = isUndecided ? kept.clientOrderId : newClientOrderId();
  return failure("place", error, { ...kept, clientOrderId }, values);
}

const FIELD_OF: Partial<Record<ErrorName, FieldName>> = {
  PRICE_INVALID: "price",
  WOULD_TAKE: "price",
  QUANTITY_INVALID: "amount",
  QUANTITY_TOO_LARGE: "amount",
  NOTIONAL_TOO_SMALL: "amount",
  BALANCE_INSUFFICIENT: "amount",
};

/** The size is wrong where it was typed: as an amount, or as a total that the amount was left to follow from. */
function fieldOf(error: ErrorName, typed: Kept["typed"]): FieldName | undefined {
  const field = FIELD_OF[error];
  const isByTotal = typed !== null && typed.amount.trim() === "" && typed.total.trim() !== "";
  return field === "amount" && isByTotal ? "total" : field;
}

function failure(
  intent: OrderOutcome["intent"],
  error: ErrorName,
  kept: Kept,
  values?: Record<string, string>,
): OrderOutcome {
  const message = { key: `errors:${error}`, values };
  const field = fieldOf(error, kept.typed);
  const errors: FieldError[] = field ? [{ field, ...message }] : [];
  return { ok: false, intent, message: field ? null : message, errors, ...kept };
}

const MISSING_KEY: Record<FieldName, string> = {
  price: "spot:form.missingPrice",
  amount: "spot:form.missingAmount",
  total: "spot:form.missingTotal",
};

function missingError(field: FieldName): FieldError {
  return { field, key: MISSING_KEY[field] };
}

function placedMessage({ locale }: Caller, instrument: Instrument, order: Order): Message {
  const amount = (text: string | null) => formatDecimal(text, { locale, decimals: instrument.quantityDecimals });
  const values = {
    amount: amount(order.quantity ?? order.filledQuantity),
    filled: amount(order.filledQuantity),
    base: instrument.base,
    price: formatDecimal(order.averagePrice ?? order.price, { locale, decimals: instrument.priceDecimals }),
  };
  return { key: `spot:flash.${order.side}${outcomeWord(order)}`, values };
}

type OutcomeWord = "Filled" | "PartlyFilled" | "Placed" | "PartlyExpired" | "Expired" | "SelfTrade";

function outcomeWord(order: Order): OutcomeWord {
  if (order.reason === "self_trade") return "SelfTrade";
  const hasFills = /[1-9]/.test(order.filledQuantity);
  if (order.state === "filled") return "Filled";
  if (order.state === "open") return hasFills ? "PartlyFilled" : "Placed";
  return hasFills ? "PartlyExpired" : "Expired";
}
