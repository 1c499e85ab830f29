import { findFault, fires, type TermsContext } from "~exchange/domain/order-rules";
import { lotsToQuantity, type Instrument } from "~exchange/domain/instrument";
import { exitFaultOf } from "./exits";
import { missingField, termsOf, type Draft } from "./draft";
import { tellRefusal, type ToldRefusal } from "./refusals";
import type { Side } from "./order-types";

/** The exchange's band follows its trades and isn't told: it judges that itself. */
const NO_BAND = { low: 0, high: Infinity };

/**
 * What the exchange would refuse of a whole order, by the same rules and in the same order of checks, as far as they need
 * neither its book nor its account; null where it finds nothing, or where the order isn't whole yet.
 */
export function faultOf(
  instrument: Instrument,
  draft: Draft,
  side: Side,
  { time, last }: Pick<TermsContext, "time" | "last">,
): ToldRefusal | null {
  if (missingField(draft, side) !== null) return null;
  const fault = findFault(termsOf(draft, side), { instrument, time, last, band: NO_BAND });
  if (fault) return tellRefusal(fault.code, fault.detail, { instrument, draft, side });
  return exitFaultOf(instrument, draft, side, { time, last });
}

/** Whether the last price (ticks) has reached the trigger already: on this side the order is a mistake. */
export function triggersAtOnce(draft: Draft, side: Side, last: number): boolean {
  return draft.triggerTicks !== null && last > 0 && fires(side, draft.triggerTicks, last);
}

/** The least that an iceberg of so many lots may show at a time; null where there is no limit. */
export function leastShown(instrument: Instrument, lots: number): string | null {
  const { maxIcebergParts } = instrument.limits;
  return maxIcebergParts > 0 ? lotsToQuantity(instrument, Math.ceil(lots / maxIcebergParts)) : null;
}
