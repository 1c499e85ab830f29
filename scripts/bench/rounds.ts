import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { withLargePages } from "../launch/exchange-flags.mjs";
import type { Benchmark, Outcome, RunSettings } from "./benchmark";
import type { Answer, Order, Side } from "./contestant";

/** A run that takes longer is stuck. */
const RUN_LIMIT_MS = 300_000;
/** Beside this file in the bundle. */
const CONTESTANT = fileURLToPath(new URL("./contestant.js", import.meta.url));

export interface Rounds {
  ours: Outcome[];
  baseline: Outcome[];
}

/** Runs both sides in turns, each run in a fresh process. Throws where one fails or where hashes differ. */
export async function runRounds(
  benchmark: Benchmark,
  settings: RunSettings,
  onRun: (side: Side, round: number) => void,
): Promise<Rounds> {
  const rounds: Rounds = { ours: [], baseline: [] };
  const count = settings.quick ? benchmark.rounds.quick : benchmark.rounds.full;
  for (let round = 0; round < count; round++) {
    for (const side of ["ours", "baseline"] as const) {
      if (!benchmark[side]) continue;
      onRun(side, round);
      rounds[side].push(await runOnce({ benchmark: benchmark.name, side, settings }));
    }
  }
  requireEqualHashes(benchmark, rounds);
  return rounds;
}

/** The same seed must give the same result every time, and on both sides where they do the same work. */
export function requireEqualHashes({ name, sameHash }: Pick<Benchmark, "name" | "sameHash">, rounds: Rounds): void {
  const hashes = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ hash }) => hash ?? []);
  const [ours, baseline] = [hashes(rounds.ours), hashes(rounds.baseline)];
  const groups = sameHash ? [[...ours, ...baseline]] : [ours, baseline];
  for (const group of groups) {
    if (new Set(group).size > 1) throw new Error(`${name}: results differ: ${[...new Set(group)].join(", ")}`);
  }
}

function runOnce(order: Order): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Both sides as the exchange is run.
    const env = withLargePages(process.env);
    const child = fork(CONTESTANT, { execArgv: ["--expose-gc", "--enable-source-maps"], env });
    const fail = (why: string) => reject(new Error(`${order.benchmark}, ${order.side}: ${why}`));
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`no answer within ${RUN_LIMIT_MS / 1_000} s`);
    }, RUN_LIMIT_MS);
    child.once("message", (answer: Answer) => {
      if ("outcome" in answer) child.once("exit", () => resolve(answer.outcome));
      else fail(answer.error);
    });
    child.once("exit", (code) => {
      clearTimeout(limit);
      if (code !== 0) fail(`ended with ${code}`);
    });
    child.send(order);
  });
}
