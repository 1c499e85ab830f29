import type { ErrorName } from "~exchange/contract/error-codes";
import type { OrderExits } from "~exchange/contract/schemas";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import { priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { parseUnits } from "~exchange/domain/units";
import { Refusal } from "~exchange/services/refusal";

/** A price as it came, in ticks; null where there is none. Throws `error` where it isn't a whole number of ticks. */
export function ticksOf(instrument: Instrument, price: string | null, error: ErrorName): number | null {
  if (price === null) return null;
  const ticks = priceToTicks(instrument, price);
  if (ticks !== null) return ticks;
  throw new Refusal(error, `a price must be a positive multiple of ${instrument.tick}`, null, {
    tick: instrument.tick,
  });
}

/** A quantity as it came, in lots; null where there is none. Throws `error` where it isn't a whole number of lots. */
export function lotsOf(instrument: Instrument, quantity: string | null, error: ErrorName): number | null {
  if (quantity === null) return null;
  const lots = quantityToLots(instrument, quantity);
  if (lots !== null) return lots;
  throw new Refusal(error, `a quantity must be a positive multiple of ${instrument.lot}`, null, {
    lot: instrument.lot,
  });
}

/** Exits as they came. */
export function exitTermsOf(instrument: Instrument, { takeProfit, stopLoss, stopLossLimit }: OrderExits): ExitTerms {
  return {
    takeProfit: ticksOf(instrument, takeProfit, "TAKE_PROFIT_INVALID"),
    stopLoss: ticksOf(instrument, stopLoss, "STOP_LOSS_INVALID"),
    stopLossLimit: ticksOf(instrument, stopLossLimit, "STOP_LOSS_INVALID"),
  };
}

/** A quote amount as it came, in smallest units; null where there is none. */
export function quoteUnitsOf(instrument: Instrument, amount: string | null): bigint | null {
  if (amount === null) return null;
  const units = parseUnits(amount, instrument.quoteScale);
  if (units !== null && units > 0n) return units;
  throw new Refusal("QUANTITY_INVALID", `quoteAmount must be positive with at most ${instrument.quoteScale} decimals`);
}
