import type { Benchmark, Figure } from "./benchmark";
import { runOrderBook } from "./engine/baseline";
import { runEngine } from "./engine/run";
import type { WorkloadOptions } from "./workload";

/** Rows 1 and 2: commands with every rule, balances, fees, events and the journal's records, on one thread. */
function engineOn(
  shape: WorkloadOptions["shape"],
  goals: Pick<Figure, "bounds" | "ratioBounds">,
  rounds: Benchmark["rounds"],
): Benchmark {
  const throughput = { row: 1, better: "more", bounds: null, ratioBounds: null } as const;
  const latency = { row: 2, unit: "µs", better: "less", ratioBounds: null, decides: false } as const;
  const latencies: Figure[] = [
    { ...latency, name: "command, p50", bounds: { goal: 0.4, gate: 0.8 } },
    { ...latency, name: "command, p99", bounds: { goal: 3, gate: 6 } },
    { ...latency, name: "command, p99.9", bounds: { goal: 30, gate: 60 } },
  ];
  return {
    name: `engine-${shape}`,
    figures: [
      { ...throughput, name: `engine, ${shape}, per CPU-second`, unit: "commands/CPU-s", ...goals, decides: true },
      { ...throughput, name: `engine, ${shape}, per second`, unit: "commands/s", decides: false },
      ...(shape === "steady" ? latencies : []),
    ],
    ours: { name: "engine", run: (settings) => runEngine(shape, settings) },
    baseline: { name: "nodejs-order-book 10.1.1, matching alone", run: (settings) => runOrderBook(shape, settings) },
    // Each side proves its trades against the reference book's on its own length of the flow.
    sameHash: false,
    rounds,
  };
}

export const engineSteady = engineOn(
  "steady",
  { bounds: { goal: 5_000_000, gate: 2_500_000 }, ratioBounds: { goal: 12, gate: 6 } },
  { full: 5, quick: 2 },
);
/** The ratio is one of a million operations each, so a quick run has none. */
export const engineDeep = engineOn(
  "deep",
  { bounds: { goal: 3_000_000, gate: 1_500_000 }, ratioBounds: { goal: 100, gate: 50 } },
  { full: 3, quick: 2 },
);
