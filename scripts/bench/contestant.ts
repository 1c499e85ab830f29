/** A run of one side in a process of its own: told what to run by its parent, answers with the outcome and ends. */
import type { Outcome, RunSettings } from "./benchmark";
import { BENCHMARKS } from "./benchmarks";

export type Side = "ours" | "baseline";

export interface Order {
  benchmark: string;
  side: Side;
  settings: RunSettings;
}

export type Answer = { outcome: Outcome } | { error: string };

async function carryOut({ benchmark, side, settings }: Order): Promise<Answer> {
  try {
    const contestant = BENCHMARKS.find(({ name }) => name === benchmark)?.[side];
    if (!contestant) throw new Error(`${benchmark} has no ${side}`);
    return { outcome: await contestant.run(settings) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once("message", (order: Order) => {
  void carryOut(order).then((answer) => process.send?.(answer, () => process.exit(0)));
});
