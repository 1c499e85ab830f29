/** What `npm run bench` measures is described in these words; README.md beside this file shows how to add one. */

export interface RunSettings {
  /** Less work, so that the whole run ends within 90 seconds; figures are as true, only less steady. */
  quick: boolean;
  /** The same seed gives the same work to both sides. */
  seed: number;
}

/** What one run of one side found. */
export interface Outcome {
  /** By the name of a figure of the benchmark. One that a side doesn't have is left out. */
  values: Readonly<Record<string, number>>;
  /**
   * Hash over what the run produced: equal work gives equal hashes. Null where there is nothing to compare.
   * All runs of a side must agree, and both sides where the benchmark says so.
   */
  hash: string | null;
  /** Circumstances worth reading beside the figures, e.g. {"fdatasync p99 ms": 0.3}. */
  notes?: Readonly<Record<string, number>>;
}

/** One side of a comparison. Runs in a process of its own, started fresh for every round. */
export interface Contestant {
  /** As the table shows it, e.g. "libsql, WAL, synchronous FULL". */
  name: string;
  run(settings: RunSettings): Promise<Outcome> | Outcome;
}

export interface Bounds {
  /** What is promised. */
  goal: number;
  /** What must never be missed. */
  gate: number;
}

export interface Figure {
  /** The row of the table of goals in docs/performance.md. */
  row: number;
  /** Key of Outcome.values, and the name in the report. */
  name: string;
  unit: string;
  better: "more" | "less";
  /** Bounds of our median in `unit`; null where only the ratio is bounded, or nothing. */
  bounds: Bounds | null;
  /** Bounds of ours / baseline ("more") or baseline / ours ("less"), medians of the same run; null for none. */
  ratioBounds: Bounds | null;
  /**
   * Whether a missed gate of `bounds` fails the run. True for work per CPU-second, sizes and counts. False for bare wall
   * time, which a shared machine spoils. Ratios always decide.
   */
  decides: boolean;
}

export interface Benchmark {
  /** What `--only` takes. */
  name: string;
  figures: readonly Figure[];
  ours: Contestant;
  /** Null where nothing comparable exists. */
  baseline: Contestant | null;
  /** Whether both sides' hashes must be equal for the figures to count. */
  sameHash: boolean;
  /** Rounds of a full and of a quick run; each runs ours and the baseline once, in turn. */
  rounds: { full: number; quick: number };
}
