import type { Tool } from "./drawings";

/** Pixels in the candles' pane. */
export interface Spot {
  x: number;
  y: number;
}

/** What a drawing is made of. A `label` starts at its spot and stands above it. */
export type Shape =
  | { kind: "line"; from: Spot; to: Spot }
  | { kind: "area"; corners: readonly Spot[] }
  | { kind: "label"; at: Spot; text: string };

export interface Surroundings {
  width: number;
  height: number;
  /** The price at each point of the drawing. */
  prices: readonly number[];
  words: DrawingWords;
}

/** How figures are said in the person's language. */
export interface DrawingWords {
  price(value: number): string;
  /** What lies between the first two points: prices, percent, bars, time. */
  measure(): string;
  note: string;
}

export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** A tool's shapes through the points that are there already: a drawing that is under way has fewer than it needs. */
export function shapesOf(tool: Tool, points: readonly Spot[], around: Surroundings): Shape[] {
  const [first, second, third] = points;
  if (!first) return [];
  if (tool === "horizontal") return horizontal(first, around);
  if (tool === "vertical") return [line({ x: first.x, y: 0 }, { x: first.x, y: around.height })];
  if (tool === "note") return [{ kind: "label", at: first, text: around.words.note }];
  if (!second) return [];
  if (tool === "trend") return [line(first, second)];
  if (tool === "ray") return [line(first, rayEnd(first, second, around))];
  if (tool === "rectangle") return box(first, second);
  if (tool === "measure") return [...box(first, second), labelAbove(first, second, around.words.measure())];
  if (tool === "channel") return channel(first, second, third);
  return fibonacci(first, second, around);
}

function line(from: Spot, to: Spot): Shape {
  return { kind: "line", from, to };
}

function horizontal(at: Spot, { width, prices, words }: Surroundings): Shape[] {
  const [price] = prices;
  const label: Shape[] =
    price === undefined ? [] : [{ kind: "label", at: { x: 8, y: at.y }, text: words.price(price) }];
  return [line({ x: 0, y: at.y }, { x: width, y: at.y }), ...label];
}

/** Where the line from `from` through `through` leaves the pane. */
export function rayEnd(from: Spot, through: Spot, { width, height }: Pick<Surroundings, "width" | "height">): Spot {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return through;
  const toSide = dx === 0 ? Infinity : ((dx > 0 ? width : 0) - from.x) / dx;
  const toEnd = dy === 0 ? Infinity : ((dy > 0 ? height : 0) - from.y) / dy;
  // A ray that starts outside may have left the pane before its second point.
  const share = Math.max(1, Math.min(toSide, toEnd));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

function box(a: Spot, b: Spot): Shape[] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  const edges = corners.map((corner, index) => line(corner, corners[(index + 1) % corners.length] ?? a));
  return [{ kind: "area", corners }, ...edges];
}

function labelAbove(a: Spot, b: Spot, text: string): Shape {
  return { kind: "label", at: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }, text };
}

/** Two parallels; the third point lies on the second one. */
function channel(a: Spot, b: Spot, c: Spot | undefined): Shape[] {
  const first = line(a, b);
  if (!c) return [first];
  const slope = b.x === a.x ? 0 : (b.y - a.y) / (b.x - a.x);
  const shift = c.y - (a.y + (c.x - a.x) * slope);
  const [d, e] = [
    { x: a.x, y: a.y + shift },
    { x: b.x, y: b.y + shift },
  ];
  return [{ kind: "area", corners: [a, b, e, d] }, first, line(d, e)];
}

/** Retracements of the way from the first point to the second: 100 % at the first, 0 at the second. */
function fibonacci(a: Spot, b: Spot, { prices, words }: Surroundings): Shape[] {
  const [start, end] = prices;
  const from = Math.min(a.x, b.x);
  const to = Math.max(a.x, b.x);
  const levels = FIBONACCI_LEVELS.flatMap((level): Shape[] => {
    const y = b.y + (a.y - b.y) * level;
    const price = start === undefined || end === undefined ? null : end + (start - end) * level;
    const text = price === null ? String(level) : `${level} · ${words.price(price)}`;
    return [line({ x: from, y }, { x: to, y }), { kind: "label", at: { x: from, y }, text }];
  });
  return [line(a, b), ...levels];
}
