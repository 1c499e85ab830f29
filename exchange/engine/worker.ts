/** The engine's thread: journal and core together, one sync for whatever arrives in one turn. */
import { once } from "node:events";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { CommandQueue } from "./command-queue";
import type { CommandBody } from "./commands";
import { failureOf } from "./failure";
import { JournaledEngine } from "./journaled-engine";
import type { Failure, FromWorker, ToWorker, WorkerAnswer, WorkerData } from "./messages";

interface Submitted {
  id: number;
  body: CommandBody;
}

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
await run(parentPort, workerData);

async function run(port: MessagePort, { directory, publishAfter }: WorkerData): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message);
  // The replay goes on when the reader has taken a piece, so that a long journal doesn't pile up between the threads.
  const publish = async (events: Extract<FromWorker, { type: "replayed" }>["events"]) => {
    send({ type: "replayed", events });
    await once(port, "message");
  };
  try {
    const engine = await JournaledEngine.open({ directory, publishAfter, now: Date.now, publish });
    serve(port, engine, send);
    send({ type: "ready", sequence: engine.sequence() });
  } catch (error) {
    send({ type: "start-failed", failure: failureOf(error) });
  }
}

function serve(port: MessagePort, engine: JournaledEngine, send: (message: FromWorker) => void): void {
  const queue = new CommandQueue<Submitted>((batch) => flush(engine, batch, send));
  port.on("message", (message: ToWorker) => {
    switch (message.type) {
      case "submit":
        for (const command of message.commands) queue.push(command);
        return;
      case "audit":
        return send(audit(engine, message.id));
      case "close":
        queue.drain();
        send({ type: "closed", failure: close(engine) });
        port.close();
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
  engine.maintain();
}

function audit(engine: JournaledEngine, id: number): FromWorker {
  try {
    return { type: "audited", id, report: engine.audit() };
  } catch (error) {
    return { type: "audit-failed", id, failure: failureOf(error) };
  }
}

function close(engine: JournaledEngine): Failure | null {
  try {
    engine.close();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
