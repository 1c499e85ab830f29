/** A series' value at a moment: Unix ms and decimal text, null where nothing is known. */
export interface ChartPoint {
  time: number;
  value: string | null;
  /** The period under way, not over yet: always the last. */
  isLive?: boolean;
}

/** The box that every chart is drawn in; on the screen it stretches. */
export const CHART_WIDTH = 1_000;
export const CHART_HEIGHT = 240;

/** What stands along the value axis. `ticks`: decimal text, lowest first. */
export interface ValueScale {
  low: number;
  high: number;
  ticks: string[];
}

export interface TimeScale {
  from: number;
  to: number;
}

/** A stretch of time of which nothing is known. */
export interface ChartGap {
  from: number;
  to: number;
}

const TICKS_WANTED = 4;
/** Steps that a float may miss a whole number by. */
const NEARLY = 1e-6;
/** Neighbours further apart than this many steps have a gap between them. */
const GAP_STEPS = 1.5;

/** Round bounds and ticks around values. A picture: floats suffice. `zero`: 0 is always in it. */
export function valueScale(texts: readonly (string | null)[], zero = false): ValueScale {
  const values = [...texts.flatMap((text) => (text === null ? [] : [Number(text)])), ...(zero ? [0] : [])].filter(
    Number.isFinite,
  );
  if (values.length === 0) return { low: 0, high: 1, ticks: [] };
  let [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === 0 && most === 0) return { low: -1, high: 1, ticks: ["0"] };
  // What never moves runs through the middle.
  if (least === most) [least, most] = [least - Math.abs(least) / 2, most + Math.abs(most) / 2];
  const span = most - least;
  const power = Math.floor(Math.log10(span / TICKS_WANTED));
  const unit = span / TICKS_WANTED / 10 ** power;
  const step = (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10) * 10 ** power;
  const first = Math.floor(least / step + NEARLY);
  const last = Math.max(Math.ceil(most / step - NEARLY), first + 1);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => plain((first + index) * step, decimals));
  return { low: first * step, high: last * step, ticks };
}

/** Digits that `toFixed` takes, and an end to what is worth drawing. */
const DECIMALS_MAX = 20;

function plain(value: number, decimals: number): string {
  const text = value.toFixed(Math.min(decimals, DECIMALS_MAX));
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

/** Steps that a chart with a live point shows at least: the first figures stand at its end, where later ones join them. */
const YOUNG_STEPS = 6;

/** From the first to the last moment of all series, and a step where they are one; bars take half a step more at either end. */
export function timeScale(
  series: readonly (readonly ChartPoint[])[],
  { stepMs, hasBars }: { stepMs: number; hasBars: boolean },
): TimeScale {
  const points = series.flat();
  const times = points.map(({ time }) => time);
  const [first, to] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [0, 1];
  const steps = points.some(({ isLive }) => isLive) ? YOUNG_STEPS : first === to ? 1 : 0;
  const from = Math.min(first, to - steps * stepMs);
  const more = hasBars ? stepMs / 2 : 0;
  return { from: from - more, to: to + more };
}

export function xOf({ from, to }: TimeScale, time: number): number {
  return round(((time - from) / (to - from)) * CHART_WIDTH);
}

export function yOf({ low, high }: ValueScale, value: number): number {
  return round((1 - (value - low) / (high - low)) * CHART_HEIGHT);
}

/** Stretches without a gap in them, oldest first; points of which nothing is known end one. */
export function runsOf(points: readonly ChartPoint[], stepMs: number): { time: number; value: number }[][] {
  const runs: { time: number; value: number }[][] = [];
  let before: number | null = null;
  for (const { time, value } of points) {
    if (value === null) {
      before = null;
      continue;
    }
    if (before === null || time - before > stepMs * GAP_STEPS) runs.push([]);
    runs.at(-1)?.push({ time, value: Number(value) });
    before = time;
  }
  return runs;
}

/** What lies between the runs of a series. */
export function gapsOf(points: readonly ChartPoint[], stepMs: number): ChartGap[] {
  const runs = runsOf(points, stepMs);
  return runs.slice(1).map((run, index) => ({ from: runs[index]!.at(-1)!.time, to: run[0]!.time }));
}

/** What is over, and what isn't yet. */
export function partLive<Point extends ChartPoint>(points: readonly Point[]): { over: Point[]; live: Point[] } {
  return { over: points.filter(({ isLive }) => !isLive), live: points.filter(({ isLive }) => isLive) };
}

/** One path for all runs of what is over: the line breaks off at each gap. A run of one point is a short dash. */
export function linePath(points: readonly ChartPoint[], stepMs: number, time: TimeScale, scale: ValueScale): string {
  return runsOf(partLive(points).over, stepMs)
    .map((run) => {
      const places = run.map((point) => `${xOf(time, point.time)} ${yOf(scale, point.value)}`);
      return `M${places.join("L")}${places.length === 1 ? "h2" : ""}`;
    })
    .join("");
}

/** From the last point that is over to the live one; empty where there is none, or a gap between them. */
export function liveLinePath(
  points: readonly ChartPoint[],
  stepMs: number,
  time: TimeScale,
  scale: ValueScale,
): string {
  const [before, live] = runsOf(points, stepMs).at(-1)?.slice(-2) ?? [];
  if (!points.at(-1)?.isLive || points.at(-1)?.value === null || !before || !live) return "";
  const places = [before, live].map((point) => `${xOf(time, point.time)} ${yOf(scale, point.value)}`);
  return `M${places.join("L")}`;
}

/** Strokes without length where the live point is, and where one stands alone: round ends make dots of them. */
export function dotsPath(points: readonly ChartPoint[], stepMs: number, time: TimeScale, scale: ValueScale): string {
  const alone = runsOf(points, stepMs).filter((run) => run.length === 1);
  const live = partLive(points).live.flatMap(({ time: at, value }) =>
    value === null ? [] : [{ time: at, value: Number(value) }],
  );
  const places = [...alone.flat(), ...live].map((point) => `M${xOf(time, point.time)} ${yOf(scale, point.value)}h0`);
  return [...new Set(places)].join("");
}

/** The same runs, filled down to the bottom. */
export function areaPath(points: readonly ChartPoint[], stepMs: number, time: TimeScale, scale: ValueScale): string {
  return runsOf(points, stepMs)
    .map((run) => {
      const places = run.map((point) => `${xOf(time, point.time)} ${yOf(scale, point.value)}`);
      const [first, last] = [xOf(time, run[0]!.time), xOf(time, run.at(-1)!.time)];
      return `M${first} ${CHART_HEIGHT}L${places.join("L")}L${last} ${CHART_HEIGHT}Z`;
    })
    .join("");
}

/** Share of a step that a bar is wide. */
const BAR_SHARE = 0.64;

/** Bars from zero, those above it and those below it apart. */
export function barPaths(
  points: readonly ChartPoint[],
  stepMs: number,
  time: TimeScale,
  scale: ValueScale,
): { above: string; below: string } {
  const zero = yOf(scale, 0);
  const width = round(Math.max((stepMs / (time.to - time.from)) * CHART_WIDTH * BAR_SHARE, 0.5));
  const paths = { above: "", below: "" };
  for (const point of points) {
    const value = Number(point.value ?? 0);
    if (value === 0) continue;
    const [x, y] = [round(xOf(time, point.time) - width / 2), yOf(scale, value)];
    paths[value > 0 ? "above" : "below"] += `M${x} ${y}h${width}V${zero}h${-width}z`;
  }
  return paths;
}

/** Moments that are written under a chart, with their places in percent of its width. */
export function timeMarks({ from, to }: TimeScale, count = 4): { time: number; percent: number }[] {
  return Array.from({ length: count }, (_, index) => ({
    time: Math.round(from + ((to - from) * index) / (count - 1)),
    percent: round((100 * index) / (count - 1)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What series are drawn in. */
export interface ChartFrame<Series> {
  /** Those of which something is known. */
  known: Series[];
  hasBars: boolean;
  scale: ValueScale;
  time: TimeScale;
  gaps: ChartGap[];
}

/** Scales and gaps that all series have in common; null where there is nothing to draw. `zero`: whether the axis begins there. */
export function frameOf<Series extends { kind: string; points: readonly ChartPoint[] }>(
  series: readonly Series[],
  { stepMs, zero = false }: { stepMs: number; zero?: boolean },
): ChartFrame<Series> | null {
  const known = series.filter(({ points }) => points.some(({ value }) => value !== null));
  if (known.length === 0) return null;
  const hasBars = known.some(({ kind }) => kind === "bars");
  const points = known.map((each) => each.points);
  const values = points.flat().map(({ value }) => value);
  return {
    ...{ known, hasBars, gaps: allGaps(points, stepMs) },
    ...{ scale: valueScale(values, zero || hasBars), time: timeScale(points, { stepMs, hasBars }) },
  };
}

/** The gaps of all series, each once. */
function allGaps(series: readonly (readonly ChartPoint[])[], stepMs: number): ChartGap[] {
  const gaps = series.flatMap((points) => gapsOf(points, stepMs));
  return [...new Map(gaps.map((gap) => [`${gap.from} ${gap.to}`, gap])).values()];
}
