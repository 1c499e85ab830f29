import { z } from "zod";
import { amendOrder } from "~exchange/contract/amend-order";
import type { ErrorName } from "~exchange/contract/error-codes";
import { LIMITS } from "~exchange/contract/limits";
import { Id, PairCode } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { formatDecimal } from "~/lib/format/format-decimal";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { loadInstruments } from "./instruments.server";
import type { OrderOutcome } from "./order-outcome";
import { newClientOrderId } from "./spot.page.server";

const Typed = z
  .string()
  .max(LIMITS.decimalCharacters)
  .regex(/^\d+(\.\d+)?$/);

export const AmendForm = z.object({
  intent: z.literal("amend"),
  orderId: Id,
  /** The order's own pair, which needn't be the page's. */
  orderPair: PairCode,
  side: z.enum(["buy", "sell"]),
  price: Typed,
  quantity: Typed,
});

/** Changes the price and the quantity of a resting order. */
export async function amend(caller: Caller, form: z.output<typeof AmendForm>): Promise<OrderOutcome> {
  const { orderId, price, quantity } = form;
  const failed = (error: ErrorName, values?: Record<string, string>): OrderOutcome => ({
    ok: false,
    intent: "amend",
    message: { key: `errors:${error}`, values },
    errors: [],
    typed: null,
    clientOrderId: newClientOrderId(),
  });
  const instruments = await loadInstruments(caller);
  if (!instruments.ok) return failed(instruments.error);
  const rules = instruments.data.find((pair) => pair.pairCode === form.orderPair);
  if (!rules) return failed("PAIR_UNKNOWN");
  const amended = await call(caller, amendOrder, { orderId, price, quantity });
  if (!amended.ok) return failed(amended.error, amended.values);
  const shown = (text: string | null, step: string) =>
    formatDecimal(text, { locale: caller.locale, decimals: decimalsOf(step) });
  const values = {
    amount: shown(amended.data.quantity, rules.lot),
    price: shown(amended.data.price, rules.tick),
    base: rules.base,
  };
  return { ok: true, intent: "amend", message: { key: "chart:order.done", values }, clientOrderId: newClientOrderId() };
}
