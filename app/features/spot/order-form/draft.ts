import type { Instrument } from "~exchange/domain/instrument";
import type { OrderTerms } from "~exchange/domain/order-rules";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import { readNumber, readPrice, readQuantity, type Reading } from "~/features/terminal/order-form/read-figures";
import type { TimeZone } from "~/lib/format/format-time";
import { readZonedTime } from "~/lib/input/zoned-time";
import type { ExitBasis, ExitField, TypedExits } from "./exits";
import {
  FIELD_NAMES,
  TYPE_FORMS,
  timeInForceOf,
  type FieldName,
  type OrderType,
  type Side,
  type TimeInForce,
} from "./order-types";

/** The text of every field. */
export type FieldTexts = Record<FieldName, string>;

/** The form as typed. `zone` is that of the clock that the expiry was typed by. */
export interface OrderFields extends FieldTexts {
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  zone: TimeZone;
  exitBy: ExitBasis;
}

/** What is wrong with a field: a translation key and the values of its gaps. */
export interface FieldError {
  field: FieldName;
  key: string;
  values?: Record<string, string>;
}

/** What the typed texts mean; null where a field is empty, can't be read, or isn't the type's. */
export interface Draft {
  orderType: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  ticks: number | null;
  triggerTicks: number | null;
  stopLimitTicks: number | null;
  trailingBips: number | null;
  /** Given, or worked out of a total at a price. */
  lots: number | null;
  /** The quote to spend: of a market order that was given a total only, and of a purchase by a stop at the market. */
  quoteUnits: bigint | null;
  /** Whether the size was typed as a total. */
  isByTotal: boolean;
  displayLots: number | null;
  /** Unix ms. */
  expiresAt: number | null;
  exits: TypedExits;
}

export type DraftResult = { draft: Draft; errors: FieldError[] };

/** A text for every field; empty where none is given. */
export function textsOf(given: (field: FieldName) => string | null | undefined): FieldTexts {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, given(field) ?? ""])) as FieldTexts;
}

/** Reads a limit order of a price and an amount alone: what a resting order is to be changed to. */
export function readLimit(instrument: Instrument, price: string, amount: string): DraftResult {
  const typed: Partial<Record<FieldName, string>> = { price, amount };
  const texts = textsOf((field) => typed[field]);
  const limit = { orderType: "limit", timeInForce: "gtc", postOnly: false, zone: "UTC", exitBy: "price" } as const;
  return readDraft(instrument, { ...texts, ...limit });
}

/** Reads the form. Errors are about what was typed; what is missing is told by `missingField`. */
export function readDraft(instrument: Instrument, fields: OrderFields): DraftResult {
  const { orderType } = fields;
  const { size, fields: own, postOnly: mayPost } = TYPE_FORMS[orderType];
  const reader = new FieldReader(instrument, fields);
  const ticks = own.includes("price") ? reader.ticks("price") : null;
  const amount = reader.lots("amount");
  const total = fields.total.trim() === "" ? null : reader.quoteUnits();
  if (amount !== null && total !== null && size !== "bySide" && !isSameSize(instrument, ticks, amount, total)) {
    reader.errors.push({ field: "total", key: "errors:AMOUNT_AND_TOTAL" });
  }
  const postOnly = mayPost && fields.postOnly;
  const timeInForce = timeInForceOf(orderType, postOnly, fields.timeInForce);
  const draft: Draft = {
    orderType,
    timeInForce,
    postOnly,
    ticks,
    triggerTicks: own.includes("triggerPrice") ? reader.ticks("triggerPrice") : null,
    stopLimitTicks: own.includes("stopLimitPrice") ? reader.ticks("stopLimitPrice") : null,
    trailingBips: own.includes("trailingRate") ? reader.bips() : null,
    lots: amount ?? (size === "tied" ? lotsForQuote(instrument, ticks, total) : null),
    quoteUnits: size === "bySide" || (size === "either" && amount === null) ? total : null,
    isByTotal: amount === null && total !== null,
    displayLots: orderType === "limit" ? reader.lots("displayQuantity") : null,
    expiresAt: timeInForce === "gtd" ? reader.time() : null,
    exits: reader.exits(),
  };
  return { draft, errors: reader.errors };
}

/** Reads one field after the other and keeps what is wrong. */
class FieldReader {
  readonly errors: FieldError[] = [];

  constructor(
    private readonly instrument: Instrument,
    private readonly fields: OrderFields,
  ) {}

  ticks(field: FieldName): number | null {
    return this.taken(field, readPrice(this.instrument, this.fields[field]));
  }

  lots(field: FieldName): number | null {
    return this.taken(field, readQuantity(this.instrument, this.fields[field]));
  }

  quoteUnits(): bigint | null {
    const text = this.decimal("total");
    const units = text === null ? null : parseUnits(text, this.instrument.quoteScale);
    if (text === null || (units !== null && units > 0n)) return units;
    this.refuse("total", "spot:form.totalInvalid", { asset: this.instrument.quote });
    return null;
  }

  /** A rate in percent of at most two decimals: hundredths of a percent are what the exchange counts in. */
  bips(): number | null {
    const text = this.decimal("trailingRate");
    const bips = text === null ? null : parseUnits(text, PERCENT_DECIMALS);
    if (text === null || (bips !== null && bips <= BIPS_MAX)) return bips === null ? null : Number(bips);
    this.refuse("trailingRate", "spot:terms.rateStep", {});
    return null;
  }

  /** Of every type but the one that is two exits itself. */
  exits(): TypedExits {
    const by = this.fields.exitBy;
    const read = (field: ExitField): string | null => {
      if (this.fields.orderType === "oco") return null;
      const text = this.decimal(field);
      if (text === null || by === "percent") return text;
      return this.ticks(field) === null ? null : text;
    };
    return { by, takeProfit: read("takeProfit"), stopLoss: read("stopLoss"), stopLossLimit: read("stopLossLimit") };
  }

  time(): number | null {
    const text = this.fields.expiresAt.trim();
    const time = readZonedTime(text, this.fields.zone);
    if (text !== "" && time === null) this.refuse("expiresAt", "errors:EXPIRY_INVALID", {});
    return time;
  }

  private decimal(field: FieldName): string | null {
    const { text: value, error } = readNumber(this.fields[field]);
    return this.taken(field, { value, error });
  }

  private taken<T>(field: FieldName, { value, error }: Reading<T>): T | null {
    if (error) this.errors.push({ field, ...error });
    return value;
  }

  private refuse(field: FieldName, key: string, values: Record<string, string>) {
    this.errors.push({ field, key, values });
  }
}

const PERCENT_DECIMALS = 2;
/** Beyond any rate: a larger number isn't counted exactly. */
const BIPS_MAX = 1_000_000n;

/** The size that the order has on a side; what the other side alone would go by is null. */
export function sizedFor(draft: Draft, side: Side): Draft {
  const { size } = TYPE_FORMS[draft.orderType];
  if (size === "bySide") return side === "buy" ? { ...draft, lots: null } : { ...draft, quoteUnits: null };
  return side === "sell" ? { ...draft, quoteUnits: null } : draft;
}

/** The field that the order still needs to be sent on this side; null where it is whole. */
export function missingField(draft: Draft, side: Side): FieldName | null {
  const { fields, size } = TYPE_FORMS[draft.orderType];
  const given: Partial<Record<FieldName, unknown>> = {
    price: draft.ticks,
    triggerPrice: draft.triggerTicks,
    trailingRate: draft.trailingBips,
    // Beyond the trigger a sale may go at the market; what a purchase would cost there isn't known.
    stopLimitPrice: side === "sell" ? "not needed" : draft.stopLimitTicks,
  };
  const missing = fields.find((field) => given[field] === null);
  if (missing) return missing;
  const { lots, quoteUnits } = sizedFor(draft, side);
  if (lots === null && quoteUnits === null) return size === "bySide" && side === "buy" ? "total" : "amount";
  return draft.timeInForce === "gtd" && draft.expiresAt === null ? "expiresAt" : null;
}

/** The order as the exchange judges it. */
export function termsOf(draft: Draft, side: Side): OrderTerms {
  const { orderType, timeInForce, postOnly, lots, quoteUnits } = sizedFor(draft, side);
  return {
    ...{ side, orderType, timeInForce, postOnly },
    price: draft.ticks,
    quantity: lots,
    quoteAmount: lots === null ? quoteUnits : null,
    triggerPrice: draft.triggerTicks,
    stopLimitPrice: draft.stopLimitTicks,
    trailingBips: draft.trailingBips,
    displayQuantity: draft.displayLots,
    expiresAt: draft.expiresAt,
  };
}

/** Lots that a sum of quote pays for at a price, rounded down; null without both, or where it pays for none. */
function lotsForQuote(instrument: Instrument, ticks: number | null, quoteUnits: bigint | null): number | null {
  if (ticks === null || quoteUnits === null) return null;
  const lots = quoteUnits / (BigInt(ticks) * instrument.quoteUnitsPerTickLot);
  return lots > 0n && lots <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(lots) : null;
}

/** Whether a total says of a priced order what its amount says already. A market order takes one of the two. */
function isSameSize(instrument: Instrument, ticks: number | null, lots: number, quoteUnits: bigint): boolean {
  return ticks !== null && lotsForQuote(instrument, ticks, quoteUnits) === lots;
}

/** A sum of the quote as decimal text in the quote's decimals. */
export function quoteText(instrument: Instrument, units: bigint): string {
  return formatUnits(units, instrument.quoteScale);
}
