import type { ErrorName } from "~exchange/contract/error-codes";
import { priceToTicks, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import { trimZeros } from "~/lib/decimal";
import type { Message } from "~/features/terminal/message";
import { sizedFor, type Draft } from "./draft";
import type { FieldName, Side } from "./order-types";

/** A refusal in words: at a field, or about the order as a whole where `field` is null. */
export interface ToldRefusal extends Message {
  field: FieldName | null;
}

/** What the order was that was refused; null where it couldn't be read. */
export interface Refused {
  instrument: Instrument;
  draft: Draft;
  side: Side;
}

type Detail = Readonly<Record<string, string>>;

const BIPS_DECIMALS = 2;

/** Texts that name the limit, by the exchange's error. What the detail lacks leaves the error's own text. */
const TEXTS: Partial<Record<ErrorName, (detail: Detail, instrument: Instrument, side: Side) => Message>> = {
  PRICE_INVALID: ({ tick }) => text("form.priceStep", { step: tick }),
  TRIGGER_PRICE_INVALID: ({ tick }) => text("form.priceStep", { step: tick }),
  QUANTITY_INVALID: ({ lot }, { base }) => text("form.amountStep", { step: lot, asset: base }),
  DISPLAY_QUANTITY_INVALID: ({ lot }, { base }) => text("refusal.displayQuantity", { step: lot, asset: base }),
  QUANTITY_TOO_SMALL: ({ minQuantity }, { base }) => text("form.tooSmall", { min: minQuantity, asset: base }),
  QUANTITY_TOO_LARGE: ({ maxQuantity }, { base }) => text("form.tooLarge", { max: maxQuantity, asset: base }),
  NOTIONAL_TOO_SMALL: ({ minNotional }, { quote }) => text("form.tooSmall", { min: minNotional, asset: quote }),
  NOTIONAL_TOO_LARGE: ({ maxNotional }, { quote }) => text("form.tooLarge", { max: maxNotional, asset: quote }),
  MARKET_QUANTITY_TOO_SMALL: ({ minQuantity }, { base }) =>
    text("refusal.marketTooSmall", { min: minQuantity, asset: base }),
  MARKET_QUANTITY_TOO_LARGE: ({ maxQuantity }, { base }) =>
    text("refusal.marketTooLarge", { max: maxQuantity, asset: base }),
  PRICE_TOO_LOW: ({ minPrice }, { quote }) => text("refusal.priceTooLow", { min: minPrice, asset: quote }),
  PRICE_TOO_HIGH: ({ maxPrice }, { quote }) => text("refusal.priceTooHigh", { max: maxPrice, asset: quote }),
  PRICE_OUT_OF_BAND: ({ minPrice, maxPrice }, { quote }) => {
    if (maxPrice === undefined) return text("refusal.priceTooLow", { min: minPrice, asset: quote });
    if (minPrice === undefined) return text("refusal.priceTooHigh", { max: maxPrice, asset: quote });
    return text("refusal.priceBand", { min: minPrice, max: maxPrice, asset: quote });
  },
  WOULD_TRIGGER: ({ last }, { quote }) => text("refusal.wouldTrigger", { last, asset: quote }),
  TRAILING_DELTA_INVALID: ({ minBips, maxBips }) =>
    text("refusal.trailingRate", { min: percentOfBips(minBips), max: percentOfBips(maxBips) }),
  ICEBERG_PARTS_LIMIT: ({ limit }) => text("refusal.icebergParts", { limit }),
  BALANCE_INSUFFICIENT: ({ asset, required, available }) =>
    text("refusal.balance", { asset, required: trimmed(required), available: trimmed(available) }),
  OPEN_ORDERS_LIMIT: ({ limit }) => text("refusal.openOrders", { limit }),
  STOP_ORDERS_LIMIT: ({ limit }) => text("refusal.stopOrders", { limit }),
  TAKE_PROFIT_INVALID: (detail, _, side) => exitText(detail, side === "buy"),
  STOP_LOSS_INVALID: (detail, _, side) => exitText(detail, side === "sell"),
  EXIT_TOO_SMALL: ({ minNotional }, { quote }) => text("exits.tooSmall", { min: minNotional, asset: quote }),
  POSITION_LIMIT: ({ maxPosition }, { base }) => text("refusal.position", { max: trimmed(maxPosition), asset: base }),
};

const FIELDS: Partial<Record<ErrorName, FieldName | "size" | "anyPrice">> = {
  PRICE_INVALID: "price",
  PRICE_TOO_LOW: "anyPrice",
  PRICE_TOO_HIGH: "anyPrice",
  PRICE_OUT_OF_BAND: "anyPrice",
  WOULD_TAKE: "price",
  QUANTITY_INVALID: "size",
  QUANTITY_TOO_SMALL: "size",
  QUANTITY_TOO_LARGE: "size",
  NOTIONAL_TOO_SMALL: "size",
  NOTIONAL_TOO_LARGE: "size",
  MARKET_QUANTITY_TOO_SMALL: "size",
  MARKET_QUANTITY_TOO_LARGE: "size",
  BALANCE_INSUFFICIENT: "size",
  POSITION_LIMIT: "size",
  TRIGGER_PRICE_INVALID: "triggerPrice",
  WOULD_TRIGGER: "triggerPrice",
  TRAILING_DELTA_INVALID: "trailingRate",
  ICEBERG_PARTS_LIMIT: "displayQuantity",
  DISPLAY_QUANTITY_INVALID: "displayQuantity",
  EXPIRY_INVALID: "expiresAt",
  TAKE_PROFIT_INVALID: "takeProfit",
  STOP_LOSS_INVALID: "stopLoss",
  EXIT_TOO_SMALL: "size",
};

/** Where a refusal belongs and what it says, with the limit that the exchange named. */
export function tellRefusal(error: ErrorName, detail: Detail | undefined, refused: Refused | null): ToldRefusal {
  const told = refused && detail ? TEXTS[error]?.(detail, refused.instrument, refused.side) : undefined;
  const isWhole = told !== undefined && Object.values(told.values ?? {}).every((value) => value !== MISSING);
  const message = isWhole ? told : { key: `errors:${error}`, values: detail };
  return { field: fieldOf(error, detail, refused), ...message };
}

/** Percent of a number of hundredths of it: "0.5" for 50. */
export function percentOfBips(bips: string | undefined): string {
  return bips !== undefined && /^\d{1,9}$/.test(bips) ? trimZeros(formatUnits(BigInt(bips), BIPS_DECIMALS)) : MISSING;
}

const MISSING = "";

function text(key: string, values: Record<string, string | undefined>): Message {
  const given = Object.entries(values).map(([name, value]) => [name, value ?? MISSING]);
  return { key: `spot:${key}`, values: Object.fromEntries(given) as Record<string, string> };
}

/** An exit lies on its side of the order's own price, where that is known. */
function exitText({ entry, tick }: Detail, isAbove: boolean): Message {
  if (entry === undefined) return text("form.priceStep", { step: tick });
  return text(isAbove ? "exits.mustBeAbove" : "exits.mustBeBelow", { price: entry });
}

function trimmed(amount: string | undefined): string {
  return amount === undefined ? MISSING : trimZeros(amount);
}

function fieldOf(error: ErrorName, detail: Detail = {}, refused: Refused | null): FieldName | null {
  const field = FIELDS[error];
  if (field === undefined) return null;
  if (field === "size") return refused && isByTotal(refused) ? "total" : "amount";
  return field === "anyPrice" ? pricedField(detail, refused) : field;
}

/** The size is wrong where it was typed: as an amount, or as a total to spend. */
function isByTotal({ draft, side }: Refused): boolean {
  return draft.isByTotal || sizedFor(draft, side).lots === null;
}

/** Which of the order's prices is beyond the limits. */
function pricedField({ minPrice, maxPrice }: Detail, refused: Refused | null): FieldName {
  if (!refused) return "price";
  const { draft, instrument } = refused;
  const bound = (price: string | undefined) => (price === undefined ? null : priceToTicks(instrument, price));
  const [min, max] = [bound(minPrice), bound(maxPrice)];
  const prices = [
    ["price", draft.ticks],
    ["triggerPrice", draft.triggerTicks],
    ["stopLimitPrice", draft.stopLimitTicks],
  ] as const;
  const beyond = prices.find(
    ([, ticks]) => ticks !== null && ((min !== null && ticks < min) || (max !== null && ticks > max)),
  );
  return beyond?.[0] ?? "price";
}
