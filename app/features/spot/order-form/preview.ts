import { notionalUnits, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { worstCostUnits } from "~exchange/domain/reservation";
import { divideUp, formatUnits } from "~exchange/domain/units";
import type { BookLevel, BookSnapshot } from "~/features/terminal/book/book";
import { missingField, sizedFor, termsOf, type Draft } from "./draft";
import type { Funds } from "./max-order";
import { isConditional, type Side } from "./order-types";
import { walkByLots, walkByQuote, type Taken } from "./walk";

/** What an order would do to the book as it stands, as decimal text; null where it can't be told. */
export interface Preview {
  /** Average price of what would fill now and what would rest; of a stop, the price that it names. */
  averagePrice: string | null;
  /** Percent that the part filled now is worse than the best price, two decimals, rounded up. */
  slippagePercent: string | null;
  /** Charged in the asset that is received, rounded up. */
  fee: string | null;
  feeAsset: string;
  /** Quote that leaves on a buy, and that arrives, fee taken off, on a sell. */
  total: string | null;
  /** What is reserved when the order comes: its worst cost, in the asset that it pays with. */
  hold: string | null;
  holdAsset: string;
  /** Quote available afterwards; null when nobody is signed in, or where the funds don't suffice. */
  balanceAfter: string | null;
  /** What leaves and what arrives, fee taken off, in smallest units of their assets; null where it can't be told. */
  paid: bigint | null;
  received: bigint | null;
  /** Why the order would not go through as typed. */
  warning: "insufficient" | "would-take" | "unfilled" | null;
}

const PPM = 1_000_000n;

/**
 * Walks the order through the book; a stop isn't due yet, and is worked out at the price that it names. Every rounding goes
 * against the person; the exchange rounds the fee up at each fill, so the real one may be a smallest unit more for each
 * further fill.
 */
export function previewOrder(
  instrument: Instrument,
  book: BookSnapshot,
  draft: Draft,
  side: Side,
  funds: Funds | null,
): Preview {
  const unknown = unknownPreview(instrument, side);
  const { feeAsset, holdAsset } = unknown;
  if (missingField(draft, side) !== null) return unknown;
  const sized = sizedFor(draft, side);
  const opposite = side === "buy" ? book.asks : book.bids;
  const taken = takenOf(instrument, opposite, sized, side);
  const holdUnits = worstCostUnits(instrument, termsOf(draft, side), taken.quoteUnits);
  const insufficient = funds !== null && holdUnits > held(funds, side);
  const parts = isConditional(draft.orderType) ? laterParts(instrument, sized) : partsNow(instrument, sized, taken);
  const isNone = parts === null || parts.lots === 0;
  const total = parts && (side === "buy" ? parts.quoteUnits : parts.quoteUnits - parts.fee(side));
  const after =
    funds === null || insufficient || total === null ? null : funds.quoteUnits + (side === "buy" ? -total : total);
  const scaled = (units: bigint | null, asset: string) =>
    units === null
      ? null
      : formatUnits(units, asset === instrument.base ? instrument.baseScale : instrument.quoteScale);
  return {
    averagePrice: parts?.averagePrice(side) ?? null,
    slippagePercent: isConditional(draft.orderType) ? null : slippage(instrument, opposite[0], taken, side),
    fee: isNone ? null : scaled(parts.fee(side), feeAsset),
    feeAsset,
    total: isNone ? null : scaled(total, instrument.quote),
    hold: isNone && sized.lots === null && sized.quoteUnits === null ? null : scaled(holdUnits, holdAsset),
    holdAsset,
    balanceAfter: isNone ? null : scaled(after, instrument.quote),
    paid: isNone ? null : parts.paid(side),
    received: isNone ? null : parts.received(side),
    warning: warningOf(draft, sized, taken, insufficient),
  };
}

/** Of an order that isn't whole, or would be refused. */
export function unknownPreview({ base, quote }: Instrument, side: Side): Preview {
  return {
    ...{ averagePrice: null, slippagePercent: null, fee: null, total: null, hold: null, balanceAfter: null },
    ...{ paid: null, received: null },
    feeAsset: side === "buy" ? base : quote,
    holdAsset: side === "buy" ? quote : base,
    warning: null,
  };
}

/** What the order takes of the other side of the book at once; nothing where it waits for its trigger, or rests beside it. */
export function takenOf(instrument: Instrument, levels: readonly BookLevel[], sized: Draft, side: Side): Taken {
  if (isConditional(sized.orderType)) return { lots: 0, quoteUnits: 0n };
  if (sized.lots === null) return walkByQuote(instrument, levels, sized.quoteUnits ?? 0n);
  const { ticks } = sized;
  return walkByLots(
    instrument,
    levels,
    sized.lots,
    (level) => ticks === null || (side === "buy" ? level <= ticks : level >= ticks),
  );
}

/** What is available of the asset that an order on this side pays with, in its smallest units. */
export function held(funds: Funds, side: Side): bigint {
  return side === "buy" ? funds.quoteUnits : funds.baseUnits;
}

/** Parts of an order by the fee that they pay. */
class Parts {
  constructor(
    private readonly instrument: Instrument,
    private readonly asTaker: Taken,
    private readonly asMaker: Taken,
  ) {}

  get lots(): number {
    return this.asTaker.lots + this.asMaker.lots;
  }

  get quoteUnits(): bigint {
    return this.asTaker.quoteUnits + this.asMaker.quoteUnits;
  }

  fee(side: Side): bigint {
    const { instrument } = this;
    const received = ({ lots, quoteUnits }: Taken) =>
      side === "buy" ? BigInt(lots) * instrument.baseUnitsPerLot : quoteUnits;
    const taker = divideUp(received(this.asTaker) * BigInt(instrument.takerFeePpm), PPM);
    return taker + divideUp(received(this.asMaker) * BigInt(instrument.makerFeePpm), PPM);
  }

  paid(side: Side): bigint {
    return side === "buy" ? this.quoteUnits : BigInt(this.lots) * this.instrument.baseUnitsPerLot;
  }

  received(side: Side): bigint {
    return this.paid(side === "buy" ? "sell" : "buy") - this.fee(side);
  }

  averagePrice(side: Side): string | null {
    const { instrument, lots, quoteUnits } = this;
    if (lots === 0) return null;
    const numerator = quoteUnits * instrument.tickUnits;
    const denominator = BigInt(lots) * instrument.quoteUnitsPerTickLot;
    const units = side === "buy" ? divideUp(numerator, denominator) : numerator / denominator;
    return formatUnits(units, instrument.priceDecimals);
  }
}

const NOTHING: Taken = { lots: 0, quoteUnits: 0n };

/** What is taken now, and what rests at the limit where the order stays. */
function partsNow(instrument: Instrument, sized: Draft, taken: Taken): Parts {
  const { ticks, lots, timeInForce } = sized;
  const rests = timeInForce === "gtc" || timeInForce === "gtd";
  const restingLots = rests && lots !== null && ticks !== null ? lots - taken.lots : 0;
  const quoteUnits = notionalUnits(instrument, ticks ?? 0, restingLots);
  return new Parts(instrument, taken, { lots: restingLots, quoteUnits });
}

/**
 * An order that waits, at the price that it names: its limit, else its trigger. Its fee is that of a taker, which is the
 * higher one or the same. What a trailing stop will get nobody knows.
 */
function laterParts(instrument: Instrument, { ticks, triggerTicks, lots, quoteUnits }: Draft): Parts | null {
  const price = ticks ?? triggerTicks;
  if (price === null) return null;
  if (lots !== null) return later(instrument, lots, notionalUnits(instrument, price, lots));
  const perLot = notionalUnits(instrument, price, 1);
  const affordable = (quoteUnits ?? 0n) / perLot;
  if (affordable > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return later(instrument, Number(affordable), affordable * perLot);
}

function later(instrument: Instrument, lots: number, quoteUnits: bigint): Parts {
  const isTakerDearer = instrument.takerFeePpm >= instrument.makerFeePpm;
  const all = { lots, quoteUnits };
  return isTakerDearer ? new Parts(instrument, all, NOTHING) : new Parts(instrument, NOTHING, all);
}

function slippage(instrument: Instrument, best: BookLevel | undefined, taken: Taken, side: Side): string | null {
  if (!best) return null;
  if (taken.lots === 0) return "0.00";
  const atBest = notionalUnits(instrument, best.ticks, taken.lots);
  const worse = side === "buy" ? taken.quoteUnits - atBest : atBest - taken.quoteUnits;
  return formatUnits(divideUp(worse * 10_000n, atBest), 2);
}

function warningOf(draft: Draft, sized: Draft, taken: Taken, insufficient: boolean): Preview["warning"] {
  if (insufficient) return "insufficient";
  if (isConditional(draft.orderType)) return null;
  if (draft.postOnly && taken.lots > 0) return "would-take";
  const isPartial = sized.lots === null ? taken.lots === 0 : taken.lots < sized.lots;
  const mustFillNow = draft.timeInForce === "ioc" || draft.timeInForce === "fok";
  return mustFillNow && isPartial ? "unfilled" : null;
}

/** The price of a trigger as decimal text; null where none is typed. */
export function triggerText(instrument: Instrument, { triggerTicks }: Draft): string | null {
  return triggerTicks === null ? null : ticksToPrice(instrument, triggerTicks);
}
