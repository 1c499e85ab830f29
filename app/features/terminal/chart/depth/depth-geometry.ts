import { lotsToQuantity, notionalUnits, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { BookLevel, BookSnapshot } from "../../book/book";
import { groupLevels } from "../../book/book-rows";

/** The box that the drawing is stretched over. Coordinates never flow back into an amount; texts are exact. */
export const DEPTH_BOX = { width: 1_000, height: 400 };
/** How far from the middle the drawing reaches, in percent of the price. */
export const DEPTH_SPANS = [0.2, 0.5, 1, 5] as const;
export type DepthSpan = (typeof DEPTH_SPANS)[number];
const TOP = 0.08;
const PRICE_LABELS = 4;
const SIZE_LABELS = 4;

export interface DepthStep {
  ticks: number;
  price: string;
  /** From the best price up to here, base and quote. */
  total: string;
  totalQuote: string;
  x: number;
  y: number;
}

export interface DepthGeometry {
  /** Outlines and areas as SVG paths; empty where a side is. */
  sides: Record<"bid" | "ask", { steps: DepthStep[]; outline: string; area: string }>;
  /** Percent from the start or the top. */
  prices: { at: number; text: string }[];
  sizes: { at: number; text: string }[];
}

/** Both sides' running sums within `span` percent of the middle. Null while the book lacks a side. */
export function depthGeometry(
  instrument: Instrument,
  book: BookSnapshot,
  { span, group }: { span: DepthSpan; group: number },
): DepthGeometry | null {
  const [bid] = book.bids;
  const [ask] = book.asks;
  if (!bid || !ask) return null;
  const middle = (bid.ticks + ask.ticks) / 2;
  const reach = Math.max((middle * span) / 100, group);
  const isNear = ({ ticks }: BookLevel) => Math.abs(ticks - middle) <= reach;
  const bids = groupLevels(book.bids, "bid", group).filter(isNear);
  const asks = groupLevels(book.asks, "ask", group).filter(isNear);
  const most = Math.max(lotsOf(bids), lotsOf(asks), 1);
  const x = (ticks: number) => round(((ticks - (middle - reach)) / (2 * reach)) * DEPTH_BOX.width);
  const y = (lots: number) => round(DEPTH_BOX.height * (1 - (lots / most) * (1 - TOP)));
  const stepsOf = (levels: readonly BookLevel[]) => runningSums(instrument, levels, { x, y });
  return {
    sides: {
      bid: { ...pathsOf(stepsOf(bids), 0), steps: stepsOf(bids) },
      ask: { ...pathsOf(stepsOf(asks), DEPTH_BOX.width), steps: stepsOf(asks) },
    },
    prices: priceLabels(instrument, middle, reach),
    sizes: sizeLabels(instrument, most),
  };
}

function runningSums(
  instrument: Instrument,
  levels: readonly BookLevel[],
  place: { x(ticks: number): number; y(lots: number): number },
): DepthStep[] {
  let lots = 0;
  let quote = 0n;
  return levels.map((level) => {
    lots += level.lots;
    quote += notionalUnits(instrument, level.ticks, level.lots);
    return {
      ticks: level.ticks,
      price: ticksToPrice(instrument, level.ticks),
      total: lotsToQuantity(instrument, lots),
      totalQuote: formatUnits(quote, instrument.quoteScale),
      x: place.x(level.ticks),
      y: place.y(lots),
    };
  });
}

/** Stairs from the best price outwards; the last step goes on to the edge. */
function pathsOf(steps: readonly DepthStep[], edge: number): { outline: string; area: string } {
  const [first] = steps;
  if (!first) return { outline: "", area: "" };
  const outline = `M${first.x} ${DEPTH_BOX.height}${steps.map(({ x, y }) => `H${x}V${y}`).join("")}H${edge}`;
  return { outline, area: `${outline}V${DEPTH_BOX.height}Z` };
}

/** The step that a place along the width belongs to: the last one that the stairs have reached there. */
export function stepAt(geometry: DepthGeometry, x: number): { side: "bid" | "ask"; step: DepthStep } | null {
  const { bid, ask } = geometry.sides;
  const found = {
    bid: bid.steps.filter((step) => step.x >= x).at(-1),
    ask: ask.steps.filter((step) => step.x <= x).at(-1),
  };
  if (found.bid) return { side: "bid", step: found.bid };
  if (found.ask) return { side: "ask", step: found.ask };
  const [best, worst] = [bid.steps[0], ask.steps[0]];
  if (!best || !worst) return null;
  return x - best.x <= worst.x - x ? { side: "bid", step: best } : { side: "ask", step: worst };
}

function priceLabels(instrument: Instrument, middle: number, reach: number): DepthGeometry["prices"] {
  return Array.from({ length: PRICE_LABELS + 1 }, (_, index) => {
    const share = index / PRICE_LABELS;
    const ticks = Math.max(0, Math.round(middle + (2 * share - 1) * reach));
    return { at: round(share * 100), text: ticksToPrice(instrument, ticks) };
  }).slice(1, -1);
}

function sizeLabels(instrument: Instrument, most: number): DepthGeometry["sizes"] {
  return Array.from({ length: SIZE_LABELS }, (_, index) => {
    const lots = Math.floor((most * (index + 1)) / SIZE_LABELS);
    return { at: round((1 - (lots / most) * (1 - TOP)) * 100), text: lotsToQuantity(instrument, lots) };
  });
}

function lotsOf(levels: readonly BookLevel[]): number {
  return levels.reduce((sum, { lots }) => sum + lots, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
