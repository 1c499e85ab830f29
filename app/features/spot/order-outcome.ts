import type { TypedAmendment } from "~/features/terminal/amend/amendment";
import type { Message } from "~/features/terminal/message";
import type { ErrorName } from "~exchange/contract/error-codes";
import type { FieldError, OrderFields } from "./order-form/draft";
import type { SelfTradePrevention, Side } from "./order-form/order-types";
import type { Risk } from "./order-form/risks";

export type Intent = "place" | "amend" | "cancel" | "cancel-all";

/** An order form as it was sent. */
export type TypedOrder = OrderFields & { side: Side; selfTradePrevention: SelfTradePrevention };

/** A question that a form without scripts is answered with: sent again with this `key`, the order is placed. */
export interface Confirmation {
  risks: Risk[];
  key: string;
}

/** What the terminal's action answers with. `clientOrderId` names the next order. */
export type OrderOutcome =
  | { ok: true; intent: Intent; message: Message; orderId: string | null; clientOrderId: string }
  | {
      ok: false;
      intent: Intent;
      /** Null where everything is told at its field, or asked. */
      message: Message | null;
      errors: FieldError[];
      /** The exchange's own word for it; null where the form was found wrong before it was asked. */
      refusal: ErrorName | null;
      /** As typed, to be shown again; null where no order form was sent. */
      typed: TypedOrder | null;
      amendment: TypedAmendment | null;
      confirmation: Confirmation | null;
      clientOrderId: string;
    };

type Failed = Extract<OrderOutcome, { ok: false }>;

/** A failure with nothing but what is given. */
export function failedOutcome(failed: Pick<Failed, "intent" | "clientOrderId"> & Partial<Failed>): Failed {
  return {
    message: null,
    errors: [],
    refusal: null,
    typed: null,
    amendment: null,
    confirmation: null,
    ...failed,
    ok: false,
  };
}
