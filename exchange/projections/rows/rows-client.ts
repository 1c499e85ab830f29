import { NameTeller, type EventBatch } from "~exchange/engine/event-batch";
import type { OpenRows } from "./channels";
import { Collector, type Chunk } from "./chunks";
import { ReadStoreBehind } from "./errors";
import type { FromRows, Question, RowsChannel } from "./messages";
import { Questions } from "./questions";
import { Restarts } from "./restarts";
import type { RowStoreOptions } from "./row-store";

/**
 * How long events wait to be written together with later ones, where nobody asks. A balance, a level or a candle that changes many
 * times in it is one row, and an order that is placed and filled as well.
 */
const WAIT_MS = 250;
/** What is on its way to the rows at a time; the rest waits here, where it can still be put together. */
const UNDER_WAY_BYTES = 1024 * 1024;
/** A replay goes on when less than this waits. */
const DRAINED_BYTES = 2 * 1024 * 1024;
/** People's new orders are refused while more than this waits. */
const OVERWHELMED_BYTES = 64 * 1024 * 1024;
/** Then only a restart helps, which reads the journal instead. */
const HOPELESS_BYTES = 256 * 1024 * 1024;

export interface RowsClientOptions extends RowStoreOptions {
  open: OpenRows;
  /** Where the file stands; events after it will come. */
  position: number;
  /** Told when everything up to a command has its rows. */
  onWritten(position: number): void;
  /** Told of a restart. */
  onTrouble(error: Error): void;
  /** Told once, when the rows can't be kept any more. */
  onFailure(error: Error): void;
}

/**
 * The main thread's end of the rows. Events are kept here until their rows are written, so that a thread that dies is followed by
 * another one. Questions are asked after all events that were told before them: who was answered sees what was done.
 */
export class RowsClient {
  private readonly collector = new Collector();
  private readonly questions = new Questions((id) => this.behindOf(id));
  private readonly restarts = new Restarts();
  /** Chunks without rows, oldest first; the first `posted` of them are on their way. */
  private unwritten: Chunk[] = [];
  private posted = 0;
  private postedBytes = 0;
  private lastPosted = 0;
  private bytes = 0;
  private names = new NameTeller();
  private channel: RowsChannel | null = null;
  private ready = false;
  private timer: NodeJS.Timeout | null = null;
  private due = false;
  private taken: number;
  private written: number;
  private failure: Error | null = null;
  private waiters: (() => void)[] = [];
  private closing: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(private readonly options: RowsClientOptions) {
    this.taken = this.written = options.position;
    this.openChannel();
  }

  /** Never waits and never throws: what can't be written any more is told to `onFailure`. */
  take(batch: EventBatch): void {
    if (this.failure) return;
    this.taken = batch.sequence;
    this.collector.add(batch);
    if (this.collector.isFull()) this.seal();
    else this.timer ??= setTimeout(() => this.wake(), WAIT_MS);
    if (this.waitingBytes() > HOPELESS_BYTES)
      this.fail(new Error(`the read store is ${this.behind()} commands behind`));
  }

  /** Rejects with ReadStoreBehind where the answer would take too long. */
  ask(question: Question): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.closing) return Promise.reject(new ReadStoreBehind("the read store is closing"));
    this.seal();
    const answer = this.questions.add(question, this.collector.last);
    this.pump();
    return answer;
  }

  /** Sequence of the last command taken in, with or without its rows. */
  position(): number {
    return this.taken;
  }

  /** Commands without rows. */
  behind(): number {
    return this.taken - this.written;
  }

  isOverwhelmed(): boolean {
    return this.waitingBytes() > OVERWHELMED_BYTES;
  }

  /** Resolves when little waits, or nothing will be written any more. */
  async drained(): Promise<void> {
    while (this.waitingBytes() > DRAINED_BYTES && !this.failure)
      await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Writes what waits. Rejects where it can't be. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.closing = { resolve, reject };
      this.seal();
      this.pump();
    });
  }

  private openChannel(): void {
    const { open, file, pairs } = this.options;
    [this.names, this.posted, this.postedBytes, this.ready] = [new NameTeller(), 0, 0, false];
    this.lastPosted = (this.unwritten[0]?.number ?? this.collector.last + 1) - 1;
    this.questions.askAgain();
    let isCurrent = true;
    const ended = (why: Error) => {
      if (!isCurrent) return;
      isCurrent = false;
      this.restart(why);
    };
    const receive = (message: FromRows) => {
      if (!isCurrent) return;
      if (message.type === "failed") ended(new Error(`the read store can't be written: ${message.message}`));
      else if (message.type === "closed") {
        isCurrent = false;
        this.closing?.resolve();
      } else this.receive(message);
    };
    this.channel = open({ file, pairs }, { receive, ended });
  }

  private receive(message: Exclude<FromRows, { type: "failed" | "closed" }>): void {
    switch (message.type) {
      case "ready":
        if (message.position < this.written)
          return this.fail(new Error(`the read store went back from ${this.written} to ${message.position}`));
        this.ready = true;
        return this.acknowledge(message.position);
      case "written":
        return this.acknowledge(message.position);
      case "told":
        return this.questions.answer(message.id, message.answer);
      case "refused":
        return this.questions.refuse(message.id, new Error(message.message));
    }
  }

  private acknowledge(position: number): void {
    this.written = position;
    for (let first = this.unwritten[0]; first && first.sequence <= position; first = this.unwritten[0]) {
      this.unwritten.shift();
      this.bytes -= first.bytes;
      if (this.posted === 0) this.lastPosted = first.number;
      else [this.posted, this.postedBytes] = [this.posted - 1, this.postedBytes - first.bytes];
    }
    this.options.onWritten(position);
    if (this.due && this.posted === 0) this.seal();
    if (this.waitingBytes() <= DRAINED_BYTES) this.release();
    this.pump();
  }

  private release(): void {
    for (const waiter of this.waiters.splice(0)) waiter();
  }

  private wake(): void {
    this.timer = null;
    // While rows are being written, later events are better written together.
    this.due = this.posted > 0;
    if (!this.due) this.seal();
    this.pump();
  }

  private seal(): void {
    if (this.timer) clearTimeout(this.timer);
    [this.timer, this.due] = [null, false];
    for (const chunk of this.collector.take()) {
      this.unwritten.push(chunk);
      this.bytes += chunk.bytes;
    }
    this.pump();
  }

  /** Sends what may be on its way: questions whose events are, and chunks as long as there is room. */
  private pump(): void {
    const { channel } = this;
    if (!channel || !this.ready) return;
    for (;;) {
      for (const { id, question } of this.questions.takeAskable(this.lastPosted))
        channel.post({ type: "ask", id, ...question });
      const chunk = this.unwritten[this.posted];
      if (!chunk || (this.posted > 0 && this.postedBytes + chunk.bytes > UNDER_WAY_BYTES)) break;
      channel.post({ type: "events", packed: chunk.pack(this.names) });
      this.posted += 1;
      this.postedBytes += chunk.bytes;
      this.lastPosted = chunk.number;
    }
    if (this.closing && this.unwritten.length === 0 && this.collector.isEmpty()) channel.post({ type: "close" });
  }

  private restart(why: Error): void {
    this.channel?.abandon();
    [this.channel, this.ready] = [null, false];
    if (this.failure) return;
    if (!this.restarts.take()) return this.fail(why);
    this.options.onTrouble(why);
    setTimeout(() => this.failure || this.openChannel(), this.restarts.pauseMs);
  }

  private fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.channel?.abandon();
    this.questions.refuseAll(error);
    this.release();
    this.closing?.reject(error);
    this.options.onFailure(error);
  }

  private behindOf(id: number): ReadStoreBehind {
    return new ReadStoreBehind(`read ${id} has waited too long: the read store is ${this.behind()} commands behind`);
  }

  private waitingBytes(): number {
    return this.bytes + this.collector.waitingBytes;
  }
}
