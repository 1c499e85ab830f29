import { Batch } from "~exchange/journal/batch";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import { FolderLock } from "~exchange/journal/folder-lock";
import { Journal } from "~exchange/journal/journal";
import { messageOf } from "./message-of";
import type { AcceptedAnswer, Settled } from "./accepted";
import { Auditor } from "./auditor";
import type { CommandBody } from "./commands";
import { audit } from "./core/audit";
import { queuePlace } from "./core/queue-place";
import { auditedCore } from "./core/audited-core";
import { CommandBuffer } from "./core/command-buffer";
import type { Core } from "./core/core";
import type { CoreState } from "./core/core-state";
import { FIRST_PERSON } from "./core/directory";
import { encodeCommand } from "./core/encode-command";
import { lookAtNames } from "./core/look-ahead";
import { EventReader } from "./core/read-events";
import { EventBatch, FUTURES, POSTINGS } from "./event-batch";
import { FuturesAuditor } from "./futures/auditor";
import type { FuturesRequest } from "./futures/commands";
import { EngineUnavailable, type AuditReport, type QueuePlace } from "./port";
import { recover, type Recovered } from "./recovery";
import { RULES } from "./rules";
import { Sequencer } from "./sequencer";
import { SnapshotKeeper, type SnapshotKeeperOptions } from "./snapshot-keeper";
import { SnapshotReplay } from "./snapshot-replay";
import type { EngineProblem, EngineStatus } from "./status";

/** The auditor gets around all accounts in this many slices. */
const AUDIT_SLICES = 12;
const AUDIT_ACCOUNTS_MIN = 100;

/** What is still done while the books don't add up: nobody may be kept from taking their orders out. */
const ALWAYS_TAKEN: ReadonlySet<CommandBody["type"]> = new Set([
  "cancel-order",
  "cancel-all",
  "open-session",
  "close-session",
  "update-preferences",
]);
/**
 * Of perpetuals as well: nothing trades, no price is taken, so that nobody is liquidated by books that are wrong; contracts
 * freeze when their prices have become stale.
 */
const ALWAYS_TAKEN_OF_FUTURES: ReadonlySet<FuturesRequest["type"]> = new Set(["cancel-order", "cancel-all", "restart"]);

export interface JournaledEngineOptions {
  directory: string;
  /** Where old segments are kept; null: they are deleted. */
  archive?: string | null;
  publishAfter: number;
  /** Takes replayed events; the replay waits for it. */
  publish(batch: EventBatch): void | Promise<void>;
  /** Unix ms. */
  now(): number;
  snapshotEvery?: number;
  segmentBytes?: number;
  disk?: Disk;
  /** How snapshots are made beside trading; a step at a time between batches where none is given. */
  replaySnapshot?: SnapshotKeeperOptions["replay"];
  /** Draws the id of a new journal. */
  createId?: () => Buffer;
  /** Makes the folder its own, or throws JournalError. */
  lock?: (directory: string) => Pick<FolderLock, "release">;
}

export type Answer = { accepted: AcceptedAnswer } | Settled;

export interface BatchOutcome {
  /** In the order of the commands. */
  answers: Answer[];
  batch: EventBatch;
}

interface Stamped {
  sequence: number;
  type: CommandBody["type"];
  restarts: boolean;
  /** Place of its record among the batch's commands. */
  at: number;
  index: number;
}

/**
 * Core and journal as one: a batch is stamped, made durable and applied, in this order, so that the state never runs
 * ahead of the disk. Owns its folder until it is closed.
 */
export class JournaledEngine {
  /** Why nothing is taken any more, until the next start. */
  private failure: EngineUnavailable | null = null;
  /** Why the last batch could not be written. */
  private unwritable: EngineUnavailable | null = null;
  private readonly batch = new Batch();
  private readonly commands = new CommandBuffer();
  private readonly reader: EventReader;
  private readonly auditor: Auditor;
  private readonly futuresAuditor: FuturesAuditor;
  private readonly snapshots: SnapshotKeeper;
  private readonly sequencer: Sequencer;
  private violations: string[];
  private auditedAt = 0;
  /** Whether perpetuals still go by prices from before the start. */
  private mustRestart: boolean;

  private constructor(
    private readonly lock: Pick<FolderLock, "release">,
    private readonly journal: Journal,
    private readonly options: JournaledEngineOptions,
    private readonly core: Core,
    { replayed, snapshotSequence, passedOver }: Recovered,
  ) {
    const { state } = core;
    this.reader = new EventReader(state.directory);
    const { directory, archive = null, disk = realDisk, now, snapshotEvery } = options;
    this.sequencer = new Sequencer(state.sequence, state.time, now);
    this.violations = audit(state).violations;
    this.mustRestart = state.futures.state.markets.size > 0;
    this.auditor = new Auditor(auditedCore(state));
    this.futuresAuditor = new FuturesAuditor(state.futures.state);
    this.snapshots = new SnapshotKeeper(
      {
        directory,
        archive,
        disk,
        now,
        every: snapshotEvery,
        journal,
        state,
        replay: options.replaySnapshot ?? ((task, onProgress) => new SnapshotReplay(disk, task, onProgress)),
      },
      { sequence: snapshotSequence, replayed, passedOver },
    );
  }

  /**
   * Start-up is recovery; see `recover`. Throws JournalError, or an Error that names the record that can't be applied.
   */
  static async open(options: JournaledEngineOptions): Promise<JournaledEngine> {
    const { directory, archive, disk = realDisk, segmentBytes, createId, publishAfter, publish } = options;
    const lock = (options.lock ?? FolderLock.acquire)(directory);
    try {
      const journal = new Journal({ directory, archive, rules: RULES, disk, segmentBytes, createId });
      try {
        const recovered = await recover(journal, { directory, disk, publishAfter, publish });
        return new JournaledEngine(lock, journal, options, recovered.core, recovered);
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
  submitBatch(bodies: readonly CommandBody[]): BatchOutcome {
    const answers: Answer[] = [];
    const stamped: Stamped[] = [];
    this.batch.clear();
    this.commands.clear();
    lookAtNames(this.state, bodies);
    for (const [index, body] of bodies.entries()) {
      const command = this.refusalOf(body) ?? this.encode(body, index);
      if (command instanceof Error) answers[index] = { error: command };
      else stamped.push(command);
    }
    if (stamped.length === 0) return { answers, batch: this.nothing() };
    this.batch.addAll(this.commands.all(), stamped.length);
    const refused = this.write();
    if (refused) {
      for (const { index } of stamped) answers[index] = { error: refused };
      return { answers, batch: this.nothing() };
    }
    const { events, directory } = this.state;
    events.clear();
    let prepared = 0;
    for (const command of stamped) {
      if (command.at >= prepared) prepared = this.core.prepare(this.commands, command.at);
      answers[command.index] = this.applyDurable(command);
    }
    const batch = EventBatch.encoded(events.taken(), this.reader, directory, this.sequence());
    this.journal.acknowledge(this.sequence());
    this.auditor.take(batch.of(POSTINGS));
    for (const event of batch.of(FUTURES)) if (event.type === "futures") this.futuresAuditor.take(event.event);
    this.snapshots.count(stamped.length);
    return { answers, batch };
  }

  /** A bounded piece of what isn't urgent: snapshots, old segments, a look at the disk. Returns whether more is to be done at once. */
  maintain(): boolean {
    if (this.failure) return false;
    if (this.unwritable && this.journal.isWritable()) this.unwritable = null;
    const more = this.snapshots.step();
    const difference = this.snapshots.diverged();
    if (difference !== null) this.report(difference);
    return more;
  }

  /** A slice of the continuous audit; about a dozen of them cover all accounts. */
  auditSlice(): void {
    if (this.failure) return;
    const { rounds: before } = this.auditor.findings();
    const { directory, futures } = this.state;
    this.auditor.step(sliceOf(directory.accounts.count - FIRST_PERSON));
    this.futuresAuditor.step(sliceOf(futures.state.accounts.size));
    const { rounds, violations } = this.auditor.findings();
    if (rounds > before) this.auditedAt = this.options.now();
    for (const violation of [...violations, ...this.futuresAuditor.violations()]) this.report(violation);
  }

  audit(): AuditReport {
    return audit(this.state);
  }

  queuePlace(orderId: string): QueuePlace | null {
    return queuePlace(this.state, orderId);
  }

  status(): EngineStatus {
    const snapshot = this.snapshots.status();
    const problems: EngineProblem[] = [];
    const tell = (kind: EngineProblem["kind"], detail: string | null | undefined) => {
      if (detail) problems.push({ kind, detail });
    };
    tell("stopped", this.failure?.message);
    tell("journal_unwritable", this.unwritable?.message);
    tell("snapshot_failed", snapshot.problem);
    for (const violation of this.violations) tell("ledger_mismatch", violation);
    return {
      mode: this.violations.length > 0 ? "cancel_only" : "trading",
      problems,
      writable: this.takesCommands(),
      auditRounds: this.auditor.findings().rounds,
      auditedAt: this.auditedAt,
      snapshotSequence: snapshot.sequence,
      snapshotAt: snapshot.takenAt,
    };
  }

  /** What is to be submitted though nobody asks for it: that the exchange has started, and later what time brings about. */
  due(): CommandBody | null {
    if (!this.takesCommands()) return null;
    if (this.mustRestart) return { type: "futures", command: { type: "restart" } };
    return this.core.nextDue() <= this.options.now() ? { type: "advance-time" } : null;
  }

  /** Exits that wait to be placed, one an advance-time; none while that would be refused, or it would be asked for without end. */
  dueExits(): number {
    return this.refusalOf({ type: "advance-time" }) === null && this.unwritable === null
      ? this.core.state.dueExits.length
      : 0;
  }

  takesCommands(): boolean {
    return this.failure === null && this.unwritable === null;
  }

  /** Why the engine takes nothing until it is started again; null while it does. */
  stopped(): EngineUnavailable | null {
    return this.failure;
  }

  /** Takes a snapshot, so that the next start is quick, and gives the folder back. Books that don't add up aren't kept: the journal is. */
  async close(): Promise<void> {
    const failed = this.failure !== null || this.violations.length > 0;
    this.failure ??= new EngineUnavailable("NOT_READY", "the engine is closed");
    try {
      await (failed ? this.snapshots.abort() : this.snapshots.finish());
    } finally {
      try {
        this.journal.close();
      } finally {
        this.lock.release();
      }
    }
  }

  private report(violation: string): void {
    if (!this.violations.includes(violation)) this.violations.push(violation);
  }

  private nothing(): EventBatch {
    return EventBatch.of([], this.sequence());
  }

  private refusalOf(body: CommandBody): EngineUnavailable | null {
    if (this.failure) return this.failure;
    if (this.violations.length === 0 || isAlwaysTaken(body)) return null;
    return new EngineUnavailable("EXCHANGE_CANCEL_ONLY", "orders can only be cancelled: the books don't add up");
  }

  private get state(): CoreState {
    return this.core.state;
  }

  /** Writes the command's record: what is applied is what the journal keeps, so live and replayed commands can't differ. */
  private encode(body: CommandBody, index: number): Stamped | Error {
    const stamp = this.sequencer.stamp();
    try {
      const at = encodeCommand(this.commands, this.state.directory, body, stamp.time);
      this.sequencer.accept(stamp);
      const restarts = body.type === "futures" && body.command.type === "restart";
      return { sequence: stamp.sequence, type: body.type, restarts, at, index };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Null once the batch is durable, else why it doesn't count. */
  private write(): EngineUnavailable | null {
    try {
      this.journal.append(this.batch);
      this.unwritable = null;
      return null;
    } catch (cause) {
      const refused = new EngineUnavailable("JOURNAL_UNWRITABLE", messageOf(cause));
      if (cause instanceof JournalError && cause.code === "WRITE_FAILED") {
        this.unwritable = refused;
        this.sequencer.reset(this.state.sequence, this.state.time);
      } else this.failure = refused;
      return refused;
    }
  }

  private applyDurable(command: Stamped): Answer {
    if (this.failure) return { error: this.failure };
    const { events } = this.state;
    const before = events.end;
    try {
      this.core.apply(command.sequence, this.commands, command.at);
      if (command.restarts) this.mustRestart = false;
      const { sequence, time, answer } = this.state;
      if (answer.code !== null || answer.orderIds !== null) return { result: this.core.answer() };
      return { accepted: { sequence, time, orderAt: answer.orderAt, cancelled: answer.cancelled } };
    } catch (cause) {
      // Nobody was told that it was accepted: it leaves the journal again, or no start would get past it.
      events.end = before;
      this.failure = new EngineUnavailable(
        "NOT_READY",
        `the engine stopped at command ${command.sequence} (${command.type}): ${messageOf(cause)}`,
      );
      this.journal.cutFrom(command.sequence);
      return { error: this.failure };
    }
  }
}

function sliceOf(accounts: number): number {
  return Math.max(AUDIT_ACCOUNTS_MIN, Math.ceil(accounts / AUDIT_SLICES));
}

function isAlwaysTaken(body: CommandBody): boolean {
  return body.type === "futures" ? ALWAYS_TAKEN_OF_FUTURES.has(body.command.type) : ALWAYS_TAKEN.has(body.type);
}
