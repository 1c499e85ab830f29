import { afterFee, entryTicks, findExitFault, type ExitTerms } from "~exchange/domain/exit-rules";
import { notionalUnits, priceToTicks, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import type { TermsContext } from "~exchange/domain/order-rules";
import { formatUnits, parseUnits } from "~exchange/domain/units";
import { termsOf, type Draft } from "./draft";
import type { Side } from "./order-types";
import { tellRefusal, type ToldRefusal } from "./refusals";

/** What the exits' fields are given as. */
export const EXIT_BASES = ["price", "percent"] as const;
export type ExitBasis = (typeof EXIT_BASES)[number];
export const EXIT_FIELDS = ["takeProfit", "stopLoss", "stopLossLimit"] as const;
export type ExitField = (typeof EXIT_FIELDS)[number];

/** The fields as typed: canonical decimal texts, meant as `by` says. */
export type TypedExits = Record<ExitField, string | null> & { by: ExitBasis };

/** The exchange's band follows its trades and isn't told: it judges that itself. */
const NO_BAND = { low: 0, high: Infinity };
const PERCENT_DECIMALS = 2;
const WHOLE_BIPS = 10_000n;

export function hasExits({ exits }: Pick<Draft, "exits">): boolean {
  return EXIT_FIELDS.some((field) => exits[field] !== null);
}

/** The prices that the exits of an order on this side mean; null where none is typed, or where nothing tells what percents are of. */
export function exitTermsOf(instrument: Instrument, draft: Draft, side: Side, last: number): ExitTerms | null {
  if (!hasExits(draft)) return null;
  const entry = entryTicks(termsOf(draft, side), last);
  if (draft.exits.by === "percent" && entry === null) return null;
  const ticks = (field: ExitField) => {
    const text = draft.exits[field];
    if (text === null) return null;
    return draft.exits.by === "price" ? (priceToTicks(instrument, text) ?? 0) : awayFrom(entry ?? 0, field, side, text);
  };
  return { takeProfit: ticks("takeProfit"), stopLoss: ticks("stopLoss"), stopLossLimit: ticks("stopLossLimit") };
}

/** So many percent from a price, to the side that the exit is on; a tick that isn't whole is rounded in the person's favour. */
function awayFrom(entry: number, field: ExitField, side: Side, percent: string): number {
  const bips = parseUnits(percent, PERCENT_DECIMALS) ?? 0n;
  const isAbove = (side === "buy") === (field === "takeProfit");
  const scaled = BigInt(entry) * (isAbove ? WHOLE_BIPS + bips : WHOLE_BIPS - bips);
  const ticks = side === "buy" ? (scaled + WHOLE_BIPS - 1n) / WHOLE_BIPS : scaled / WHOLE_BIPS;
  return ticks > 0n && ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : 0;
}

/** What doesn't go together among exits, whatever their prices are; null where nothing is wrong. */
export function exitShapeFault(side: Side, exits: ExitTerms): (ToldRefusal & { field: ExitField }) | null {
  const { takeProfit, stopLoss, stopLossLimit } = exits;
  if (side === "sell" && takeProfit !== null && stopLoss !== null && stopLossLimit === null)
    return { field: "stopLossLimit", key: "spot:exits.missingLimit" };
  if (stopLossLimit !== null && stopLoss === null) return { field: "stopLoss", key: "spot:exits.missingStop" };
  return null;
}

/** What the exchange would refuse of the exits, by its own rules; null where it finds nothing. */
export function exitFaultOf(
  instrument: Instrument,
  draft: Draft,
  side: Side,
  { time, last }: Pick<TermsContext, "time" | "last">,
): ToldRefusal | null {
  const exits = exitTermsOf(instrument, draft, side, last);
  if (exits === null) return null;
  const misfit = exitShapeFault(side, exits);
  if (misfit) return misfit;
  const feePpm = Math.max(instrument.takerFeePpm, instrument.makerFeePpm);
  const fault = findExitFault(termsOf(draft, side), exits, { instrument, time, last, band: NO_BAND, feePpm });
  return fault && tellRefusal(fault.code, fault.detail, { instrument, draft, side });
}

/** What an exit would come to: its price, and what is won or lost by then after all fees, in the asset that the order pays with. */
export interface ExitOutcome {
  price: string;
  /** What is less than a lot stays behind and isn't counted. */
  result: string | null;
}

/** `paid` and `received`: the order's own, fees taken off, in smallest units; null where they aren't known. */
export function exitOutcome(
  instrument: Instrument,
  side: Side,
  exit: { ticks: number; ppm: number },
  { paid, received }: { paid: bigint | null; received: bigint | null },
): ExitOutcome {
  const price = ticksToPrice(instrument, exit.ticks);
  if (paid === null || received === null || exit.ticks === 0) return { price, result: null };
  const buys = side === "buy";
  const lot = buys ? instrument.baseUnitsPerLot : notionalUnits(instrument, exit.ticks, 1);
  const lots = received / lot;
  const gross = buys ? lots * notionalUnits(instrument, exit.ticks, 1) : lots * instrument.baseUnitsPerLot;
  const result = afterFee(gross, exit.ppm) - paid;
  return { price, result: formatUnits(result, buys ? instrument.quoteScale : instrument.baseScale) };
}
