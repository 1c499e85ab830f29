import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { setPositionMerging } from "~exchange/contract/futures/set-position-merging";
import { setPositionMode } from "~exchange/contract/futures/set-position-mode";
import { transferFunds } from "~exchange/contract/futures/transfer-funds";
import type { Message } from "~/features/terminal/message";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { latinNumber } from "~/lib/input/latin-digits";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import type { FormOf, FuturesForm } from "../forms.server";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import { nameAfter } from "../order-form/place.server";
import type { FuturesOutcome } from "../outcome";
import { failed, refusedBy } from "../refusals.server";
import { QUIZ_LEVERAGE, wrongAnswers } from "../risk-check";
import { hasPassedQuiz } from "./quiz.server";

type AccountForm = FormOf<
  "leverage" | "margin-mode" | "position-mode" | "position-merging" | "transfer" | "open-account" | "notices-seen"
>;

/** What is set for the account as a whole, or for one of its pairs. */
export async function actOnAccount(caller: Caller, form: AccountForm): Promise<FuturesOutcome> {
  switch (form.intent) {
    case "leverage":
      return changeLeverage(caller, form);
    case "margin-mode": {
      const { pairCode, marginMode } = form;
      const key = `futures:flash.mode_${marginMode}`;
      return told(form, await call(caller, setMarginMode, { pairCode, marginMode }), {
        key,
        values: { pair: pairCode },
      });
    }
    case "position-mode": {
      const { positionMode } = form;
      return told(form, await call(caller, setPositionMode, { positionMode }), {
        key: `futures:flash.mode_${positionMode}`,
      });
    }
    case "position-merging": {
      const { pairCode, positionMerging } = form;
      return told(form, await call(caller, setPositionMerging, { pairCode, positionMerging }), {
        key: `futures:flash.mode_${positionMerging}`,
        values: { pair: pairCode },
      });
    }
    case "transfer":
      return transfer(caller, form);
    case "open-account":
      return openAccount(caller, form);
    case "notices-seen":
      return done(form, { key: "futures:notice.seen" });
  }
}

function told(form: AccountForm, answer: CallResult<unknown>, message: Message): FuturesOutcome {
  return answer.ok ? done(form, message) : refusedBy(form, answer.error, answer.values);
}

function done({ intent }: FuturesForm, message: Message): FuturesOutcome {
  return { ok: true, intent, message, orderId: null, clientOrderId: newClientOrderId() };
}

/** High leverage asks first whether the person knows what it does. */
async function changeLeverage(caller: Caller, form: FormOf<"leverage">): Promise<FuturesOutcome> {
  const leverage = Number(latinNumber(form.leverage).replace(/[×x]$/, ""));
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > LEVERAGE_MAX)
    return failed(form, { errors: [{ field: "leverage", key: "errors:LEVERAGE_INVALID" }] });
  if (leverage > QUIZ_LEVERAGE && !hasPassedQuiz(caller.request)) {
    const wrong = wrongAnswers(form);
    if (wrong.length > 0) return failed(form, { errors: wrong.map((field) => ({ field, key: "futures:quiz.wrong" })) });
  }
  const set = await call(caller, setLeverage, { pairCode: form.pairCode, leverage });
  const values = { leverage: `${leverage}×`, pair: form.pairCode };
  return told(form, set, { key: "futures:flash.leverage", values });
}

const LEVERAGE_MAX = 1_000;

async function transfer(caller: Caller, form: FormOf<"transfer">): Promise<FuturesOutcome> {
  const { clientOrderId, to } = form;
  const { text, error } = readNumber(form.amount);
  if (error) return failed(form, { clientOrderId, errors: [{ field: "amount", ...error }] });
  if (text === null || !/[1-9]/.test(text))
    return failed(form, { clientOrderId, errors: [{ field: "amount", key: "futures:form.missingAmount" }] });
  const moved = await call(caller, transferFunds, { clientTransferId: clientOrderId, to, amount: text });
  if (moved.ok) return done(form, { key: `futures:flash.transferred_${to}`, values: { amount: text } });
  return failed(form, {
    refusal: moved.error,
    errors: [{ field: "amount", key: `errors:${moved.error}`, values: moved.values }],
    clientOrderId: nameAfter(moved.error, clientOrderId),
  });
}

async function openAccount(caller: Caller, form: FormOf<"open-account">): Promise<FuturesOutcome> {
  const wrong = wrongAnswers(form);
  if (wrong.length > 0) return failed(form, { errors: wrong.map((field) => ({ field, key: "futures:quiz.wrong" })) });
  return told(form, await call(caller, openFuturesAccount, { understood: true }), { key: "futures:flash.opened" });
}
