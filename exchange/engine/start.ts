import { Worker } from "node:worker_threads";
import type { Disk } from "~exchange/journal/disk";
import { EventUnpacker } from "./event-batch";
import { errorOf } from "./failure";
import { JournaledEngine } from "./journaled-engine";
import { LocalPort } from "./local-port";
import type { FromWorker, ToWorker, WorkerData } from "./messages";
import { EngineUnavailable, type EngineOptions, type EnginePort } from "./port";
import type { EngineStatus } from "./status";
import { WorkerPort } from "./worker-port";

/** Settings that tests and tools change; the defaults are what the exchange runs with. */
export interface LocalEngineOptions extends EngineOptions {
  /** Unix ms. */
  now?(): number;
  /** Commands between snapshots. */
  snapshotEvery?: number;
  segmentBytes?: number;
  disk?: Disk;
}

/**
 * Starts the engine on a thread of its own and resolves once its journal is replayed and all events after
 * `publishAfter` have been passed on. `worker`: the built worker module, beside this one in a build.
 * Throws JournalError where the folder is owned, not writable or damaged.
 */
export async function startEngine(
  options: EngineOptions,
  worker: URL = new URL("./worker.js", import.meta.url),
): Promise<EnginePort> {
  const { directory, archive = null, publishAfter, onEvents } = options;
  const data: WorkerData = { directory, archive, publishAfter };
  const thread = new Worker(worker, { workerData: data });
  const events = new EventUnpacker();
  const { sequence, status } = await started(thread, events, onEvents);
  return new WorkerPort(thread, events, sequence, status);
}

/** The same engine on the caller's thread. */
export async function startEngineInProcess(options: LocalEngineOptions): Promise<EnginePort> {
  const { onEvents, now = Date.now, ...rest } = options;
  return new LocalPort(await JournaledEngine.open({ ...rest, now, publish: onEvents }));
}

/** Where the thread stands when it has started. */
function started(
  thread: Worker,
  events: EventUnpacker,
  onEvents: EngineOptions["onEvents"],
): Promise<{ sequence: number; status: EngineStatus }> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      thread.off("message", receive).off("error", failed).off("exit", ended);
      act();
    };
    const failed = (error: Error) => settle(() => reject(error));
    const ended = () =>
      settle(() => reject(new EngineUnavailable("NOT_READY", "the engine's thread ended before it was ready")));
    const receive = (message: FromWorker) => {
      if (message.type === "replayed") {
        const taken: ToWorker = { type: "replay-taken" };
        Promise.resolve(onEvents(events.unpack(message.packed))).then(
          () => thread.postMessage(taken),
          (error: Error) => failed(error),
        );
      } else if (message.type === "ready") settle(() => resolve(message));
      else if (message.type === "start-failed") settle(() => reject(errorOf(message.failure)));
    };
    thread.on("message", receive).on("error", failed).on("exit", ended);
  });
}
