import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandBuffer } from "~exchange/engine/core/command-buffer";
import { Core } from "~exchange/engine/core/core";
import { replayFrame } from "~exchange/engine/recovery";
import { stateHash } from "~exchange/engine/core/snapshot";
import { Batch } from "~exchange/journal/batch";
import { Journal } from "~exchange/journal/journal";
import { START } from "~exchange/journal/segment";
import type { Benchmark, Outcome, RunSettings } from "./benchmark";
import { cpuSeconds, wallSeconds } from "./clock";
import { TURN, Venue } from "./engine/venue";
import { workloadOf } from "./engine/run";

const PER_SECOND = "commands replayed per second";
const PER_CPU_SECOND = "commands replayed per CPU-second";

/** Writes a journal as trading does, then reads it back, chain and checksums checked, and applies every record. */
function run(settings: RunSettings): Outcome {
  const directory = mkdtempSync(join(tmpdir(), "bourse-bench-replay-"));
  try {
    const expected = writeJournal(directory, settings);
    const journal = new Journal({ directory, rules: 1 });
    const core = new Core();
    const commands = new CommandBuffer();
    const [cpu, wall] = [cpuSeconds(), wallSeconds()];
    // As a start does whose readers know all the events already.
    const onApplied = () => core.state.events.clear();
    for (const frame of journal.framesAfter(START)) replayFrame(core, commands, frame, onApplied);
    const [cpuSpent, seconds] = [cpuSeconds() - cpu, wallSeconds() - wall];
    journal.close();
    const hash = stateHash(core.state);
    if (hash !== expected) throw new Error("the replayed state is not the one that was left");
    const { sequence } = core.state;
    return { values: { [PER_SECOND]: sequence / seconds, [PER_CPU_SECOND]: sequence / cpuSpent }, hash };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The hash of the state that the journal leads to. */
function writeJournal(directory: string, settings: RunSettings): string {
  const workload = workloadOf("steady", settings);
  const journal = new Journal({ directory, rules: 1 });
  const batch = new Batch();
  const venue = new Venue(1_000, (payload) => batch.add(payload));
  journal.append(batch);
  for (let from = 0; from < workload.count; from += TURN) {
    venue.turn(venue.bodiesOf(workload, from, Math.min(from + TURN, workload.count)));
    batch.clear();
    venue.look();
    journal.append(batch);
  }
  journal.close();
  return stateHash(venue.core.state);
}

/** Row 7. */
export const replay: Benchmark = {
  name: "replay",
  figures: [
    {
      ...{ row: 7, name: PER_CPU_SECOND, unit: "commands/CPU-s", better: "more", ratioBounds: null },
      ...{ bounds: { goal: 2_500_000, gate: 1_250_000 }, decides: true },
    },
    {
      ...{ row: 7, name: PER_SECOND, unit: "commands/s", better: "more", ratioBounds: null },
      ...{ bounds: { goal: 2_500_000, gate: 1_250_000 }, decides: false },
    },
  ],
  ours: { name: "journal and engine", run },
  baseline: null,
  sameHash: false,
  rounds: { full: 5, quick: 1 },
};
