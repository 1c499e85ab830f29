import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { cancelOrder } from "~exchange/contract/cancel-order";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { Id, PairCode } from "~exchange/contract/schemas";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { readForm } from "~/server/read-form.server";
import type { CancelFailure } from "./orders-page";

const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel"), orderId: Id }),
  z.object({ intent: z.literal("cancel-all"), pairCode: PairCode.optional() }),
]);

/** Cancels one order or all. Answers with a redirect to the page and a flash, or with the page again and what was wrong. */
export async function actOnOrders(caller: Caller) {
  const form = Form.safeParse(Object.fromEntries(await readForm(caller.request)));
  if (!form.success) return failure("INPUT_INVALID");
  if (form.data.intent === "cancel") {
    const cancelled = await call(caller, cancelOrder, { orderId: form.data.orderId });
    return cancelled.ok ? done(caller, { key: "spot:flash.cancelled" }) : failure(cancelled.error);
  }
  const cancelled = await call(caller, cancelAllOrders, { pairCode: form.data.pairCode ?? null });
  if (!cancelled.ok) return failure(cancelled.error);
  const values = { number: String(cancelled.data.cancelled) };
  return done(caller, { key: "spot:flash.cancelledAll", values });
}

function failure(error: ErrorName) {
  const { status } = ERROR_CODES[error];
  return data<CancelFailure>({ message: `errors:${error}` }, { status });
}

function done({ request }: Caller, message: { key: string; values?: Record<string, string> }): never {
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname + search, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(request, { tone: "success", ...message }) },
  });
}
