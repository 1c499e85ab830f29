import { priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { parseDecimal } from "~/lib/decimal";
import { readDecimalInput } from "~/lib/input/decimal-input";
import type { Message } from "../message";

/** What was typed, as far as it can be read, or what is wrong with it; both null where nothing is typed. */
export interface Reading<T> {
  value: T | null;
  error: Message | null;
}

/** A typed number: its canonical text, or what is wrong with it; both null where nothing is typed. */
export function readNumber(typed: string): { text: string | null; error: Message | null } {
  const input = readDecimalInput(typed);
  if (input.kind === "value") return { text: input.text, error: null };
  if (input.kind === "invalid") return { text: null, error: { key: "errors:NUMBER_INVALID" } };
  if (input.kind === "empty") return { text: null, error: null };
  const { asDecimal, asGrouped } = input;
  return { text: null, error: { key: "errors:NUMBER_AMBIGUOUS", values: { asDecimal, asGrouped } } };
}

/** A typed price in ticks. */
export function readPrice(instrument: Instrument, typed: string): Reading<number> {
  const { text, error } = readNumber(typed);
  if (text === null) return { value: null, error };
  const value = priceToTicks(instrument, text);
  return { value, error: value === null ? { key: "spot:form.priceStep", values: { step: instrument.tick } } : null };
}

/** A typed quantity of the base asset in lots. */
export function readQuantity(instrument: Instrument, typed: string): Reading<number> {
  const { text, error } = readNumber(typed);
  if (text === null) return { value: null, error };
  const { lot, base, maxQuantity } = instrument;
  const value = quantityToLots(instrument, text);
  if (value !== null) return { value, error: null };
  const isTooLarge = parseDecimal(text)?.gt(maxQuantity) ?? false;
  return isTooLarge
    ? { value, error: { key: "spot:form.tooLarge", values: { max: maxQuantity, asset: base } } }
    : { value, error: { key: "spot:form.amountStep", values: { step: lot, asset: base } } };
}
