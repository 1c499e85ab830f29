/** npm run bench:matching: replays the recorded flows through the exchange's book, checks every report, and prints rates. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "../../launch/refusal.mjs";
import { spreadOf, type Spread } from "../statistics";
import type { Run } from "./contest";
import { MATCHING_DATA, readRecordings, type Recording } from "./data";

/** Messages per second of the slowest scenario. */
const GOAL = 10e6;
const GATE = 5e6;
const RUNS = 10;
const QUICK_RUNS = 3;
/** Enough for the compiler's warm-up to weigh the same in each scenario: a prefix is repeated that often. */
const MESSAGES_A_RUN = 1_990_000;
const CONTEST = join(dirname(fileURLToPath(import.meta.url)), "contest.js");

interface Finding {
  scenario: string;
  part: Recording["part"];
  /** Messages per second. */
  ours: Spread;
  perCpuSecond: Spread;
  hashOk: boolean;
  /** Of one run over the prefix; null when the baseline isn't installed. */
  baseline: { messagesPerSecond: number; hashOk: boolean } | null;
}

/** One run in a process of its own, which nothing has warmed up. */
function contest(who: "ours" | "baseline", { file }: Recording, messages: number): Run {
  const args = ["--enable-source-maps", CONTEST, who, join(MATCHING_DATA, file), String(messages)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

const isRight = ({ sha256 }: Run, recording: Recording) => sha256.every((hash) => hash === recording.sha256);

function measure(recording: Recording, prefix: Recording, runs: number, hasBaseline: boolean): Finding {
  const ours = Array.from({ length: runs }, () => contest("ours", recording, MESSAGES_A_RUN));
  const theirs = hasBaseline ? contest("baseline", prefix, prefix.messages) : null;
  return {
    scenario: recording.scenario,
    part: recording.part,
    ours: spreadOf(ours.map(({ messages, wallMs }) => (messages / wallMs) * 1e3)),
    perCpuSecond: spreadOf(ours.map(({ messages, cpuMs }) => (messages / cpuMs) * 1e3)),
    hashOk: ours.every((run) => isRight(run, recording)),
    baseline: theirs && {
      messagesPerSecond: (theirs.messages / theirs.wallMs) * 1e3,
      hashOk: isRight(theirs, prefix),
    },
  };
}

/** A scenario's whole flow where it is recorded, else its prefix. */
function scenarios(): { recording: Recording; prefix: Recording }[] {
  const recordings = readRecordings();
  return recordings
    .filter(({ part }) => part === "prefix")
    .map((prefix) => ({
      prefix,
      recording: recordings.find(({ part, scenario }) => part === "full" && scenario === prefix.scenario) ?? prefix,
    }));
}

const millions = (rate: number) => (rate / 1e6).toFixed(rate < 1e6 ? 3 : 2);

function print(findings: readonly Finding[], runs: number): void {
  console.log("scenario     M messages/s (min-max)   per CPU-s  reports  nodejs-order-book  ratio");
  for (const { scenario, ours, perCpuSecond, hashOk, baseline } of findings) {
    const cells = [
      scenario.padEnd(12),
      `${millions(ours.median)} (${millions(ours.min)}-${millions(ours.max)})`.padEnd(24),
      millions(perCpuSecond.median).padEnd(10),
      (hashOk ? "equal" : "WRONG").padEnd(8),
      (baseline ? `${millions(baseline.messagesPerSecond)}${baseline.hashOk ? "" : " WRONG"}` : "--").padEnd(18),
      baseline ? `${(ours.median / baseline.messagesPerSecond).toFixed(0)}x` : "--",
    ];
    console.log(cells.join(" "));
  }
  const prefixes = findings.filter(({ part }) => part === "prefix").map(({ scenario }) => scenario);
  console.log(`
Each figure: median of ${runs} runs, each the first and only one of a cold process, compiler's warm-up included, every report written.
Of ${prefixes.join(" and ")} only the first 50,000 messages are recorded: a run repeats them to 2,000,000, each time into a fresh book.
nodejs-order-book: one cold run over each scenario's first 50,000 messages; its cost grows with the book, ours is of the whole flow.
Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)}.
Goal ${millions(GOAL)}, gate ${millions(GATE)} M messages/s on the slowest scenario.`);
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      baseline: { type: "boolean", default: true },
    },
    allowNegative: true,
  });
  const runs = values.quick ? QUICK_RUNS : RUNS;
  const findings = scenarios().map(({ recording, prefix }) => {
    process.stderr.write(`${recording.scenario} `);
    return measure(recording, prefix, runs, values.baseline);
  });
  process.stderr.write("\n");
  findings.sort((a, b) => b.ours.median - a.ours.median);
  if (values.json) {
    for (const { scenario, ours, hashOk } of findings) {
      console.log(JSON.stringify({ scenario, messagesPerSecond: Math.round(ours.median), hashOk }));
    }
  } else {
    print(findings, runs);
  }
  const slowest = findings.at(-1);
  return !slowest || slowest.ours.median < GATE || findings.some(({ hashOk }) => !hashOk) ? 1 : 0;
});
