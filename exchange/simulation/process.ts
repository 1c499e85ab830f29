import { CommandQueue } from "~exchange/engine/command-queue";
import type { CommandBody } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { Housekeeping } from "~exchange/engine/housekeeping";
import { JournaledEngine, type Answer } from "~exchange/engine/journaled-engine";
import type { Turns } from "~exchange/engine/turns";
import type { FaultyDisk } from "./faulty-disk";
import type { VirtualTime } from "./virtual-time";

export const DATA = "/data/journal";

/** One batch as the process saw it. `time`: of the clock when it began. */
export interface BatchOutcome {
  time: number;
  bodies: CommandBody[];
  answers: Answer[];
  events: EngineEvent[];
}

interface Waiting {
  body: CommandBody;
  answer: (answer: Answer) => void;
}

export interface ProcessOptions {
  disk: FaultyDisk;
  time: VirtualTime;
  archive: string | null;
  snapshotEvery: number;
  segmentBytes: number;
  createId: () => Buffer;
  publishAfter: number;
  publish: (events: EngineEvent[]) => void;
  /** Told of every batch before anybody is answered, whether the process has survived it or not. */
  onBatch: (outcome: BatchOutcome) => void;
}

/** The engine's thread as the worker composes it, on a simulated disk and in virtual time. */
export class ExchangeProcess {
  private readonly queue: CommandQueue<Waiting>;
  private readonly housekeeping: Housekeeping;

  private constructor(
    readonly engine: JournaledEngine,
    private readonly options: ProcessOptions,
  ) {
    const { time, disk } = options;
    const turns: Turns = {
      soon: (work) => time.soon(() => disk.dead || work()),
      every: (ms, work) => time.every(ms, () => disk.dead || work()),
    };
    this.queue = new CommandQueue<Waiting>((batch) => this.flush(batch), turns);
    const onDue = (body: CommandBody) => this.queue.push({ body, answer: () => undefined });
    this.housekeeping = new Housekeeping(engine, { onDue, onStatus: () => {}, onStopped: () => {} }, turns);
    this.housekeeping.tellDue();
  }

  /** Start-up is recovery. Throws JournalError as the engine does. */
  static async start(options: ProcessOptions): Promise<ExchangeProcess> {
    const { disk, time, archive, snapshotEvery, segmentBytes, createId, publishAfter, publish } = options;
    const engine = await JournaledEngine.open({
      ...{ directory: DATA, archive, snapshotEvery, segmentBytes, createId, publishAfter, publish, disk },
      now: time.now,
      // The simulation never runs two processes at once.
      lock: () => ({ release: () => undefined }),
    });
    return new ExchangeProcess(engine, options);
  }

  /** Throws EngineUnavailable where too much waits already. */
  submit(body: CommandBody, answer: (answer: Answer) => void): void {
    this.queue.push({ body, answer });
  }

  /** Whether it needs a start: it was killed, or it has stopped by itself. */
  isDown(): boolean {
    return this.options.disk.dead || this.engine.stopped() !== null;
  }

  /** From here on nothing of it has any effect. */
  kill(): void {
    this.options.disk.kill();
    this.housekeeping.end();
  }

  /** Ends as it does on SIGTERM: what waits is answered, and a snapshot is taken. */
  async stop(): Promise<void> {
    this.queue.drain();
    this.housekeeping.end();
    await this.engine.close();
  }

  private flush(batch: Waiting[]): void {
    const bodies = batch.map(({ body }) => body);
    const time = this.options.time.now();
    const wasStopped = this.engine.stopped() !== null;
    const { answers, events } = this.engine.submitBatch(bodies);
    if (!wasStopped) this.options.onBatch({ time, bodies, answers, events });
    if (this.options.disk.dead) return;
    for (const [index, answer] of answers.entries()) batch[index]?.answer(answer);
    this.housekeeping.afterBatch();
  }
}
