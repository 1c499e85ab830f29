import { Worker } from "node:worker_threads";
import type { Progress } from "~exchange/journal/snapshot-writer";
import { StateDiverged, StateNotReplayed, type SnapshotTask, type SnapshotWork } from "./snapshot-replay";

/** What the snapshot's thread tells when it has ended: null, or why there is no snapshot. */
export interface SnapshotOutcome {
  failure: { name: string; message: string } | null;
}

/** Small: what it makes lives until it ends, or no longer than a part of the snapshot. */
const YOUNG_GENERATION_MB = 8;

const KINDS = [StateNotReplayed, StateDiverged];

/** A snapshot that a thread of its own makes. `module`: the built one. */
export class SnapshotThread implements SnapshotWork {
  private readonly worker: Worker;
  private outcome: Progress | Error = "waiting";

  constructor(
    module: URL,
    task: SnapshotTask,
    private readonly onProgress: () => void,
  ) {
    this.worker = new Worker(module, {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.worker.on("message", ({ failure }: SnapshotOutcome) => this.end(failure ? errorOf(failure) : "done"));
    this.worker.on("error", (error) => this.end(new StateNotReplayed(`its thread failed: ${error.message}`)));
    this.worker.on("exit", () => this.end(new StateNotReplayed("its thread ended too early")));
  }

  step(): Progress {
    if (this.outcome instanceof Error) throw this.outcome;
    return this.outcome;
  }

  /** A file that it has begun stays behind under its temporary name; the next snapshot clears it away. */
  async abort(): Promise<void> {
    await this.worker.terminate();
  }

  private end(outcome: Progress | Error): void {
    if (this.outcome !== "waiting") return;
    this.outcome = outcome;
    this.onProgress();
  }
}

function errorOf({ name, message }: NonNullable<SnapshotOutcome["failure"]>): Error {
  const Kind = KINDS.find((kind) => kind.name === name) ?? Error;
  return new Kind(message);
}
