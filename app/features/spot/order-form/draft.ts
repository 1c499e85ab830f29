import { notionalUnits, priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import { parseDecimal } from "~/lib/decimal";
import { readDecimalInput } from "~/lib/input/decimal-input";

export const ORDER_TYPES = ["limit", "market"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export const TIMES_IN_FORCE = ["gtc", "ioc", "fok"] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export type Side = "buy" | "sell";

/** The form as typed. */
export interface OrderFields {
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  price: string;
  amount: string;
  total: string;
}

export type FieldName = "price" | "amount" | "total";

/** What is wrong with a field: a translation key and the values of its gaps. */
export interface FieldError {
  field: FieldName;
  key: string;
  values?: Record<string, string>;
}

/** What the typed texts mean; null where a field is empty or can't be read. */
export interface Draft {
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  ticks: number | null;
  /** Given, or worked out of a limit order's total. */
  lots: number | null;
  /** The quote to spend, of a market order that was given a total only. */
  quoteUnits: bigint | null;
}

export type DraftResult = { draft: Draft; errors: FieldError[] };

/** Reads the form. Errors are about what was typed; what is missing is told by `missingField`. */
export function readDraft(instrument: Instrument, fields: OrderFields): DraftResult {
  const errors: FieldError[] = [];
  const read = (field: FieldName): string | null => {
    const input = readDecimalInput(fields[field]);
    if (input.kind === "value") return input.text;
    if (input.kind === "invalid") errors.push({ field, key: "errors:NUMBER_INVALID" });
    if (input.kind === "ambiguous") {
      const { asDecimal, asGrouped } = input;
      errors.push({ field, key: "errors:NUMBER_AMBIGUOUS", values: { asDecimal, asGrouped } });
    }
    return null;
  };
  const isLimit = fields.orderType === "limit";
  const ticks = isLimit ? readTicks(instrument, read("price"), errors) : null;
  const amount = readLots(instrument, read("amount"), errors);
  const total = fields.total.trim() === "" ? null : readTotal(instrument, read("total"), errors);
  if (amount !== null && total !== null && !isSameSize(instrument, isLimit ? ticks : null, amount, total)) {
    errors.push({ field: "total", key: "errors:AMOUNT_AND_TOTAL" });
  }
  return {
    draft: {
      orderType: fields.orderType,
      // Post-only means to rest: nothing else would go with it.
      timeInForce: !isLimit ? "ioc" : fields.postOnly ? "gtc" : fields.timeInForce,
      postOnly: isLimit && fields.postOnly,
      ticks,
      lots: amount ?? (isLimit ? lotsForQuote(instrument, ticks, total) : null),
      quoteUnits: isLimit || amount !== null ? null : total,
    },
    errors,
  };
}

/** The field that the order still needs to be sent on this side; null where it is whole. */
export function missingField(draft: Draft, side: Side): FieldName | null {
  if (draft.orderType === "limit" && draft.ticks === null) return "price";
  if (draft.lots !== null) return null;
  return draft.orderType === "market" && side === "buy" && draft.quoteUnits !== null ? null : "amount";
}

/** The limits of the pair that a whole order breaks; the exchange checks them again. */
export function checkLimits(instrument: Instrument, draft: Draft): FieldError | null {
  const { lots, ticks, quoteUnits } = draft;
  if (lots !== null && lots > instrument.maxLots) return tooLarge(instrument);
  const value = quoteUnits ?? (lots !== null && ticks !== null ? notionalUnits(instrument, ticks, lots) : null);
  if (value === null || value >= instrument.minNotionalUnits) return null;
  return {
    field: quoteUnits === null ? "amount" : "total",
    key: "spot:form.tooSmall",
    values: { min: instrument.minNotional, asset: instrument.quote },
  };
}

function tooLarge({ maxQuantity, base }: Instrument): FieldError {
  return { field: "amount", key: "spot:form.tooLarge", values: { max: maxQuantity, asset: base } };
}

/** Lots that a sum of quote pays for at a price, rounded down; null without both, or where it pays for none. */
function lotsForQuote(instrument: Instrument, ticks: number | null, quoteUnits: bigint | null): number | null {
  if (ticks === null || quoteUnits === null) return null;
  const lots = quoteUnits / (BigInt(ticks) * instrument.quoteUnitsPerTickLot);
  return lots > 0n && lots <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(lots) : null;
}

/** Whether a total says of a limit order what its amount says already. A market order takes one of the two. */
function isSameSize(instrument: Instrument, ticks: number | null, lots: number, quoteUnits: bigint): boolean {
  return ticks !== null && lotsForQuote(instrument, ticks, quoteUnits) === lots;
}

/** The value of lots at a price as decimal text in the quote's decimals. */
export function quoteText(instrument: Instrument, units: bigint): string {
  return formatUnits(units, instrument.quoteScale);
}

function readTicks(instrument: Instrument, text: string | null, errors: FieldError[]): number | null {
  const ticks = text === null ? null : priceToTicks(instrument, text);
  if (text !== null && ticks === null) {
    errors.push({ field: "price", key: "spot:form.priceStep", values: { step: instrument.tick } });
  }
  return ticks;
}

function readLots(instrument: Instrument, text: string | null, errors: FieldError[]): number | null {
  const lots = text === null ? null : quantityToLots(instrument, text);
  if (text !== null && lots === null) {
    const values = { step: instrument.lot, asset: instrument.base };
    const isTooLarge = parseDecimal(text)?.gt(instrument.maxQuantity) ?? false;
    errors.push(isTooLarge ? tooLarge(instrument) : { field: "amount", key: "spot:form.amountStep", values });
  }
  return lots;
}

function readTotal(instrument: Instrument, text: string | null, errors: FieldError[]): bigint | null {
  const units = text === null ? null : parseUnits(text, instrument.quoteScale);
  if (text === null) return null;
  if (units !== null && units > 0n) return units;
  errors.push({ field: "total", key: "spot:form.totalInvalid", values: { asset: instrument.quote } });
  return null;
}
