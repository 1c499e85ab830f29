import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { cancelOrder } from "~exchange/contract/cancel-order";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { cancelAllFuturesOrders } from "~exchange/contract/futures/cancel-all-futures-orders";
import { cancelFuturesOrder } from "~exchange/contract/futures/cancel-futures-order";
import { Id, PairCode } from "~exchange/contract/schemas";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { readForm } from "~/server/read-form.server";
import type { CancelFailure } from "./orders-page";

const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel"), orderId: Id }),
  z.object({ intent: z.literal("cancel-all"), pairCode: PairCode.optional() }),
]);

/** How a market's orders are cancelled. */
interface Cancelling {
  one(caller: Caller, orderId: string): Promise<CallResult<unknown>>;
  /** Without a pair: of all pairs. */
  all(caller: Caller, pairCode: string | undefined): Promise<CallResult<{ cancelled: number }>>;
}

export const SPOT_ORDERS: Cancelling = {
  one: (caller, orderId) => call(caller, cancelOrder, { orderId }),
  all: (caller, pairCode) => call(caller, cancelAllOrders, { pairCode: pairCode ?? null }),
};

export const FUTURES_ORDERS: Cancelling = {
  one: (caller, orderId) => call(caller, cancelFuturesOrder, { orderId }),
  all: (caller, pairCode) => call(caller, cancelAllFuturesOrders, { pairCode }),
};

/** Cancels one order or all. Answers with a redirect to the page and a flash, or with the page again and what was wrong. */
export async function actOnOrders(caller: Caller, orders: Cancelling) {
  const form = Form.safeParse(Object.fromEntries(await readForm(caller.request)));
  if (!form.success) return failure("INPUT_INVALID");
  if (form.data.intent === "cancel") {
    const cancelled = await orders.one(caller, form.data.orderId);
    return cancelled.ok ? done(caller, { key: "spot:flash.cancelled" }) : failure(cancelled.error);
  }
  const cancelled = await orders.all(caller, form.data.pairCode);
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
