import type { FieldError, OrderFields, Side } from "./order-form/draft";

/** A message in the page's language: a translation key and the values of its gaps. */
export interface Message {
  key: string;
  values?: Record<string, string>;
}

/** What the terminal's action answers with. `clientOrderId` names the next order. */
export type OrderOutcome =
  | { ok: true; intent: "place" | "cancel" | "cancel-all"; message: Message; clientOrderId: string }
  | {
      ok: false;
      intent: "place" | "cancel" | "cancel-all";
      message: Message | null;
      errors: FieldError[];
      /** As typed, to be shown again; null where no order form was sent. */
      typed: (OrderFields & { side: Side }) | null;
      clientOrderId: string;
    };
