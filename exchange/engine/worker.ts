/** The engine's thread: journal and core together, one sync for whatever arrives in one turn. */
import { once } from "node:events";
import { parentPort, workerData, type MessagePort, type Transferable } from "node:worker_threads";
import { packAccepted, type AcceptedAnswer } from "./accepted";
import { CommandQueue } from "./command-queue";
import type { CommandBody } from "./commands";
import { NameTeller, type EventBatch } from "./event-batch";
import { failureOf } from "./failure";
import { Housekeeping } from "./housekeeping";
import { JournaledEngine } from "./journaled-engine";
import type { Failure, FromWorker, ToWorker, WorkerAnswer, WorkerData } from "./messages";
import { SnapshotThread } from "./snapshot-thread";
import { WarmUp } from "./warm-up";

/** No id that the main thread gives. */
const NOBODY = 0;
/** When the code is made warm: once the rest of the start doesn't wait for a processor any more. */
const WARM_UP_AFTER_MS = 2_000;
/** Beside this module in a build. */
const SNAPSHOT_MODULE = new URL("./snapshot-worker.js", import.meta.url);

interface Submitted {
  id: number;
  body: CommandBody;
}

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
await run(parentPort, workerData);

type Send = (message: FromWorker, transfer?: Transferable[]) => void;

async function run(port: MessagePort, { directory, archive, publishAfter }: WorkerData): Promise<void> {
  const send: Send = (message, transfer = []) => port.postMessage(message, transfer);
  // The replay goes on when the reader has taken a piece, so that a long journal doesn't pile up between the threads.
  const names = new NameTeller();
  const publish = async (batch: EventBatch) => {
    send({ type: "replayed", packed: names.pack(batch) });
    await once(port, "message");
  };
  try {
    const engine = await JournaledEngine.open({
      ...{ directory, archive, publishAfter, now: Date.now, publish },
      replaySnapshot: (task, onProgress) => new SnapshotThread(SNAPSHOT_MODULE, task, onProgress),
    });
    serve(port, engine, names, send);
    send({ type: "ready", sequence: engine.sequence(), status: engine.status() });
    setTimeout(() => warm(new WarmUp()), WARM_UP_AFTER_MS).unref();
  } catch (error) {
    send({ type: "start-failed", failure: failureOf(error) });
  }
}

/** A step at a time: what arrives meanwhile comes in between. */
function warm(warmUp: WarmUp): void {
  if (warmUp.step()) setImmediate(() => warm(warmUp)).unref();
}

function serve(port: MessagePort, engine: JournaledEngine, names: NameTeller, send: Send): void {
  const housekeeping = new Housekeeping(engine, {
    // Nobody waits for the answer to what time itself brings about.
    onDue: (body) => queue.push({ id: NOBODY, body }),
    onStatus: (status) => send({ type: "status", status }),
    onStopped: (why) => send({ type: "stopped", failure: failureOf(why) }),
  });
  const queue: CommandQueue<Submitted> = new CommandQueue<Submitted>((batch) => {
    flush(engine, batch, names, send);
    housekeeping.afterBatch();
  });
  housekeeping.tellDue();
  port.on("message", (message: ToWorker) => {
    switch (message.type) {
      case "submit":
        for (const command of message.commands) queue.push(command);
        return;
      case "audit":
        return send(audit(engine, message.id));
      case "queue-place":
        return send({ type: "queue-placed", id: message.id, place: engine.queuePlace(message.orderId) });
      case "close":
        queue.drain();
        housekeeping.end();
        void close(engine).then((failure) => {
          send({ type: "closed", failure });
          port.close();
        });
        return;
      case "replay-taken":
        return;
    }
  });
}

/** Results and events leave together, once they are durable. The core's words change threads without being read or copied. */
function flush(engine: JournaledEngine, submitted: Submitted[], names: NameTeller, send: Send): void {
  const { answers, batch } = engine.submitBatch(submitted.map(({ body }) => body));
  const accepted: (AcceptedAnswer & { id: number })[] = [];
  const others: WorkerAnswer[] = [];
  for (const [index, { id }] of submitted.entries()) {
    const answer = answers[index];
    if (answer && "accepted" in answer) accepted.push({ id, ...answer.accepted });
    else if (answer && "result" in answer) others.push({ id, result: answer.result });
    else others.push({ id, failure: failureOf(answer?.error) });
  }
  const packed = names.pack(batch);
  const answered = packAccepted(accepted);
  const buffers = [answered, ...("words" in packed ? [packed.words] : [])].map(({ buffer }) => buffer as ArrayBuffer);
  send({ type: "batch", packed, accepted: answered, others }, buffers);
}

function audit(engine: JournaledEngine, id: number): FromWorker {
  try {
    return { type: "audited", id, report: engine.audit() };
  } catch (error) {
    return { type: "audit-failed", id, failure: failureOf(error) };
  }
}

async function close(engine: JournaledEngine): Promise<Failure | null> {
  try {
    await engine.close();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
