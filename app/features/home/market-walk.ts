import { notionalUnits, priceToTicks, quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { divideUp, formatUnits } from "~exchange/domain/units";

/** A level of the book: [price, quantity] decimal strings. */
export type Level = [string, string];

/** A market buy worked through the asks. Prices and quote amounts in the quote asset, `fee` and `received` in the base asset. */
export interface MarketWalk {
  quantity: string;
  /** Rounded up to the price step: what is paid is never understated. */
  averageFill: string;
  /** The worst price that the order reaches. */
  lastFill: string;
  /** Best ask minus best bid. */
  spread: string;
  /** Middle between best bid and best ask, with one decimal more than the price step. */
  mid: string;
  /** Average fill minus mid. */
  slippage: string;
  /** Of the mid, three decimals, rounded up. */
  slippagePercent: string;
  fee: string;
  received: string;
  paid: string;
}

interface Taken {
  ticks: number;
  lots: number;
}

/** What buying `quantity` at market would do to this book; null where the book can't fill it or the quantity is no size of the pair. */
export function walkMarketBuy(
  instrument: Instrument,
  book: { bids: Level[]; asks: Level[] },
  quantity: string,
): MarketWalk | null {
  const lots = quantityToLots(instrument, quantity);
  const bestBid = book.bids[0] && priceToTicks(instrument, book.bids[0][0]);
  const bestAsk = book.asks[0] && priceToTicks(instrument, book.asks[0][0]);
  if (!lots || !bestBid || !bestAsk) return null;
  const taken = takeFrom(instrument, book.asks, lots);
  return taken && receipt(instrument, taken, lots, { bestBid, bestAsk });
}

/** The levels that an order of `lots` eats, best first; null where they don't suffice. */
function takeFrom(instrument: Instrument, asks: Level[], lots: number): Taken[] | null {
  const taken: Taken[] = [];
  let open = lots;
  for (const [price, quantity] of asks) {
    if (open === 0) break;
    const ticks = priceToTicks(instrument, price);
    const offered = quantityToLots(instrument, quantity);
    if (ticks === null || offered === null) return null;
    const used = Math.min(open, offered);
    taken.push({ ticks, lots: used });
    open -= used;
  }
  return open === 0 ? taken : null;
}

function receipt(
  instrument: Instrument,
  taken: Taken[],
  lots: number,
  { bestBid, bestAsk }: { bestBid: number; bestAsk: number },
): MarketWalk {
  const { priceDecimals, quantityDecimals, quoteScale, baseScale, tickUnits, lotUnits } = instrument;
  const paid = taken.reduce((sum, level) => sum + notionalUnits(instrument, level.ticks, level.lots), 0n);
  const received = BigInt(lots) * instrument.baseUnitsPerLot;
  const fee = taken.reduce((sum, level) => sum + feeOf(instrument, level.lots), 0n);
  const weighted = taken.reduce((sum, level) => sum + BigInt(level.ticks) * BigInt(level.lots), 0n);
  const averageUnits = divideUp(weighted * tickUnits, BigInt(lots));
  // One decimal more than the price step: half a tick stays exact.
  const midTenths = BigInt(bestBid + bestAsk) * tickUnits * 5n;
  const slippageTenths = averageUnits * 10n - midTenths;
  return {
    quantity: formatUnits(BigInt(lots) * lotUnits, quantityDecimals),
    averageFill: formatUnits(averageUnits, priceDecimals),
    lastFill: formatUnits(BigInt(taken.at(-1)?.ticks ?? 0) * tickUnits, priceDecimals),
    spread: formatUnits(BigInt(bestAsk - bestBid) * tickUnits, priceDecimals),
    mid: formatUnits(midTenths, priceDecimals + 1),
    slippage: formatUnits(slippageTenths, priceDecimals + 1),
    slippagePercent: formatUnits(divideUp(slippageTenths * 100_000n, midTenths), 3),
    fee: formatUnits(fee, baseScale),
    received: formatUnits(received - fee, baseScale),
    paid: formatUnits(paid, quoteScale),
  };
}

/** The exchange takes a buyer's fee out of the base asset, rounded up at each fill. */
function feeOf(instrument: Instrument, lots: number): bigint {
  return divideUp(BigInt(lots) * instrument.baseUnitsPerLot * BigInt(instrument.takerFeePpm), 1_000_000n);
}

/** Powers of ten that a person would try in a base asset, largest first, each as 5, 2 and 1. */
const PREVIEW_POWERS = [6, 5, 4, 3, 2, 1, 0, -1, -2];
const PREVIEW_SIZES = PREVIEW_POWERS.flatMap((power) =>
  ["5", "2", "1"].map((digit) => (power >= 0 ? digit + "0".repeat(power) : `0.${"0".repeat(-power - 1)}${digit}`)),
);

/** The largest round size, in base, that takes no more than `share` (numerator, denominator) of what the asks shown offer. */
export function previewSize(instrument: Instrument, asks: Level[], share: [bigint, bigint]): string | null {
  const offered = asks.reduce((sum, [, quantity]) => sum + BigInt(quantityToLots(instrument, quantity) ?? 0), 0n);
  const fits = (size: string) => {
    const lots = quantityToLots(instrument, size);
    return lots !== null && BigInt(lots) * share[1] <= offered * share[0];
  };
  return PREVIEW_SIZES.find(fits) ?? null;
}
