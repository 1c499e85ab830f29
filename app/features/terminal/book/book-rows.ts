import { lotsToQuantity, notionalUnits, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { BookLevel, BookSnapshot } from "./book";

/** Sizes of a price group, in ticks: true multiples of the tick, one, two and five times each power of ten. */
export const GROUPS: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((power) => [
  power,
  2 * power,
  5 * power,
]);
/** A group is at most this part of the price: a book in three rows tells nothing. */
const PRICE_PER_GROUP = 500;

export function readGroup(text: string | null): number {
  return GROUPS.find((group) => String(group) === text) ?? 1;
}

/** The sizes that make sense at a price, the one in use always among them. */
export function groupsAt(priceTicks: number, current: number): number[] {
  return GROUPS.filter((group) => group === 1 || group === current || group * PRICE_PER_GROUP <= priceTicks);
}

/** What of the book is shown: both sides around the spread, or one with room for twice the prices. */
export const BOOK_VIEWS = ["both", "bids", "asks"] as const;
export type BookSides = (typeof BOOK_VIEWS)[number];

export function readSides(text: string | null): BookSides {
  return BOOK_VIEWS.find((view) => view === text) ?? "both";
}

export interface BookRow {
  ticks: number;
  price: string;
  quantity: string;
  /** From the best price up to here: base, quote, and the average price of both. */
  total: string;
  totalQuote: string;
  average: string;
  /** Length of the depth bar, 0 to 100. */
  depthPercent: number;
}

/** The group that a price belongs to, in ticks: bids down, asks up, so that no group promises a better price. */
export function groupOf(ticks: number, side: "bid" | "ask", group: number): number {
  return (side === "bid" ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group;
}

/** Levels merged into groups of `group` ticks. */
export function groupLevels(levels: readonly BookLevel[], side: "bid" | "ask", group: number): BookLevel[] {
  const merged = new Map<number, number>();
  for (const { ticks, lots } of levels) {
    const price = groupOf(ticks, side, group);
    if (price > 0) merged.set(price, (merged.get(price) ?? 0) + lots);
  }
  return [...merged].map(([ticks, lots]) => ({ ticks, lots }));
}

/** Rows of a side that set the scale of the depth bars: about as many as a screen shows. */
const SCALE_ROWS = 9;

export interface BookView {
  /** Best price first. */
  asks: BookRow[];
  bids: BookRow[];
  spread: string | null;
  /** Percent of the lots of the scaled rows that stand on the buy side; null where both sides are empty. */
  buyPercent: number | null;
}

/** Both sides in groups of `group` ticks, at most `count` rows each. The bars of both share one scale: the greater sum of `scaleRows`. */
export function bookView(
  instrument: Instrument,
  book: BookSnapshot,
  { group, count, scaleRows = SCALE_ROWS }: { group: number; count: number; scaleRows?: number },
): BookView {
  const asks = groupLevels(book.asks, "ask", group).slice(0, count);
  const bids = groupLevels(book.bids, "bid", group).slice(0, count);
  const askLots = sumLots(asks.slice(0, scaleRows));
  const bidLots = sumLots(bids.slice(0, scaleRows));
  const scale = Math.max(askLots, bidLots, 1);
  const all = askLots + bidLots;
  return {
    asks: rowsOf(instrument, asks, scale),
    bids: rowsOf(instrument, bids, scale),
    spread: spreadOf(instrument, book),
    buyPercent: all === 0 ? null : Math.floor((bidLots * 1_000) / all) / 10,
  };
}

function rowsOf(instrument: Instrument, levels: readonly BookLevel[], scaleLots: number): BookRow[] {
  let totalLots = 0;
  let totalQuote = 0n;
  return levels.map(({ ticks, lots }) => {
    totalLots += lots;
    totalQuote += notionalUnits(instrument, ticks, lots);
    return {
      ticks,
      price: ticksToPrice(instrument, ticks),
      quantity: lotsToQuantity(instrument, lots),
      total: lotsToQuantity(instrument, totalLots),
      totalQuote: formatUnits(totalQuote, instrument.quoteScale),
      average: averageText(instrument, totalQuote, totalLots),
      depthPercent: Math.min(100, Math.round((totalLots / scaleLots) * 1_000) / 10),
    };
  });
}

function averageText(instrument: Instrument, quoteUnits: bigint, lots: number): string {
  const units = (quoteUnits * instrument.tickUnits) / (BigInt(lots) * instrument.quoteUnitsPerTickLot);
  return formatUnits(units, instrument.priceDecimals);
}

function sumLots(levels: readonly BookLevel[]): number {
  return levels.reduce((sum, level) => sum + level.lots, 0);
}

/** Best ask minus best bid; null where a side is empty. */
function spreadOf(instrument: Instrument, book: BookSnapshot): string | null {
  const [bid] = book.bids;
  const [ask] = book.asks;
  return bid && ask && ask.ticks > bid.ticks ? ticksToPrice(instrument, ask.ticks - bid.ticks) : null;
}
