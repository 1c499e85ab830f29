import { data, redirect } from "@remix-run/node";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { ORDERS_ID, terminalSearch } from "~/features/terminal/terminal-links";
import { NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { preferenceCookie } from "~/server/cookies.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { readForm } from "~/server/read-form.server";
import { actOnAccount } from "./account/account-actions.server";
import { QUIZ_COOKIE } from "./account/quiz.server";
import { amend } from "./amend.server";
import { DIALOG_ID } from "./dialogs/dialog-id";
import { FuturesForm } from "./forms.server";
import { NOTICES_COOKIE } from "./notices-seen.server";
import { readOrderType, FIELD_NAMES } from "./order-form/order-types";
import { place } from "./order-form/place.server";
import type { FuturesOutcome } from "./outcome";
import { actOnPositions } from "./positions/position-actions.server";
import { UNIT_COOKIE } from "./unit-choice.server";

type Sent = Record<string, FormDataEntryValue>;

/**
 * The terminal's action. A plain form is answered with a redirect to the page and a flash, or with the page again and
 * 422 (503 while the exchange is away); a form that asks for data (`respond=data`) is answered with the outcome alone.
 */
export async function actOnFutures(caller: Caller, pairCode: string) {
  const sent: Sent = Object.fromEntries(await readForm(caller.request));
  if (sent.choose === "type" || sent.choose === "preview") throw formAgain(caller, sent);
  if (sent.choose === "leverage") throw leverageAgain(caller, sent);
  const form = FuturesForm.safeParse(sent);
  const hasScript = sent.respond === "data";
  const outcome = form.success ? await outcomeOf(caller, pairCode, form.data, hasScript) : unreadable();
  const headers = new Headers();
  for (const cookie of form.success ? remembered(caller, form.data, outcome) : []) headers.append("Set-Cookie", cookie);
  if (!outcome.ok) return data<FuturesOutcome>(outcome, { status: statusOf(outcome), headers });
  if (hasScript) return data<FuturesOutcome>(outcome, { headers });
  const { pathname, searchParams } = new URL(caller.request.url);
  if (outcome.intent !== "notices-seen")
    headers.append("Set-Cookie", flashCookie(caller.request, { tone: "success", ...outcome.message }));
  // The fragment closes the order sheet of a phone, which a redirect would otherwise keep open.
  const search = terminalSearch(searchParams, { amend: null, dialog: null, position: null, leverage: null });
  throw redirect(`${pathname}${search}#${ORDERS_ID}`, { status: 303, headers });
}

function outcomeOf(caller: Caller, pairCode: string, form: FuturesForm, hasScript: boolean): Promise<FuturesOutcome> {
  switch (form.intent) {
    case "place":
      return place(caller, pairCode, form, { asks: !hasScript });
    case "amend":
      return amend(caller, form);
    case "cancel":
    case "cancel-all":
    case "close":
    case "reverse":
    case "close-all":
    case "exits":
    case "margin":
      return actOnPositions(caller, form);
    default:
      return actOnAccount(caller, form);
  }
}

/** Without a script the form itself asks for another type's fields, or for its preview, and takes along what is typed. */
function formAgain({ request }: Caller, sent: Sent): Response {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = sent.choose === "type" ? sent.chosenType : sent.orderType;
  const type = readOrderType(typeof chosen === "string" ? chosen : null);
  const search = new URLSearchParams(terminalSearch(searchParams, { type: type === "limit" ? null : type }));
  for (const name of [...FIELD_NAMES, ...CHOICES]) {
    const text = sent[name];
    if (typeof text === "string" && text !== "") search.set(name, text.slice(0, NUMBER_CHARACTERS_MAX));
  }
  const query = search.toString();
  return redirect(`${pathname}${query && `?${query}`}#${ORDER_FORM_ID}`, { status: 303 });
}

/** Without a script the dialog shows what a leverage would change before it is saved. */
function leverageAgain({ request }: Caller, { leverage }: Sent): Response {
  const { pathname, searchParams } = new URL(request.url);
  const typed = typeof leverage === "string" ? leverage.slice(0, NUMBER_CHARACTERS_MAX) : null;
  const search = terminalSearch(searchParams, { dialog: "leverage", leverage: typed });
  return redirect(`${pathname}${search}#${DIALOG_ID}`, { status: 303 });
}

const CHOICES = ["unit", "triggerBy", "exitBy", "timeInForce", "postOnly", "reduceOnly"] as const;

function unreadable(): FuturesOutcome {
  return {
    ...{ ok: false, intent: "place", message: { key: "errors:INPUT_INVALID" }, errors: [], refusal: "INPUT_INVALID" },
    ...{ typed: {}, amendment: null, confirmation: null, clientOrderId: newClientOrderId() },
  };
}

/** What is chosen once, not with every form. */
function remembered({ request }: Caller, form: FuturesForm, outcome: FuturesOutcome): string[] {
  if (form.intent === "place") return [preferenceCookie(request, UNIT_COOKIE, form.unit)];
  if (!outcome.ok) return [];
  if (form.intent === "notices-seen") return [preferenceCookie(request, NOTICES_COOKIE, form.until)];
  const isAnswered = form.intent === "open-account" || (form.intent === "leverage" && form.liquidation !== "");
  return isAnswered ? [preferenceCookie(request, QUIZ_COOKIE, "1")] : [];
}

/** 422 for what the person can mend; a pair that isn't listed is 404, an exchange that can't answer its own 5xx. */
function statusOf({ refusal }: Extract<FuturesOutcome, { ok: false }>): number {
  const status = refusal === null ? 422 : ERROR_CODES[refusal].status;
  return status === 404 || status >= 500 ? status : 422;
}
