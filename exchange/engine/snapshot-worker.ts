/** The snapshot's thread: it makes one and ends. */
import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { realDisk } from "~exchange/journal/disk";
import { messageOf } from "./message-of";
import { SnapshotReplay } from "./snapshot-replay";
import type { SnapshotOutcome } from "./snapshot-thread";

/** Of Linux, where it is the thread's own: whoever trades goes first. */
const NICE = 5;

if (!parentPort) throw new Error("snapshot-worker.ts runs as a worker thread only");
const outcome: SnapshotOutcome = { failure: await makeSnapshot() };
parentPort.postMessage(outcome);

async function makeSnapshot(): Promise<SnapshotOutcome["failure"]> {
  if (platform() === "linux") setPriority(NICE);
  let wake = () => {};
  const replay = new SnapshotReplay(realDisk, workerData, () => wake());
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const progress = replay.step();
      if (progress === "done") return null;
      if (progress === "waiting") await woken;
    }
  } catch (error) {
    return { name: error instanceof Error ? error.name : "Error", message: messageOf(error) };
  }
}
