import { CommandQueue } from "./command-queue";
import type { CommandBody, CommandResult } from "./commands";
import { EventListeners } from "./event-listeners";
import type { EngineEvent } from "./events";
import type { JournaledEngine } from "./journaled-engine";
import { EngineUnavailable, type AuditReport, type EnginePort } from "./port";

interface Waiting {
  body: CommandBody;
  resolve(result: CommandResult): void;
  reject(error: Error): void;
}

/** The engine on the caller's own thread: the same journal and core as on a thread of its own, for tests and tools. */
export class LocalPort implements EnginePort {
  private readonly listeners = new EventListeners();
  private readonly queue = new CommandQueue<Waiting>((batch) => this.flush(batch));
  private closed = false;

  constructor(private readonly engine: JournaledEngine) {}

  submit(body: CommandBody): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new EngineUnavailable("NOT_READY", "the engine is closed");
      this.queue.push({ body, resolve, reject });
    });
  }

  onEvents(listener: (events: EngineEvent[]) => void): void {
    this.listeners.add(listener);
  }

  sequence(): number {
    return this.engine.sequence();
  }

  async audit(): Promise<AuditReport> {
    return this.engine.audit();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.queue.drain();
    this.engine.close();
  }

  private flush(batch: Waiting[]): void {
    const { answers, events } = this.engine.submitBatch(batch.map(({ body }) => body));
    this.listeners.publish(events);
    for (const [index, answer] of answers.entries()) {
      if ("result" in answer) batch[index]?.resolve(answer.result);
      else batch[index]?.reject(answer.error);
    }
    this.engine.maintain();
  }
}
