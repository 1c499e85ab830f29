import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { cancelOrder } from "~exchange/contract/cancel-order";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { Id, PairCode } from "~exchange/contract/schemas";
import { call } from "~/server/call.server";
import { preferenceCookie } from "~/server/cookies.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { readForm } from "~/server/read-form.server";
import { amend, AmendForm } from "./amend.server";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { FIELD_NAMES, readOrderType } from "./order-form/order-types";
import { place, PlaceForm } from "./order-form/place.server";
import { failedOutcome, type Intent, type OrderOutcome } from "./order-outcome";
import { SELF_TRADE_COOKIE } from "./self-trade-choice.server";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { ORDERS_ID, terminalSearch } from "~/features/terminal/terminal-links";

const Form = z.discriminatedUnion("intent", [
  PlaceForm,
  AmendForm,
  z.object({ intent: z.literal("cancel"), orderId: Id }),
  z.object({ intent: z.literal("cancel-all"), pairCode: PairCode.optional() }),
]);
type Form = z.output<typeof Form>;
type Sent = Record<string, FormDataEntryValue>;

/**
 * The terminal's action. A plain form is answered with a redirect to the page and a flash, or with the page again and
 * 422 (503 while the exchange is away); a form that asks for data (`respond=data`) is answered with the outcome alone.
 */
export async function actOnSpot(caller: Caller, pairCode: string) {
  const sent: Sent = Object.fromEntries(await readForm(caller.request));
  if (sent.choose === "type") throw otherType(caller, sent);
  const form = Form.safeParse(sent);
  const hasScript = sent.respond === "data";
  const outcome = form.success
    ? await outcomeOf(caller, pairCode, form.data, hasScript)
    : failedOutcome({
        intent: "place",
        message: { key: "errors:INPUT_INVALID" },
        refusal: "INPUT_INVALID",
        clientOrderId: newClientOrderId(),
      });
  const headers = new Headers(form.success ? remembered(caller, form.data) : {});
  if (!outcome.ok) return data<OrderOutcome>(outcome, { status: statusOf(outcome), headers });
  if (hasScript) return data<OrderOutcome>(outcome, { headers });
  const { pathname, searchParams } = new URL(caller.request.url);
  headers.append("Set-Cookie", flashCookie(caller.request, { tone: "success", ...outcome.message }));
  // The fragment closes the order sheet of a phone, which a redirect would otherwise keep open.
  const search = terminalSearch(searchParams, { amend: null });
  throw redirect(`${pathname}${search}#${ORDERS_ID}`, { status: 303, headers });
}

/** Without a script the form itself asks for another type's fields, and takes along what is typed. */
function otherType({ request }: Caller, sent: Sent): Response {
  const { pathname, searchParams } = new URL(request.url);
  const type = readOrderType(typeof sent.chosenType === "string" ? sent.chosenType : null);
  const search = new URLSearchParams(terminalSearch(searchParams, { type: type === "limit" ? null : type }));
  for (const field of FIELD_NAMES) {
    const text = sent[field];
    if (typeof text === "string" && text !== "") search.set(field, text.slice(0, TYPED_CHARACTERS_MAX));
  }
  const query = search.toString();
  return redirect(`${pathname}${query && `?${query}`}#${ORDER_FORM_ID}`, { status: 303 });
}

const TYPED_CHARACTERS_MAX = 64;

/** Self-trade prevention is chosen once, not with every order. */
function remembered({ request }: Caller, form: Form): Record<string, string> {
  if (form.intent !== "place") return {};
  return { "Set-Cookie": preferenceCookie(request, SELF_TRADE_COOKIE, form.selfTradePrevention) };
}

/** 422 for what the person can mend; a pair that isn't listed is 404, an exchange that can't answer its own 5xx. */
function statusOf({ refusal }: Extract<OrderOutcome, { ok: false }>): number {
  const status = refusal === null ? 422 : ERROR_CODES[refusal].status;
  return status === 404 || status >= 500 ? status : 422;
}

async function outcomeOf(caller: Caller, pairCode: string, form: Form, hasScript: boolean): Promise<OrderOutcome> {
  const clientOrderId = newClientOrderId();
  const failed = (intent: Intent, error: ErrorName) =>
    failedOutcome({ intent, message: { key: `errors:${error}` }, refusal: error, clientOrderId });
  if (form.intent === "place") return place(caller, pairCode, form, { asks: !hasScript });
  if (form.intent === "amend") return amend(caller, form);
  if (form.intent === "cancel") {
    const { orderId } = form;
    const cancelled = await call(caller, cancelOrder, { orderId });
    if (!cancelled.ok) return failed("cancel", cancelled.error);
    return { ok: true, intent: "cancel", message: { key: "spot:flash.cancelled" }, orderId, clientOrderId };
  }
  const cancelled = await call(caller, cancelAllOrders, { pairCode: form.pairCode ?? null });
  if (!cancelled.ok) return failed("cancel-all", cancelled.error);
  const message = { key: "spot:flash.cancelledAll", values: { number: String(cancelled.data.cancelled) } };
  return { ok: true, intent: "cancel-all", message, orderId: null, clientOrderId };
}
