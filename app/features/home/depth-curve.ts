import type { Level, MarketWalk } from "./market-walk";

/** The book around its middle as SVG paths in a box of WIDTH x HEIGHT, and where a market buy ends in it. */
export interface DepthCurve {
  bidLine: string;
  askLine: string;
  /** Areas end on the base line. */
  bidArea: string;
  askArea: string;
  /** What the order eats. */
  eatenArea: string;
  /** The order's last fill, in percent of the box. */
  end: { x: number; y: number };
  /** Prices at the box's edges, as decimal text. */
  lowest: string;
  highest: string;
}

export const CURVE_WIDTH = 1000;
export const CURVE_HEIGHT = 176;
/** Room above the curve for the words "bids" and "asks". */
const HEADROOM = 1.18;
/** How much of the ask side the order's own reach takes at most. */
const REACH_SHARE = 0.4;
/** More than any price step; the label cuts them to the pair's own. */
const EDGE_DECIMALS = 12;

type Point = [x: number, y: number];

/** Draws the book. A picture of exact figures that stand beside it: floats suffice. null where a side is empty. */
export function depthCurve(book: { bids: Level[]; asks: Level[] }, walk: MarketWalk): DepthCurve | null {
  const bids = cumulate(book.bids);
  const asks = cumulate(book.asks);
  const mid = Number(walk.mid);
  const deepestBid = bids.at(-1)?.price;
  const deepestAsk = asks.at(-1)?.price;
  if (deepestBid === undefined || deepestAsk === undefined) return null;
  const reach = Number(walk.lastFill) - mid;
  const half = Math.max(reach * 1.05, Math.min(reach / REACH_SHARE, mid - deepestBid, deepestAsk - mid));
  const shown = ({ price }: Step) => Math.abs(price - mid) <= half;
  const top = Math.max(...[...bids, ...asks].filter(shown).map((step) => step.sum)) * HEADROOM;
  const place = (price: number, sum: number): Point => [
    round(CURVE_WIDTH * (0.5 + (price - mid) / (2 * half))),
    round(CURVE_HEIGHT * (1 - sum / top)),
  ];
  const bidPoints = staircase(bids.filter(shown), place, 0);
  const askPoints = staircase(asks.filter(shown), place, CURVE_WIDTH);
  const end = place(Number(walk.lastFill), Number(walk.quantity));
  return {
    bidLine: lineOf(bidPoints),
    askLine: lineOf(askPoints),
    bidArea: areaOf(bidPoints),
    askArea: areaOf(askPoints),
    eatenArea: areaOf([...askPoints.filter(([x, y]) => x <= end[0] && y > end[1]), end]),
    end: { x: round((end[0] / CURVE_WIDTH) * 100), y: round((end[1] / CURVE_HEIGHT) * 100) },
    lowest: (mid - half).toFixed(EDGE_DECIMALS),
    highest: (mid + half).toFixed(EDGE_DECIMALS),
  };
}

interface Step {
  price: number;
  sum: number;
}

function cumulate(levels: Level[]): Step[] {
  let sum = 0;
  return levels.map(([price, quantity]) => ({ price: Number(price), sum: (sum += Number(quantity)) }));
}

/** From the best level outwards: up at each level, then level to the next, and on to the box's edge. */
function staircase(steps: Step[], place: (price: number, sum: number) => Point, edge: number): Point[] {
  let height = CURVE_HEIGHT;
  const points = steps.flatMap(({ price, sum }): Point[] => {
    const [x, y] = place(price, sum);
    const before: Point = [x, height];
    height = y;
    return [before, [x, y]];
  });
  return [...points, [edge, height]];
}

function lineOf(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

function areaOf(points: Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  return first && last ? `${lineOf(points)}V${CURVE_HEIGHT}H${first[0]}Z` : "";
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The best levels of a side as bars; those up to the order's last fill are eaten. */
export function bookBars(asks: Level[], lastFill: string, count: number): { share: number; eaten: boolean }[] {
  const shown = asks.slice(0, count).map(([price, quantity]) => ({ price: Number(price), size: Number(quantity) }));
  const largest = Math.max(...shown.map(({ size }) => size));
  return shown.map(({ price, size }) => ({
    share: Math.round((size / largest) * 100) / 100,
    eaten: price <= Number(lastFill),
  }));
}
