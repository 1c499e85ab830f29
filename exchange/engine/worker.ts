/** The engine's thread: journal and core together, one sync for whatever arrives in one turn. */
import { once } from "node:events";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { CommandQueue } from "./command-queue";
import type { CommandBody } from "./commands";
import { failureOf } from "./failure";
import { Housekeeping } from "./housekeeping";
import { JournaledEngine } from "./journaled-engine";
import type { Failure, FromWorker, ToWorker, WorkerAnswer, WorkerData } from "./messages";

/** No id that the main thread gives. */
const NOBODY = 0;

interface Submitted {
  id: number;
  body: CommandBody;
}

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
await run(parentPort, workerData);

async function run(port: MessagePort, { directory, archive, publishAfter }: WorkerData): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message);
  // The replay goes on when the reader has taken a piece, so that a long journal doesn't pile up between the threads.
  const publish = async (events: Extract<FromWorker, { type: "replayed" }>["events"]) => {
    send({ type: "replayed", events });
    await once(port, "message");
  };
  try {
    const engine = await JournaledEngine.open({ directory, archive, publishAfter, now: Date.now, publish });
    serve(port, engine, send);
    send({ type: "ready", sequence: engine.sequence(), status: engine.status() });
  } catch (error) {
    send({ type: "start-failed", failure: failureOf(error) });
  }
}

function serve(port: MessagePort, engine: JournaledEngine, send: (message: FromWorker) => void): void {
  const housekeeping = new Housekeeping(engine, {
    // Nobody waits for the answer to what time itself brings about.
    onDue: (body) => queue.push({ id: NOBODY, body }),
    onStatus: (status) => send({ type: "status", status }),
    onStopped: (why) => send({ type: "stopped", failure: failureOf(why) }),
  });
  const queue: CommandQueue<Submitted> = new CommandQueue<Submitted>((batch) => {
    flush(engine, batch, send);
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

/** Results and events leave together, once they are durable. */
function flush(engine: JournaledEngine, batch: Submitted[], send: (message: FromWorker) => void): void {
  const { answers, events } = engine.submitBatch(batch.map(({ body }) => body));
  const answersById = batch.map(({ id }, index): WorkerAnswer => {
    const answer = answers[index];
    if (answer && "result" in answer) return { id, result: answer.result };
    return { id, failure: failureOf(answer?.error) };
  });
  send({ type: "batch", events, sequence: engine.sequence(), answers: answersById });
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
