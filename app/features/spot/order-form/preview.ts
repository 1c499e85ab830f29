import { notionalUnits, type Instrument } from "~exchange/domain/instrument";
import { divideUp, formatUnits } from "~exchange/domain/units";
import type { BookLevel, BookSnapshot } from "../book/book";
import { missingField, type Draft, type Side } from "./draft";
import type { Funds } from "./max-order";
import { walkByLots, walkByQuote, type Taken } from "./walk";

/** What an order would do to the book as it stands, as decimal text; null where it can't be told. */
export interface Preview {
  /** Average price of what would fill now and what would rest. */
  averagePrice: string | null;
  /** Percent that the part filled now is worse than the best price, two decimals, rounded up. */
  slippagePercent: string | null;
  /** Charged in the asset that is received, rounded up. */
  fee: string | null;
  feeAsset: string;
  /** Quote that leaves on a buy, and that arrives, fee taken off, on a sell. */
  total: string | null;
  /** Quote available afterwards; null when nobody is signed in, or where the funds don't suffice. */
  balanceAfter: string | null;
  /** Why the order would not go through as typed. */
  warning: "insufficient" | "would-take" | "unfilled" | null;
}

const PPM = 1_000_000n;

/**
 * Walks the order through the book. Every rounding goes against the person; the exchange rounds the fee up at each fill,
 * so the real one may be a smallest unit more for each further fill.
 */
export function previewOrder(
  instrument: Instrument,
  book: BookSnapshot,
  draft: Draft,
  side: Side,
  funds: Funds | null,
): Preview {
  const feeAsset = side === "buy" ? instrument.base : instrument.quote;
  const empty = { averagePrice: null, slippagePercent: null, fee: null, total: null, balanceAfter: null };
  if (missingField(draft, side) !== null) return { ...empty, feeAsset, warning: null };
  const opposite = side === "buy" ? book.asks : book.bids;
  const taken = takenOf(instrument, opposite, draft, side);
  const restingLots = draft.timeInForce === "gtc" && draft.lots !== null ? draft.lots - taken.lots : 0;
  const restingQuote = draft.ticks === null ? 0n : notionalUnits(instrument, draft.ticks, restingLots);
  const lots = taken.lots + restingLots;
  const quote = taken.quoteUnits + restingQuote;
  const fee = feeUnits(instrument, side, taken, { lots: restingLots, quoteUnits: restingQuote });
  const total = side === "buy" ? quote : quote - fee;
  const insufficient = funds !== null && setsAside(instrument, draft, side, taken) > held(funds, side);
  const after = funds === null || insufficient ? null : funds.quoteUnits + (side === "buy" ? -quote : total);
  return {
    averagePrice: averagePrice(instrument, { lots, quoteUnits: quote }, side),
    slippagePercent: slippage(instrument, opposite[0], taken, side),
    fee: lots === 0 ? null : formatUnits(fee, side === "buy" ? instrument.baseScale : instrument.quoteScale),
    feeAsset,
    total: lots === 0 ? null : formatUnits(total, instrument.quoteScale),
    balanceAfter: after === null || lots === 0 ? null : formatUnits(after, instrument.quoteScale),
    warning: warningOf(draft, taken, insufficient),
  };
}

/** What the order takes of the other side of the book at once. */
export function takenOf(instrument: Instrument, levels: readonly BookLevel[], draft: Draft, side: Side): Taken {
  if (draft.lots === null) return walkByQuote(instrument, levels, draft.quoteUnits ?? 0n);
  const { ticks } = draft;
  return walkByLots(
    instrument,
    levels,
    draft.lots,
    (level) => ticks === null || (side === "buy" ? level <= ticks : level >= ticks),
  );
}

function feeUnits(instrument: Instrument, side: Side, taken: Taken, resting: Taken): bigint {
  const received = ({ lots, quoteUnits }: Taken) =>
    side === "buy" ? BigInt(lots) * instrument.baseUnitsPerLot : quoteUnits;
  const taker = divideUp(received(taken) * BigInt(instrument.takerFeePpm), PPM);
  return taker + divideUp(received(resting) * BigInt(instrument.makerFeePpm), PPM);
}

/** What the order sets aside: the whole of what was typed, a limit buy at its limit, also where the book is cheaper. */
export function setsAside(instrument: Instrument, draft: Draft, side: Side, taken: Taken): bigint {
  const lots = draft.lots ?? taken.lots;
  if (side === "sell") return BigInt(lots) * instrument.baseUnitsPerLot;
  if (draft.ticks !== null) return notionalUnits(instrument, draft.ticks, lots);
  return draft.quoteUnits ?? taken.quoteUnits;
}

/** What the side pays with. */
export function held(funds: Funds, side: Side): bigint {
  return side === "buy" ? funds.quoteUnits : funds.baseUnits;
}

function averagePrice(instrument: Instrument, { lots, quoteUnits }: Taken, side: Side): string | null {
  if (lots === 0) return null;
  const numerator = quoteUnits * instrument.tickUnits;
  const denominator = BigInt(lots) * instrument.quoteUnitsPerTickLot;
  const units = side === "buy" ? divideUp(numerator, denominator) : numerator / denominator;
  return formatUnits(units, instrument.priceDecimals);
}

function slippage(instrument: Instrument, best: BookLevel | undefined, taken: Taken, side: Side): string | null {
  if (!best) return null;
  if (taken.lots === 0) return "0.00";
  const atBest = notionalUnits(instrument, best.ticks, taken.lots);
  const worse = side === "buy" ? taken.quoteUnits - atBest : atBest - taken.quoteUnits;
  return formatUnits(divideUp(worse * 10_000n, atBest), 2);
}

function warningOf(draft: Draft, taken: Taken, insufficient: boolean): Preview["warning"] {
  if (insufficient) return "insufficient";
  if (draft.postOnly && taken.lots > 0) return "would-take";
  const isPartial = draft.lots === null ? taken.lots === 0 : taken.lots < draft.lots;
  return draft.timeInForce !== "gtc" && isPartial ? "unfilled" : null;
}
