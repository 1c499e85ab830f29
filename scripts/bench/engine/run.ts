import { performance } from "node:perf_hooks";
import { WarmUp } from "~exchange/engine/warm-up";
import type { Outcome, RunSettings } from "../benchmark";
import { cpuSeconds, wallSeconds } from "../clock";
import { quantile } from "../statistics";
import { makeWorkload, type WorkloadOptions } from "../workload";
import { TURN, Venue } from "./venue";

const ACCOUNTS = 1_000;
/** Operations that are not timed: the book fills, and the compiler may still be at work. */
const WARM_UP = 100_000;
const LATENCIES = 200_000;
/** Commands that are made at a time, outside what is timed: so few that they are as near as messages that have just come. */
const PIECE = TURN * 4;

export function workloadOf(shape: WorkloadOptions["shape"], { quick, seed }: RunSettings) {
  return makeWorkload({ shape, operations: (quick ? 200_000 : 1_000_000) + WARM_UP, accounts: ACCOUNTS, seed });
}

/** Runs a flow of orders through the engine: operations per second of processor and of time, and how long one takes. */
export function runEngine(shape: WorkloadOptions["shape"], settings: RunSettings): Outcome {
  const workload = workloadOf(shape, settings);
  warmUp();
  const venue = new Venue(ACCOUNTS);
  const untimed = workload.preload + WARM_UP;
  let [cpu, wall] = [0, 0];
  for (let from = 0; from < workload.count; from += PIECE) {
    const bodies = venue.bodiesOf(workload, from, Math.min(from + PIECE, workload.count));
    const turns = Array.from({ length: Math.ceil(bodies.length / TURN) }, (_, turn) =>
      bodies.slice(turn * TURN, (turn + 1) * TURN),
    );
    const [cpuBefore, wallBefore] = [cpuSeconds(), wallSeconds()];
    for (const turn of turns) {
      venue.turn(turn);
      // Timed as well, as it is for the baseline: asking for the processor's time costs more.
      venue.look();
    }
    if (from >= untimed) [cpu, wall] = [cpu + cpuSeconds() - cpuBefore, wall + wallSeconds() - wallBefore];
  }
  if (venue.tradeHash() !== workload.tradeHash) throw new Error("the engine's trades are not the reference book's");
  const timed = workload.count - Math.ceil(untimed / PIECE) * PIECE;
  const name = `engine, ${shape}`;
  return {
    values: {
      [`${name}, per CPU-second`]: timed / cpu,
      [`${name}, per second`]: timed / wall,
      ...latencies(shape, settings),
    },
    hash: venue.tradeHash(),
    notes: { trades: workload.trades, "orders at the end": workload.live },
  };
}

/** What the engine's thread does soon after its start. */
export function warmUp(): void {
  const orders = new WarmUp();
  while (orders.step());
}

/** Microseconds of single commands, less what reading the clock takes. */
function latencies(shape: WorkloadOptions["shape"], settings: RunSettings): Record<string, number> {
  if (shape !== "steady") return {};
  const workload = workloadOf(shape, { ...settings, quick: true });
  const venue = new Venue(ACCOUNTS);
  const times = new Float64Array(LATENCIES);
  const clock = clockCost();
  for (let from = 0; from < workload.count; from += PIECE) {
    const bodies = venue.bodiesOf(workload, from, Math.min(from + PIECE, workload.count));
    for (let index = 0; index < bodies.length; index++) {
      const before = performance.now();
      venue.single(bodies[index]!);
      times[(from + index) % LATENCIES] = Math.max(0, performance.now() - before - clock) * 1e3;
    }
  }
  times.sort();
  const at = (q: number) => quantile(times, q);
  return { "command, p50": at(0.5), "command, p99": at(0.99), "command, p99.9": at(0.999) };
}

function clockCost(): number {
  const times = new Float64Array(10_000);
  for (let i = 0; i < times.length; i++) {
    const before = performance.now();
    times[i] = performance.now() - before;
  }
  times.sort();
  return quantile(times, 0.5);
}
