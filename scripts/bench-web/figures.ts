/** What is measured of the website, with its bounds; the rows are those of docs/performance.md. */
export interface Figure {
  row: number;
  name: string;
  unit: string;
  better: "more" | "less";
  goal: number;
  gate: number;
  /** Comes out the same whatever else the machine does. */
  isSteady?: boolean;
}

export interface Measured extends Figure {
  ours: number;
  pass: boolean;
}

export function judged(figure: Figure, ours: number): Measured {
  const holds = figure.better === "more" ? ours >= figure.gate : ours <= figure.gate;
  return { ...figure, ours: Math.round(ours * 1_000) / 1_000, pass: holds };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
