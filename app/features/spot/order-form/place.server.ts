import { z } from "zod";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { getDepth } from "~exchange/contract/get-depth";
import { LIMITS } from "~exchange/contract/limits";
import { listBalances } from "~exchange/contract/list-balances";
import { listTickers } from "~exchange/contract/list-tickers";
import { placeOrder } from "~exchange/contract/place-order";
import { ClientOrderId, type Order } from "~exchange/contract/schemas";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import { lotsToQuantity, priceToTicks, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatDecimal } from "~/lib/format/format-decimal";
import { TIME_ZONES } from "~/lib/format/format-time";
import { instrumentOf } from "~/lib/instrument";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { Book } from "~/features/terminal/book/book";
import { loadInstruments } from "../instruments.server";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { failedOutcome, type Confirmation, type OrderOutcome, type TypedOrder } from "../order-outcome";
import type { Message } from "~/features/terminal/message";
import { missingField, quoteText, readDraft, termsOf, type Draft, type FieldError } from "./draft";
import { EXIT_BASES, EXIT_FIELDS, exitFaultOf, exitTermsOf, hasExits, type ExitField } from "./exits";
import { faultOf } from "./faults";
import { fundsOf } from "./funds";
import { FIELD_NAMES, isConditional, ORDER_TYPES, SELF_TRADE_PREVENTIONS, type FieldName } from "./order-types";
import { percentOfBips, tellRefusal, type ToldRefusal } from "./refusals";
import { orderRisks } from "./risks";

const TYPED_CHARACTERS_MAX = 64;
const CONFIRMATION_CHARACTERS_MAX = 1_024;
const Typed = z.string().max(TYPED_CHARACTERS_MAX).default("");

export const PlaceForm = z.object({
  intent: z.literal("place"),
  clientOrderId: ClientOrderId,
  side: z.enum(["buy", "sell"]),
  orderType: z.enum(ORDER_TYPES),
  timeInForce: z.enum(["gtc", "ioc", "fok", "gtd"]).default("gtc"),
  postOnly: z.literal("on").optional(),
  selfTradePrevention: z.enum(SELF_TRADE_PREVENTIONS).default("expire_taker"),
  price: Typed,
  triggerPrice: Typed,
  stopLimitPrice: Typed,
  trailingRate: Typed,
  amount: Typed,
  total: Typed,
  displayQuantity: Typed,
  expiresAt: Typed,
  takeProfit: Typed,
  stopLoss: Typed,
  stopLossLimit: Typed,
  exitBy: z.enum(EXIT_BASES).default("price"),
  /** The clock that the expiry was typed by. */
  zone: z.enum(TIME_ZONES).default("UTC"),
  /** What the person has been asked and sends all the same. */
  confirmed: z.string().max(CONFIRMATION_CHARACTERS_MAX).optional(),
});
export type PlaceForm = z.output<typeof PlaceForm>;

/** Places the order of a form. `asks`: a risky one is asked about first, because no script could. */
export async function place(
  caller: Caller,
  pairCode: string,
  form: PlaceForm,
  { asks }: { asks: boolean },
): Promise<OrderOutcome> {
  const { intent, clientOrderId, confirmed, ...fields } = form;
  const typed: TypedOrder = { ...fields, postOnly: form.postOnly === "on" };
  // The same name again after a failure: had the order arrived after all, it would not be placed twice.
  const failed = (over: Partial<Extract<OrderOutcome, { ok: false }>>) =>
    failedOutcome({ intent, typed, clientOrderId, ...over });
  const refused = (error: ErrorName) => failed({ refusal: error, ...answerOf(tellRefusal(error, undefined, null)) });
  if (typed.postOnly && (typed.timeInForce === "ioc" || typed.timeInForce === "fok")) return refused("INPUT_INVALID");
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) return refused(instruments.error);
  const rules = instruments.data.find((pair) => pair.pairCode === pairCode);
  if (!rules) return refused("PAIR_UNKNOWN");
  const instrument = instrumentOf(rules);
  const { draft, errors } = readDraft(instrument, typed);
  const missing = errors.length > 0 ? null : missingField(draft, form.side);
  if (missing) return failed({ errors: [missingError(missing)] });
  if (errors.length > 0) return failed({ errors });
  // Its own clock and its last price are the exchange's to look at.
  const fault = faultOf(instrument, draft, form.side, { time: 0, last: 0 });
  if (fault) return failed(answerOf(fault));
  const last = hasExits(draft) ? await lastTicks(caller, instrument) : 0;
  const exitFault = exitFaultOf(instrument, draft, form.side, { time: 0, last });
  if (exitFault) return failed(answerOf(exitFault));
  const exits = exitTermsOf(instrument, draft, form.side, last);
  if (hasExits(draft) && exits === null)
    return failed({ errors: [{ field: exitFieldOf(draft), key: "spot:exits.unreachable" }] });
  const confirmation = asks ? await confirmationOf(caller, instrument, draft, typed) : null;
  if (confirmation && confirmation.key !== confirmed) return failed({ confirmation });
  const placed = await call(caller, placeOrder, {
    clientOrderId,
    pairCode,
    ...inputOf(instrument, draft, typed, exits),
  });
  if (placed.ok) return placedOutcome(caller, instrument, placed.data);
  const told = tellRefusal(placed.error, placed.values, { instrument, draft, side: form.side });
  return failed({
    refusal: placed.error,
    ...answerOf(told),
    clientOrderId: nameAfter(placed.error, clientOrderId),
  });
}

/**
 * The exchange has decided about the name that was sent, unless it failed or couldn't be reached: then the order may be
 * in its journal all the same, and only the same name keeps the next try from placing it twice.
 */
export function nameAfter(error: ErrorName, clientOrderId: string): string {
  return ERROR_CODES[error].status >= 500 ? clientOrderId : newClientOrderId();
}

function answerOf({ field, ...message }: ToldRefusal): { message: Message | null; errors: FieldError[] } {
  return field ? { message: null, errors: [{ field, ...message }] } : { message, errors: [] };
}

const MISSING_KEY: Record<FieldName, string> = {
  price: "spot:form.missingPrice",
  triggerPrice: "spot:terms.missingTrigger",
  stopLimitPrice: "spot:terms.missingStopLimit",
  trailingRate: "spot:terms.missingRate",
  amount: "spot:form.missingAmount",
  total: "spot:form.missingTotal",
  displayQuantity: "spot:form.missingAmount",
  expiresAt: "spot:terms.missingExpiry",
  takeProfit: "spot:form.missingPrice",
  stopLoss: "spot:exits.missingStop",
  stopLossLimit: "spot:exits.missingLimit",
};

function missingError(field: FieldName): FieldError {
  return { field, key: MISSING_KEY[field] };
}

/** The order as the contract takes it. */
function inputOf(
  instrument: Instrument,
  draft: Draft,
  { side, selfTradePrevention }: TypedOrder,
  exits: ExitTerms | null,
) {
  const { price, quantity, quoteAmount, triggerPrice, stopLimitPrice, displayQuantity, ...plain } = termsOf(
    draft,
    side,
  );
  const priceOf = (ticks: number | null) => (ticks === null ? null : ticksToPrice(instrument, ticks));
  const quantityOf = (lots: number | null) => (lots === null ? null : lotsToQuantity(instrument, lots));
  return {
    ...plain,
    selfTradePrevention,
    price: priceOf(price),
    quantity: quantityOf(quantity),
    quoteAmount: quoteAmount === null ? null : quoteText(instrument, quoteAmount),
    triggerPrice: priceOf(triggerPrice),
    stopLimitPrice: priceOf(stopLimitPrice),
    displayQuantity: quantityOf(displayQuantity),
    exits: exits && {
      takeProfit: priceOf(exits.takeProfit),
      stopLoss: priceOf(exits.stopLoss),
      stopLossLimit: priceOf(exits.stopLossLimit),
    },
  };
}

/** The last price in ticks; 0 where it isn't known. */
async function lastTicks(caller: Caller, instrument: Instrument): Promise<number> {
  const tickers = await call(caller, listTickers, {});
  const last = tickers.ok ? tickers.data.find(({ pairCode }) => pairCode === instrument.pair)?.last : null;
  return last ? (priceToTicks(instrument, last) ?? 0) : 0;
}

function exitFieldOf({ exits }: Draft): ExitField {
  return EXIT_FIELDS.find((field) => exits[field] !== null) ?? "takeProfit";
}

/** What is risky about the order as the market stands; null where nothing is, or where the market can't be looked at. */
async function confirmationOf(
  caller: Caller,
  instrument: Instrument,
  draft: Draft,
  typed: TypedOrder,
): Promise<Confirmation | null> {
  const pairCode = instrument.pair;
  const [depth, tickers, balances] = await Promise.all([
    call(caller, getDepth, { pairCode, limit: LIMITS.depthLevels }),
    call(caller, listTickers, {}),
    call(caller, listBalances, {}),
  ]);
  const book = new Book(instrument, depth.ok ? depth.data : undefined).snapshot();
  const lastPrice = (tickers.ok && tickers.data.find((ticker) => ticker.pairCode === pairCode)?.last) || null;
  const funds = balances.ok ? fundsOf(instrument, balances.data, null) : null;
  const risks = orderRisks({ instrument, book, lastPrice, draft, side: typed.side, funds });
  return risks.length > 0 ? { risks, key: keyOf(risks, typed) } : null;
}

/** Names the order and what was asked about it: whoever changes either is asked again. */
function keyOf(risks: readonly string[], typed: TypedOrder): string {
  const { side, orderType, timeInForce, exitBy } = typed;
  return [side, orderType, timeInForce, exitBy, ...FIELD_NAMES.map((field) => typed[field]), ...risks].join("|");
}

function placedOutcome(caller: Caller, instrument: Instrument, order: Order): OrderOutcome {
  const message = isWaiting(order)
    ? waitingMessage(caller, instrument, order)
    : placedMessage(caller, instrument, order);
  return { ok: true, intent: "place", message, orderId: order.orderId, clientOrderId: newClientOrderId() };
}

/** Whether the order waits for its trigger. */
function isWaiting({ orderType, state, triggeredAt }: Order): boolean {
  return isConditional(orderType) && state === "open" && triggeredAt === null;
}

function waitingMessage({ locale }: Caller, instrument: Instrument, order: Order): Message {
  const price = (text: string | null) => formatDecimal(text, { locale, decimals: instrument.priceDecimals });
  if (order.orderType === "trailing_stop") {
    const rate = formatDecimal(percentOfBips(String(order.trailingBips)), { locale });
    return { key: `spot:flash.${order.side}Trailing`, values: { rate: `${rate}%` } };
  }
  const trigger = price(order.triggerPrice);
  if (order.orderType === "oco")
    return { key: `spot:flash.${order.side}Oco`, values: { price: price(order.price), trigger } };
  return { key: `spot:flash.${order.side}Stop`, values: { trigger } };
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
