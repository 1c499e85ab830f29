import type { ErrorName } from "~exchange/contract/error-codes";
import type { Contract } from "~exchange/domain/futures/contract";
import type { Message } from "~/features/terminal/message";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { trimZeros } from "~/lib/decimal";
import type { FuturesForm } from "./forms.server";
import type { Draft } from "./order-form/draft";
import type { FieldName } from "./order-form/order-types";
import type { FailedOutcome } from "./outcome";

/** A failure of a form with nothing but what is given; what was typed is kept. */
export function failed(form: FuturesForm, over: Partial<FailedOutcome>): FailedOutcome {
  const typed = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return {
    ...{ intent: form.intent, message: null, errors: [], refusal: null, amendment: null, confirmation: null },
    typed,
    clientOrderId: newClientOrderId(),
    ...over,
    ok: false,
  };
}

/** The exchange's refusal of a form that has no fields of its own to tell it at. */
export function refusedBy(form: FuturesForm, error: ErrorName, values?: Record<string, string>): FailedOutcome {
  return failed(form, { refusal: error, message: { key: `errors:${error}`, values } });
}

type Detail = Readonly<Record<string, string>>;

/** Texts that name the limit, by the exchange's error. */
const TEXTS: Partial<Record<ErrorName, (detail: Detail, contract: Contract) => Message | null>> = {
  PRICE_INVALID: (_, { tick }) => ({ key: "spot:form.priceStep", values: { step: tick } }),
  TRIGGER_PRICE_INVALID: (_, { tick }) => ({ key: "spot:form.priceStep", values: { step: tick } }),
  QUANTITY_INVALID: ({ minQuantity }, { base }) => limit("spot:form.tooSmall", "min", minQuantity, base),
  QUANTITY_TOO_LARGE: ({ maxQuantity }, { base }) => limit("spot:form.tooLarge", "max", maxQuantity, base),
  MARGIN_INSUFFICIENT: ({ available }, { settle }) => limit("futures:refusal.margin", "available", available, settle),
  POSITION_LIMIT: ({ maxNotional, leverage }, { settle }) =>
    maxNotional === undefined || leverage === undefined
      ? null
      : {
          key: "futures:refusal.cap",
          values: { max: trimZeros(maxNotional), leverage: `${leverage}×`, asset: settle },
        },
};

const FIELDS: Partial<Record<ErrorName, FieldName>> = {
  PRICE_INVALID: "price",
  PRICE_OUT_OF_BAND: "price",
  WOULD_TAKE: "price",
  QUANTITY_INVALID: "quantity",
  QUANTITY_TOO_LARGE: "quantity",
  MARGIN_INSUFFICIENT: "quantity",
  POSITION_LIMIT: "quantity",
  TRIGGER_PRICE_INVALID: "triggerPrice",
  WOULD_TRIGGER: "triggerPrice",
  TRAILING_DELTA_INVALID: "trailingRate",
  EXPIRY_INVALID: "expiresAt",
};

/** Where the refusal of an order belongs (null: the order as a whole) and what it says, with the limit that the exchange named. */
export function tellRefusal(
  error: ErrorName,
  detail: Detail | undefined,
  contract: Contract,
  draft: Pick<Draft, "ticks">,
): Message & { field: FieldName | null } {
  const told = TEXTS[error]?.(detail ?? {}, contract) ?? { key: `errors:${error}`, values: detail && { ...detail } };
  const field = FIELDS[error] ?? null;
  const isShown = field !== "price" || draft.ticks !== null;
  return { field: isShown ? field : null, ...told };
}

function limit(key: string, name: string, value: string | undefined, asset: string): Message | null {
  return value === undefined ? null : { key, values: { [name]: trimZeros(value), asset } };
}
