import { decodeCommand, encodeCommand } from "~exchange/journal/command-codec";
import type { Disk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import { FolderLock } from "~exchange/journal/folder-lock";
import { Journal } from "~exchange/journal/journal";
import { START, type Position } from "~exchange/journal/segment";
import { newestSnapshot, readSnapshot, writeSnapshot } from "~exchange/journal/snapshots";
import { apply } from "./apply";
import { audit } from "./audit";
import type { Command, CommandBody, CommandResult } from "./commands";
import type { EngineEvent } from "./events";
import { EngineUnavailable, type AuditReport } from "./port";
import { Sequencer } from "./sequencer";
import { restoreState, snapshotRows } from "./snapshot";
import { emptyState, type EngineState } from "./state";

/** Commands after which the next snapshot is taken: bounds what start-up has to replay. */
const SNAPSHOT_EVERY = 20_000;
/** Events published in one piece while the journal is replayed. */
const REPLAY_EVENTS = 2_000;

export interface JournaledEngineOptions {
  directory: string;
  publishAfter: number;
  /** Takes replayed events; the replay waits for it. */
  publish(events: EngineEvent[]): void | Promise<void>;
  /** Unix ms. */
  now(): number;
  snapshotEvery?: number;
  segmentBytes?: number;
  disk?: Disk;
}

/** `error` where the command did not become part of the history. */
export type Answer = { result: CommandResult } | { error: Error };

/**
 * Core and journal as one: a batch is stamped, made durable and applied, in this order, so that the state never runs
 * ahead of the disk. Owns its folder until it is closed.
 */
export class JournaledEngine {
  private failure: EngineUnavailable | null = null;
  private sinceSnapshot = 0;

  private constructor(
    private readonly lock: FolderLock,
    private readonly journal: Journal,
    private readonly state: EngineState,
    private readonly sequencer: Sequencer,
    private readonly options: JournaledEngineOptions,
  ) {}

  /**
   * Start-up is recovery: the newest snapshot that leaves no wanted event out, then the journal after it.
   * Throws JournalError, or an Error that names the record that can't be applied.
   */
  static async open(options: JournaledEngineOptions): Promise<JournaledEngine> {
    const { directory, disk, segmentBytes, now } = options;
    const lock = FolderLock.acquire(directory);
    try {
      const journal = new Journal({ directory, disk, segmentBytes });
      try {
        const { state, replayed } = await recover(journal, options);
        const engine = new JournaledEngine(
          lock,
          journal,
          state,
          new Sequencer(state.sequence, state.time, now),
          options,
        );
        engine.sinceSnapshot = replayed;
        return engine;
      } catch (error) {
        journal.close();
        throw error;
      }
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** The last durable command. */
  sequence(): number {
    return this.journal.last().sequence;
  }

  /** Makes the commands durable and applies them. Answers stand in the order of `bodies`. */
  submitBatch(bodies: readonly CommandBody[]): { answers: Answer[]; events: EngineEvent[] } {
    const answers: Answer[] = [];
    const events: EngineEvent[] = [];
    const accepted: { command: Command; payload: Buffer; index: number }[] = [];
    for (const [index, body] of bodies.entries()) {
      const encoded = this.failure ?? this.encode(body);
      if (encoded instanceof Error) answers[index] = { error: encoded };
      else accepted.push({ ...encoded, index });
    }
    if (accepted.length === 0) return { answers, events };
    this.attempt(() => this.journal.append(accepted.map(({ payload }) => payload)));
    for (const { command, index } of accepted) answers[index] = this.applyDurable(command, events);
    this.attempt(() => this.journal.acknowledge(this.sequence()));
    if (this.failure?.code !== "JOURNAL_UNWRITABLE") return { answers, events };
    const error = this.failure;
    return { answers: answers.map(() => ({ error })), events: [] };
  }

  /** Takes a snapshot where one is due. Called once the batch has been answered. */
  maintain(): void {
    const due = this.sinceSnapshot >= (this.options.snapshotEvery ?? SNAPSHOT_EVERY);
    if (due && !this.failure) this.attempt(() => this.takeSnapshot());
  }

  audit(): AuditReport {
    return audit(this.state);
  }

  /** Takes a snapshot, so that the next start is quick, and gives the folder back. */
  close(): void {
    try {
      if (!this.failure && this.sinceSnapshot > 0) this.takeSnapshot();
    } finally {
      this.failure ??= new EngineUnavailable("NOT_READY", "the engine is closed");
      try {
        this.journal.close();
      } finally {
        this.lock.release();
      }
    }
  }

  /** The command as the journal will give it back, so that live and replayed commands can't differ. */
  private encode(body: CommandBody): { command: Command; payload: Buffer } | Error {
    const stamped = this.sequencer.stamp(body);
    try {
      const payload = encodeCommand(stamped);
      const command = decodeCommand(stamped.sequence, payload);
      this.sequencer.accept(command);
      return { command, payload };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private applyDurable(command: Command, events: EngineEvent[]): Answer {
    if (this.failure) return { error: this.failure };
    try {
      const applied = apply(this.state, command);
      this.sinceSnapshot += 1;
      for (const event of applied.events) events.push(event);
      return { result: applied.result };
    } catch (cause) {
      // Nobody was told that it was accepted: it leaves the journal again, or no start would get past it.
      this.journal.cutFrom(command.sequence);
      this.failure = new EngineUnavailable(
        "NOT_READY",
        `the engine stopped at command ${command.sequence} (${command.type}): ${messageOf(cause)}`,
      );
      return { error: this.failure };
    }
  }

  private attempt(write: () => void): void {
    try {
      write();
    } catch (cause) {
      this.failure = new EngineUnavailable("JOURNAL_UNWRITABLE", messageOf(cause));
    }
  }

  private takeSnapshot(): void {
    writeSnapshot(this.options.directory, this.journal.last(), snapshotRows(this.state), this.options.disk);
    this.sinceSnapshot = 0;
  }
}

/** State after the last record of the journal; publishes the events after `publishAfter` on the way. */
async function recover(
  journal: Journal,
  options: JournaledEngineOptions,
): Promise<{ state: EngineState; replayed: number }> {
  const { directory, publishAfter, publish } = options;
  const stored = newestSnapshot(directory);
  if (stored > journal.last().sequence) {
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `the journal in ${directory} ends at record ${journal.last().sequence}, but a snapshot stands at ${stored}: restore the data folder from a backup`,
    );
  }
  const snapshot = readSnapshot(directory, publishAfter);
  const state = snapshot ? restoreState(snapshot.rows) : emptyState();
  const from: Position = snapshot?.position ?? START;
  let events: EngineEvent[] = [];
  let replayed = 0;
  for (const record of journal.readAfter(from)) {
    const applied = replayRecord(state, record.sequence, record.payload);
    replayed += 1;
    if (record.sequence <= publishAfter) continue;
    for (const event of applied) events.push(event);
    if (events.length < REPLAY_EVENTS) continue;
    await publish(events);
    events = [];
  }
  if (events.length > 0) await publish(events);
  return { state, replayed };
}

function replayRecord(state: EngineState, sequence: number, payload: Buffer): EngineEvent[] {
  try {
    return apply(state, decodeCommand(sequence, payload)).events;
  } catch (cause) {
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `record ${sequence} of the journal can't be applied: ${messageOf(cause)}`,
      { cause },
    );
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
