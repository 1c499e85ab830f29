import { expect, test } from "vitest";
import { failedOutcome, type OrderOutcome } from "../order-outcome";
import { orderAction } from "./told-orders";

const REFUSED = failedOutcome({ intent: "place", clientOrderId: "c1" });

test("an order that was placed is told with what became of it, and without a figure", () => {
  const message = { key: "spot:flash.buyFilled", values: { amount: "31415.92", price: "27182.81" } };
  const action = orderAction({ ok: true, intent: "place", message, orderId: null, clientOrderId: "c1" });
  expect(action).toMatchObject({ event: "order_placed", params: { reason: "buyFilled" } });
  expect(JSON.stringify(action)).not.toMatch(/31415|27182|c1/);
});

test.each<[Partial<OrderOutcome>, string]>([
  [{ message: { key: "errors:PAIR_UNKNOWN" } }, "PAIR_UNKNOWN"],
  [{ errors: [{ field: "price", key: "spot:form.missingPrice" }] }, "missingPrice"],
  [{}, "unknown"],
])("an order that was refused with %j is told as %s", (outcome, reason) => {
  const action = orderAction({ ...REFUSED, errors: [], ...outcome } as OrderOutcome);
  expect(action).toMatchObject({ event: "order_refused", params: { reason } });
});

test("a cancelled order is no order that was placed", () => {
  const message = { key: "spot:flash.cancelled" };
  expect(orderAction({ ok: true, intent: "cancel", message, orderId: null, clientOrderId: "c1" })).toBeNull();
});
