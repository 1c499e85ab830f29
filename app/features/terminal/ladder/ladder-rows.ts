import {
  lotsToQuantity,
  priceToTicks,
  quantityToLots,
  ticksToPrice,
  type Instrument,
} from "~exchange/domain/instrument";
import type { BookLevel, BookSnapshot } from "../book/book";
import { groupLevels, groupOf, GROUPS } from "../book/book-rows";
import type { OwnOrder } from "../terminal-context";

export type LadderSide = "bid" | "ask";

/** Own orders at a price: how many, and how much of them is still open. */
export interface OwnAtPrice {
  count: number;
  quantity: string;
}

/** What stands at a price on one side; null where nothing does. */
export interface LadderCell {
  quantity: string | null;
  /** Length of the bar, 0 to 100. */
  percent: number;
  own: OwnAtPrice | null;
}

export interface LadderRow {
  ticks: number;
  price: string;
  bid: LadderCell;
  ask: LadderCell;
  /** The newest trade was in this row's group. */
  isLast: boolean;
}

interface LadderOf {
  book: BookSnapshot;
  own: readonly OwnOrder[];
  /** Price of the newest trade. */
  last: string | null;
  /** Ticks between two rows. */
  group: number;
  /** Price in the middle row, a multiple of the group. */
  centre: number;
  /** Rows at most: those without a positive price are left out. */
  count: number;
}

/** Half way between the best prices in ticks, as a multiple of the group; null where a side is empty and nothing was traded. */
export function middleOf(
  instrument: Instrument,
  book: BookSnapshot,
  last: string | null,
  group: number,
): number | null {
  const [bid] = book.bids;
  const [ask] = book.asks;
  const between = bid && ask ? (bid.ticks + ask.ticks) / 2 : (bid ?? ask)?.ticks;
  const ticks = between ?? (last === null ? null : priceToTicks(instrument, last));
  return ticks === null ? null : Math.max(group, Math.round(ticks / group) * group);
}

const COARSEST = 10_000;
/** What a row may stand for, in ticks. */
export const STEPS: readonly number[] = GROUPS.filter((group) => group <= COARSEST);
/** Best levels of each side that a ladder shows to begin with. */
const LEVELS_SHOWN = 10;

/** The finest step at which the best levels of both sides have their place in so many rows. */
export function fittingStep(book: BookSnapshot, count: number): number {
  const farthest = (side: readonly BookLevel[]) => side[Math.min(LEVELS_SHOWN, side.length) - 1]?.ticks;
  const [low, high] = [farthest(book.bids), farthest(book.asks)];
  const span = low === undefined || high === undefined ? 0 : high - low;
  return STEPS.find((step) => step * (count - 2) >= span) ?? COARSEST;
}

/** The next finer (-1) or coarser (1) step; null where there is none. */
export function stepBeside(step: number, by: -1 | 1): number | null {
  return STEPS[STEPS.indexOf(step) + by] ?? null;
}

/** Every price around the centre, highest first, whether anything stands there or not. Bars of both sides share one scale. */
export function ladderRows(instrument: Instrument, of: LadderOf): LadderRow[] {
  const { group, centre, count } = of;
  const top = centre + Math.floor(count / 2) * group;
  const prices = Array.from({ length: count }, (_, index) => top - index * group).filter((ticks) => ticks > 0);
  const lots = { bid: lotsByPrice(of.book.bids, "bid", group), ask: lotsByPrice(of.book.asks, "ask", group) };
  const scale = Math.max(1, ...prices.flatMap((ticks) => [lots.bid.get(ticks) ?? 0, lots.ask.get(ticks) ?? 0]));
  const own = { bid: ownByPrice(instrument, of, "bid"), ask: ownByPrice(instrument, of, "ask") };
  const cell = (side: LadderSide, ticks: number): LadderCell => {
    const size = lots[side].get(ticks) ?? 0;
    return {
      quantity: size === 0 ? null : lotsToQuantity(instrument, size),
      percent: Math.round((size / scale) * 1_000) / 10,
      own: own[side].get(ticks) ?? null,
    };
  };
  const last = of.last === null ? null : priceToTicks(instrument, of.last);
  const lastRow = last === null ? null : Math.round(last / group) * group;
  return prices.map((ticks) => ({
    ticks,
    price: ticksToPrice(instrument, ticks),
    bid: cell("bid", ticks),
    ask: cell("ask", ticks),
    isLast: ticks === lastRow,
  }));
}

function lotsByPrice(levels: readonly BookLevel[], side: LadderSide, group: number): Map<number, number> {
  return new Map(groupLevels(levels, side, group).map(({ ticks, lots }) => [ticks, lots]));
}

function ownByPrice(instrument: Instrument, { own, group }: LadderOf, side: LadderSide): Map<number, OwnAtPrice> {
  const sums = new Map<number, { count: number; lots: number }>();
  const mine = own.filter((order) => order.pairCode === instrument.pair && (order.side === "buy") === (side === "bid"));
  for (const order of mine) {
    const ticks = order.price === null ? null : priceToTicks(instrument, order.price);
    if (ticks === null) continue;
    const row = groupOf(ticks, side, group);
    const sum = sums.get(row) ?? { count: 0, lots: 0 };
    sums.set(row, { count: sum.count + 1, lots: sum.lots + openLots(instrument, order) });
  }
  return new Map(
    [...sums].map(([ticks, { count, lots }]) => [ticks, { count, quantity: lotsToQuantity(instrument, lots) }]),
  );
}

function openLots(instrument: Instrument, { quantity, filledQuantity }: OwnOrder): number {
  const all = quantity === null ? null : quantityToLots(instrument, quantity);
  const filled = quantityToLots(instrument, filledQuantity);
  return all === null ? 0 : all - (filled ?? 0);
}

/** Whether the middle has run so far from the ladder's centre that the rows must follow: half way to either end. */
export function hasRunAway(middle: number, centre: number, group: number, count: number): boolean {
  return Math.abs(middle - centre) > Math.floor(count / 4) * group;
}
