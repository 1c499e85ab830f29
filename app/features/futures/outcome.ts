import type { ErrorName } from "~exchange/contract/error-codes";
import type { TypedAmendment } from "~/features/terminal/amend/amendment";
import type { Message } from "~/features/terminal/message";
import type { Risk } from "./order-form/risks";

/** What the forms of the futures terminal ask for. */
export const INTENTS = [
  "place",
  "amend",
  "cancel",
  "cancel-all",
  "close",
  "reverse",
  "close-all",
  "exits",
  "margin",
  "leverage",
  "margin-mode",
  "position-mode",
  "position-merging",
  "transfer",
  "open-account",
  "notices-seen",
] as const;
export type Intent = (typeof INTENTS)[number];

export interface FormError extends Message {
  /** The name of the field. */
  field: string;
}

/** A question that a form without scripts is answered with: sent again with this `key`, the order is placed. */
export interface Confirmation {
  risks: Risk[];
  key: string;
}

/** What the terminal's action answers with. `clientOrderId` names the next order. */
export type FuturesOutcome =
  | { ok: true; intent: Intent; message: Message; orderId: string | null; clientOrderId: string }
  | {
      ok: false;
      intent: Intent;
      /** Null where everything is told at its field, or asked. */
      message: Message | null;
      errors: FormError[];
      /** The exchange's own word for it; null where the form was found wrong before it was asked. */
      refusal: ErrorName | null;
      /** As it was sent, to be shown again. */
      typed: Readonly<Record<string, string>>;
      /** What an order was to be changed to; null where something else was sent. */
      amendment: TypedAmendment | null;
      confirmation: Confirmation | null;
      clientOrderId: string;
    };

export type FailedOutcome = Extract<FuturesOutcome, { ok: false }>;

/** What the form of an intent is to show again; null where it wasn't the one that failed. */
export function failedAt(outcome: FuturesOutcome | undefined, intent: Intent): FailedOutcome | null {
  return outcome && !outcome.ok && outcome.intent === intent ? outcome : null;
}
