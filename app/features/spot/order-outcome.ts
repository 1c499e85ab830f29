import type { FieldError, OrderFields, Side } from "./order-form/draft";

/** A message in the page's language: a translation key and the values of its gaps. */
export interface Message {
  key: string;
  values?: Record<string, string>;
}

export type Intent = "place" | "amend" | "cancel" | "cancel-all";

/** What the terminal's action answers with. `clientOrderId` names the next order. */
export type OrderOutcome =
  | { ok: true; intent: Intent; message: Message; clientOrderId: string }
  | {
      ok: false;
      intent: Intent;
      message: Message | null;
      errors: FieldError[];
      /** As typed, to be shown again; null where no order form was sent. */
      typed: (OrderFields & { side: Side }) | null;
      clientOrderId: string;
    };
