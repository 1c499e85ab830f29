import type { Worker } from "node:worker_threads";
import { resultOf, unpackAccepted } from "./accepted";
import { WAITING_MAX } from "./command-queue";
import type { CommandBody, CommandResult } from "./commands";
import { EventListeners } from "./event-listeners";
import type { EventBatch, EventUnpacker } from "./event-batch";
import { errorOf } from "./failure";
import type { FromWorker, ToWorker, WorkerAnswer } from "./messages";
import { EngineUnavailable, type AuditReport, type EnginePort, type QueuePlace } from "./port";
import type { EngineStatus } from "./status";

interface Pending<T> {
  resolve(value: T): void;
  reject(error: Error): void;
}

/** The main thread's end of an engine that has started on a thread of its own. */
export class WorkerPort implements EnginePort {
  private readonly listeners = new EventListeners();
  private readonly stoppedListeners: ((why: EngineUnavailable) => void)[] = [];
  private readonly commands = new Map<number, Pending<CommandResult>>();
  private readonly audits = new Map<number, Pending<AuditReport>>();
  private readonly places = new Map<number, Pending<QueuePlace | null>>();
  private outgoing: { id: number; body: CommandBody }[] = [];
  private nextId = 1;
  private stopped: EngineUnavailable | null = null;
  private closing: Promise<void> | null = null;

  constructor(
    private readonly worker: Worker,
    private readonly events: EventUnpacker,
    private lastSequence: number,
    private lastStatus: EngineStatus,
  ) {
    worker.on("message", (message: FromWorker) => this.receive(message));
    worker.on("error", (error) => this.stop(`the engine's thread failed: ${error.message}`));
    worker.on("exit", () => this.stop("the engine's thread has ended"));
  }

  submit(body: CommandBody): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      if (this.stopped) throw this.stopped;
      if (this.closing) throw new EngineUnavailable("NOT_READY", "the engine is closing");
      // The thread's own queue refuses as many by throwing, which would end it: it must never get there.
      if (this.commands.size >= WAITING_MAX)
        throw new EngineUnavailable("NOT_READY", `${WAITING_MAX} commands wait already`);
      const id = this.takeId();
      this.commands.set(id, { resolve, reject });
      // One message carries what one turn of the event loop submits, whichever sockets it came from.
      if (this.outgoing.length === 0) setImmediate(() => this.sendCommands());
      this.outgoing.push({ id, body });
    });
  }

  onEvents(listener: (batch: EventBatch) => void): void {
    this.listeners.add(listener);
  }

  onStopped(listener: (why: EngineUnavailable) => void): void {
    this.stoppedListeners.push(listener);
  }

  sequence(): number {
    return this.lastSequence;
  }

  status(): EngineStatus {
    return this.lastStatus;
  }

  audit(): Promise<AuditReport> {
    return new Promise((resolve, reject) => {
      if (this.stopped) throw this.stopped;
      const id = this.takeId();
      this.audits.set(id, { resolve, reject });
      this.send({ type: "audit", id });
    });
  }

  queuePlace(orderId: string): Promise<QueuePlace | null> {
    return new Promise((resolve, reject) => {
      if (this.stopped) throw this.stopped;
      if (this.places.size >= WAITING_MAX)
        throw new EngineUnavailable("NOT_READY", `${WAITING_MAX} questions wait already`);
      const id = this.takeId();
      this.places.set(id, { resolve, reject });
      this.send({ type: "queue-place", id, orderId });
    });
  }

  close(): Promise<void> {
    this.closing ??= this.stopped ? Promise.resolve() : this.closeThread();
    return this.closing;
  }

  private closeThread(): Promise<void> {
    this.sendCommands();
    return new Promise((resolve, reject) => {
      let failure: Error | null = null;
      this.worker.on("message", (message: FromWorker) => {
        if (message.type === "closed" && message.failure) failure = errorOf(message.failure);
      });
      this.worker.once("exit", () => (failure ? reject(failure) : resolve()));
      this.send({ type: "close" });
    });
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case "batch": {
        const batch = this.events.unpack(message.packed);
        this.lastSequence = batch.sequence;
        this.listeners.publish(batch);
        for (const answer of unpackAccepted(message.accepted))
          this.settle({ id: answer.id, result: resultOf(answer, batch) });
        for (const answer of message.others) this.settle(answer);
        return;
      }
      case "audited":
        this.audits.get(message.id)?.resolve(message.report);
        this.audits.delete(message.id);
        return;
      case "audit-failed":
        this.audits.get(message.id)?.reject(errorOf(message.failure));
        this.audits.delete(message.id);
        return;
      case "queue-placed":
        this.places.get(message.id)?.resolve(message.place);
        this.places.delete(message.id);
        return;
      case "status":
        this.lastStatus = message.status;
        return;
      case "stopped":
        return this.tellStopped(new EngineUnavailable("NOT_READY", message.failure.message));
      case "closed":
      case "ready":
      case "replayed":
      case "start-failed":
        return;
    }
  }

  private settle(answer: WorkerAnswer): void {
    const pending = this.commands.get(answer.id);
    this.commands.delete(answer.id);
    if ("result" in answer) pending?.resolve(answer.result);
    else pending?.reject(errorOf(answer.failure));
  }

  private tellStopped(why: EngineUnavailable): void {
    if (this.closing) return;
    this.lastStatus = { ...this.lastStatus, writable: false, problems: [{ kind: "stopped", detail: why.message }] };
    for (const listener of this.stoppedListeners.splice(0)) listener(why);
  }

  private stop(why: string): void {
    this.stopped ??= new EngineUnavailable("NOT_READY", why);
    this.tellStopped(this.stopped);
    for (const pending of [...this.commands.values(), ...this.audits.values(), ...this.places.values()])
      pending.reject(this.stopped);
    this.commands.clear();
    this.places.clear();
    this.audits.clear();
  }

  private sendCommands(): void {
    if (this.outgoing.length === 0) return;
    this.send({ type: "submit", commands: this.outgoing });
    this.outgoing = [];
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private takeId(): number {
    const id = this.nextId;
    this.nextId += 1;
    return id;
  }
}
