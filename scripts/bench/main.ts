/** npm run bench: calibrates, runs every benchmark against its baseline, reports and judges. */
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Refusal, runCommand } from "../launch/refusal.mjs";
import type { Benchmark, RunSettings } from "./benchmark";
import { BENCHMARKS } from "./benchmarks";
import { calibrate } from "./calibration";
import { conditionsOf, tableOf, type Judged } from "./report";
import { runRounds, type Rounds } from "./rounds";
import { failsRun, findingsOf, verdictsOf } from "./statistics";

const OUT = join(dirname(fileURLToPath(import.meta.url)), "out.json");

interface Options extends RunSettings {
  json: boolean;
  chosen: readonly Benchmark[];
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      only: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Refusal(`--seed must be a whole number, not "${values.seed}".`);
  const chosen = values.only?.split(",").flatMap(benchmarksOf) ?? BENCHMARKS;
  return { quick: values.quick, json: values.json, seed, chosen };
}

/** Those of a name, or whose names begin with it: "engine" is three. */
function benchmarksOf(name: string): readonly Benchmark[] {
  const found = BENCHMARKS.filter((benchmark) => benchmark.name === name || benchmark.name.startsWith(`${name}-`));
  const known = BENCHMARKS.map((benchmark) => benchmark.name).join(", ");
  if (found.length === 0) throw new Refusal(`--only knows ${known}, not "${name}".`);
  return found;
}

async function runAll({ chosen, json, quick, seed }: Options) {
  const judged: Judged[] = [];
  const outcomes: Record<string, Rounds> = {};
  const failures: string[] = [];
  for (const benchmark of chosen) {
    process.stderr.write(`${benchmark.name}: `);
    try {
      const rounds = await runRounds(benchmark, { quick, seed }, (side) => process.stderr.write(side[0] ?? ""));
      outcomes[benchmark.name] = rounds;
      for (const finding of findingsOf(benchmark, rounds.ours, rounds.baseline)) {
        const verdicts = verdictsOf(finding);
        judged.push({ finding, verdicts });
        for (const verdict of verdicts) {
          if (json) process.stdout.write(`${JSON.stringify(verdict)}\n`);
          if (failsRun(finding, verdict))
            failures.push(`${verdict.name}: ${verdict.ours} ${verdict.unit} misses the gate`);
        }
      }
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
    process.stderr.write("\n");
  }
  return { judged, outcomes, failures };
}

await runCommand(async () => {
  const options = readOptions();
  const started = Date.now();
  const calibration = calibrate();
  const { judged, outcomes, failures } = await runAll(options);
  const [loadAfter = 0] = loadavg();
  const conditions = conditionsOf(calibration, options.seed, loadAfter);
  mkdirSync(dirname(OUT), { recursive: true });
  const { quick, seed } = options;
  const report = {
    date: new Date(started).toISOString(),
    quick,
    seed,
    calibration,
    loadAfter,
    judged,
    outcomes,
    failures,
  };
  writeFileSync(OUT, `${JSON.stringify(report, null, 2)}\n`);
  const summary = `\n${tableOf(judged)}\n\n${conditions}\n${((Date.now() - started) / 1_000).toFixed(0)} s, details in ${OUT}\n`;
  (options.json ? process.stderr : process.stdout).write(summary);
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  return failures.length > 0 ? 1 : 0;
});
