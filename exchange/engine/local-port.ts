import { CommandQueue } from "./command-queue";
import type { CommandBody, CommandResult } from "./commands";
import { EventListeners } from "./event-listeners";
import type { EngineEvent } from "./events";
import { Housekeeping } from "./housekeeping";
import type { JournaledEngine } from "./journaled-engine";
import { EngineUnavailable, type AuditReport, type EnginePort, type QueuePlace } from "./port";
import type { EngineStatus } from "./status";

interface Waiting {
  body: CommandBody;
  resolve(result: CommandResult): void;
  reject(error: Error): void;
}

/** The engine on the caller's own thread: the same journal and core as on a thread of its own, for tests and tools. */
export class LocalPort implements EnginePort {
  private readonly listeners = new EventListeners();
  private readonly stoppedListeners: ((why: EngineUnavailable) => void)[] = [];
  private readonly queue = new CommandQueue<Waiting>((batch) => this.flush(batch));
  private readonly housekeeping: Housekeeping;
  private closing: Promise<void> | null = null;

  constructor(private readonly engine: JournaledEngine) {
    this.housekeeping = new Housekeeping(engine, {
      onDue: (body) => this.queue.push({ body, resolve: () => undefined, reject: () => undefined }),
      onStatus: () => undefined,
      onStopped: (why) => this.stoppedListeners.forEach((listener) => listener(why)),
    });
    this.housekeeping.tellDue();
  }

  submit(body: CommandBody): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      if (this.closing) throw new EngineUnavailable("NOT_READY", "the engine is closed");
      this.queue.push({ body, resolve, reject });
    });
  }

  onEvents(listener: (events: EngineEvent[]) => void): void {
    this.listeners.add(listener);
  }

  onStopped(listener: (why: EngineUnavailable) => void): void {
    this.stoppedListeners.push(listener);
  }

  sequence(): number {
    return this.engine.sequence();
  }

  status(): EngineStatus {
    return this.engine.status();
  }

  async audit(): Promise<AuditReport> {
    return this.engine.audit();
  }

  async queuePlace(orderId: string): Promise<QueuePlace | null> {
    return this.engine.queuePlace(orderId);
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    this.queue.drain();
    this.housekeeping.end();
    await this.engine.close();
  }

  private flush(batch: Waiting[]): void {
    const { answers, events } = this.engine.submitBatch(batch.map(({ body }) => body));
    this.listeners.publish(events);
    for (const [index, answer] of answers.entries()) {
      if ("result" in answer) batch[index]?.resolve(answer.result);
      else batch[index]?.reject(answer.error);
    }
    this.housekeeping.afterBatch();
  }
}
