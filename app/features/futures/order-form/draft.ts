import type { FuturesOrderType, PriceKind, QuantityUnit } from "~exchange/contract/futures/schemas";
import { contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { lotsOfEntry, QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import { parseUnits } from "~exchange/domain/units";
import type { Message } from "~/features/terminal/message";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import type { TimeZone } from "~/lib/format/format-time";
import { readZonedTime } from "~/lib/input/zoned-time";
import {
  FIELD_NAMES,
  timeInForceOf,
  TYPE_FORMS,
  type ExitBasis,
  type FieldName,
  type TimeInForce,
} from "./order-types";

/** The text of every field. */
export type FieldTexts = Record<FieldName, string>;

/** What is chosen beside the texts. `zone` is that of the clock that the expiry was typed by. */
export interface OrderChoices {
  orderType: FuturesOrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  reduceOnly: boolean;
  unit: QuantityUnit;
  triggerBy: PriceKind;
  exitBy: ExitBasis;
  zone: TimeZone;
}

export interface FieldError extends Message {
  field: FieldName;
}

/** What the typed texts mean; null where a field is empty, can't be read, or isn't the type's. */
export interface Draft extends Pick<OrderChoices, "orderType" | "timeInForce" | "postOnly" | "reduceOnly" | "unit"> {
  ticks: number | null;
  triggerTicks: number | null;
  triggerBy: PriceKind;
  trailingBips: number | null;
  /** Canonical decimal text in `unit`. */
  quantity: string | null;
  /** Canonical decimal texts, meant as `exitBy` says. */
  takeProfit: string | null;
  stopLoss: string | null;
  exitBy: ExitBasis;
  /** Unix ms. */
  expiresAt: number | null;
}

/** A text for every field; empty where none is given. */
export function textsOf(given: (field: FieldName) => string | null | undefined): FieldTexts {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, given(field) ?? ""])) as FieldTexts;
}

const PERCENT_DECIMALS = 2;
const BIPS_MAX = 9_999n;

/** Reads the form. Errors are about what was typed; what is missing is told by `missingField`. */
export function readDraft(
  contract: Contract,
  texts: FieldTexts,
  choices: OrderChoices,
): { draft: Draft; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const { orderType, unit, exitBy, triggerBy, reduceOnly } = choices;
  const { fields, postOnly: mayPost } = TYPE_FORMS[orderType];
  const decimal = (field: FieldName): string | null => {
    const { text, error } = readNumber(texts[field]);
    if (error) errors.push({ field, ...error });
    return text;
  };
  const ticks = (field: FieldName): number | null => {
    const text = decimal(field);
    const read = text === null ? null : contractPriceToTicks(contract, text);
    if (text !== null && read === null) errors.push(priceStep(contract, field));
    return read;
  };
  const bips = (): number | null => {
    const text = decimal("trailingRate");
    const read = text === null ? null : parseUnits(text, PERCENT_DECIMALS);
    if (text !== null && (read === null || read > BIPS_MAX || read < 1n)) {
      errors.push({ field: "trailingRate", key: "spot:terms.rateStep" });
      return null;
    }
    return read === null ? null : Number(read);
  };
  const exit = (field: "takeProfit" | "stopLoss"): string | null => {
    const text = decimal(field);
    if (text !== null && exitBy === "price" && contractPriceToTicks(contract, text) === null) {
      errors.push(priceStep(contract, field));
      return null;
    }
    return text;
  };
  const postOnly = mayPost && choices.postOnly;
  const timeInForce = timeInForceOf(orderType, postOnly, choices.timeInForce);
  const expiresAt = timeInForce === "gtd" ? readZonedTime(texts.expiresAt, choices.zone) : null;
  if (timeInForce === "gtd" && expiresAt === null && texts.expiresAt.trim() !== "")
    errors.push({ field: "expiresAt", key: "errors:EXPIRY_INVALID" });
  const draft: Draft = {
    ...{ orderType, timeInForce, postOnly, reduceOnly, unit, exitBy, triggerBy, expiresAt },
    ticks: fields.includes("price") ? ticks("price") : null,
    triggerTicks: fields.includes("triggerPrice") ? ticks("triggerPrice") : null,
    trailingBips: fields.includes("trailingRate") ? bips() : null,
    quantity: decimal("quantity"),
    takeProfit: exit("takeProfit"),
    stopLoss: exit("stopLoss"),
  };
  return { draft, errors };
}

function priceStep({ tick }: Contract, field: FieldName): FieldError {
  return { field, key: "spot:form.priceStep", values: { step: tick } };
}

/** The field that the order still needs; null where it is whole. `opens`: a stop that only closes may do without a size. */
export function missingField(draft: Draft, opens: boolean): FieldName | null {
  const given: Partial<Record<FieldName, unknown>> = {
    price: draft.ticks,
    triggerPrice: draft.triggerTicks,
    trailingRate: draft.trailingBips,
  };
  const { fields, isTriggered } = TYPE_FORMS[draft.orderType];
  const missing = fields.find((field) => given[field] === null);
  if (missing) return missing;
  if (draft.quantity === null && (opens || !isTriggered)) return "quantity";
  return draft.timeInForce === "gtd" && draft.expiresAt === null ? "expiresAt" : null;
}

/** Contracts that the typed size comes to; null where it is none. */
export function lotsOf(contract: Contract, draft: Draft, markTicks: number, leverage: number): number | null {
  const ticks = draft.ticks ?? markTicks;
  const needsPrice = draft.unit === QUANTITY_UNITS.coin || draft.unit === QUANTITY_UNITS.margin;
  if (draft.quantity === null || (needsPrice && ticks === 0)) return null;
  return lotsOfEntry(contract, draft.unit, draft.quantity, { ticks, leverage });
}
