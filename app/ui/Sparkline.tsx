import "./sparkline.css";

export interface SparklineProps {
  /** Decimal prices, oldest first. Fewer than two draw nothing but keep the place. */
  closes: readonly string[];
  width: number;
  height: number;
  /** Fills the area under the line. */
  area?: boolean;
}

/** A price's course without axes. Decoration beside figures that say the same: hidden from screen readers, never mirrored. */
export function Sparkline({ closes, width, height, area = false }: SparklineProps) {
  const points = sparklinePoints(closes, width, height);
  const first = points[0];
  const last = points.at(-1);
  const tone = first && last && last[1] > first[1] ? "ui-spark-down" : "ui-spark-up";
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      className={`ui-spark ${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {area && line && <path className="ui-spark-area" d={`M0 ${height}L${line}L${width} ${height}Z`} />}
      {line && <path className="ui-spark-line" d={`M${line}`} />}
    </svg>
  );
}

/** Room for half the stroke at the top and bottom. */
const EDGE = 2;

/** Places of the closes in a box, highest on top; a course that never moves runs through the middle. A picture: floats suffice. */
export function sparklinePoints(closes: readonly string[], width: number, height: number): [x: number, y: number][] {
  const values = closes.map(Number).filter(Number.isFinite);
  if (values.length < 2) return [];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const room = height - 2 * EDGE;
  return values.map((value, index) => [
    round((index / (values.length - 1)) * width),
    round(span === 0 ? height / 2 : EDGE + room * (1 - (value - low) / span)),
  ]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
