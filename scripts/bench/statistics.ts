import type { Benchmark, Figure, Outcome } from "./benchmark";

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** One figure of a benchmark, judged. */
export interface Finding {
  benchmark: string;
  figure: Figure;
  ours: Spread;
  /** Null where the baseline has no such figure. */
  baseline: Spread | null;
  /** Ours / baseline, or baseline / ours where less is better: above 1 we win. */
  ratio: number | null;
}

/** A line of the report: what was promised about one value, and whether it holds. */
export interface Verdict {
  row: number;
  name: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  unit: string;
  goal: number | null;
  gate: number | null;
  /** Whether the gate holds. */
  pass: boolean;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? NaN;
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
}

/** The value that the share `q` (0 to 1) of the values doesn't exceed; `sorted` ascending. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? NaN;
}

/** Findings in the order of the benchmark's figures; a figure that ours never gave is an error. */
export function findingsOf(
  benchmark: Pick<Benchmark, "name" | "figures">,
  ours: readonly Outcome[],
  baseline: readonly Outcome[],
): Finding[] {
  return benchmark.figures.map((figure) => {
    const mine = valuesOf(ours, figure.name);
    if (mine.length === 0) throw new Error(`${benchmark.name} gave no "${figure.name}"`);
    const theirs = valuesOf(baseline, figure.name);
    const our = spreadOf(mine);
    const their = theirs.length > 0 ? spreadOf(theirs) : null;
    return { benchmark: benchmark.name, figure, ours: our, baseline: their, ratio: ratioOf(figure, our, their) };
  });
}

function valuesOf(outcomes: readonly Outcome[], name: string): number[] {
  return outcomes.flatMap(({ values }) => values[name] ?? []);
}

function ratioOf({ better }: Figure, ours: Spread, baseline: Spread | null): number | null {
  if (!baseline) return null;
  return better === "more" ? ours.median / baseline.median : baseline.median / ours.median;
}

/** One line for the value, and one more for the ratio where that is bounded and there is one. */
export function verdictsOf({ figure, ours, baseline, ratio }: Finding): Verdict[] {
  const { row, name, unit, better, bounds, ratioBounds } = figure;
  const shared = { row, baseline: baseline?.median ?? null, ratio };
  const holds = (gate: number) => (better === "more" ? ours.median >= gate : ours.median <= gate);
  const value: Verdict = {
    ...shared,
    name,
    ours: ours.median,
    unit,
    goal: bounds?.goal ?? null,
    gate: bounds?.gate ?? null,
    pass: bounds === null || holds(bounds.gate),
  };
  if (!ratioBounds || ratio === null) return [value];
  const { goal, gate } = ratioBounds;
  return [
    value,
    { ...shared, name: `${name}, ratio`, ours: ratio, baseline: 1, unit: "x", goal, gate, pass: ratio >= gate },
  ];
}

/** Whether a missed gate of the verdict fails the whole run: the ratio's always, the value's where the figure decides. */
export function failsRun({ figure }: Finding, verdict: Verdict): boolean {
  return !verdict.pass && (verdict.unit === "x" || figure.decides);
}
