import { useEffect } from "react";
import { tellAction, type ToldAction } from "~/lib/analytics/told-actions";
import type { OrderOutcome } from "../order-outcome";

/** An order as it is told to those who count: what became of it and why, and no figure. */
export function orderAction(outcome: OrderOutcome): ToldAction | null {
  if (outcome.intent !== "place") return null;
  const key = outcome.message?.key ?? (outcome.ok ? undefined : outcome.errors[0]?.key);
  return {
    event: outcome.ok ? "order_placed" : "order_refused",
    module: "order-form",
    element: outcome.ok ? "placed" : "refused",
    kind: "submit",
    params: { reason: key?.split(/[:.]/).at(-1) ?? "unknown" },
  };
}

/** Tells each answer once. */
export function useToldOrders(answer: OrderOutcome | undefined): void {
  useEffect(() => {
    const action = answer ? orderAction(answer) : null;
    if (action) tellAction(action);
  }, [answer]);
}
