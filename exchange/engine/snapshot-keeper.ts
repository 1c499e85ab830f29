import type { Disk } from "~exchange/journal/disk";
import type { Journal } from "~exchange/journal/journal";
import { cutOldestSegment } from "~exchange/journal/retention";
import type { Position } from "~exchange/journal/segment";
import { SnapshotWriter } from "~exchange/journal/snapshot-writer";
import { listSnapshots, SNAPSHOTS_KEPT } from "~exchange/journal/snapshots";
import type { CoreState } from "./core/core-state";
import { SNAPSHOT_FORMAT, snapshotParts } from "./core/snapshot";
import { landmarksOf } from "./landmarks";
import { StateDiverged, StateNotReplayed, type SnapshotTask, type SnapshotWork } from "./snapshot-replay";

/** A snapshot is due after this many commands, or when the last one is this old and anything came after it. */
const COMMANDS_MAX = 100_000;
const AGE_MAX_MS = 300_000;
/** After a failed one. */
const RETRY_MS = 30_000;
/** After so many that gave no state the next one is a copy: a file that is read while it is written may fail once. */
const REPLAYS_MAX = 2;

export interface SnapshotKeeperOptions {
  directory: string;
  archive: string | null;
  disk: Disk;
  /** Unix ms. */
  now(): number;
  /** Commands after which one is due. */
  every?: number | undefined;
  journal: Journal;
  /** What trading changes. */
  state: CoreState;
  /** Makes a snapshot from the disk, beside trading or in steps. `onProgress` is called when one that waits needn't any more. */
  replay(task: SnapshotTask, onProgress: () => void): SnapshotWork;
}

/**
 * Has snapshots made when they are due, and cuts off the segments that the older of the kept ones makes unnecessary. They are
 * made from the disk while trading goes on. The state that trading has is copied, which takes as long as it is large, only once nothing
 * trades any more, or where the disk's copy isn't enough. A snapshot that can't be written stops nothing: the journal has everything.
 */
export class SnapshotKeeper {
  private work: SnapshotWork | null = null;
  /** How often in a row no state came of what is on the disk. */
  private notReplayed = 0;
  /** How the state that trading has differs from what its journal gives. */
  private difference: string | null = null;
  /** Wakes who waits for the disk. */
  private wake = () => {};
  private since: number;
  private readonly startedAt: number;
  private takenAt: number;
  private retryAt = 0;
  private problem: string | null;
  private writing = { sequence: 0, since: 0 };
  private mayCut = true;

  /** `replayed`: commands that a start has applied after its snapshot; `passedOver`: what newer ones suffered from, until there is a new one. */
  constructor(
    private readonly options: SnapshotKeeperOptions,
    private newest: { sequence: number; replayed: number; passedOver: string | null },
  ) {
    this.since = newest.replayed;
    this.problem =
      newest.passedOver === null ? null : `the start passed over what it could not use: ${newest.passedOver}`;
    this.startedAt = options.now();
    this.takenAt = newest.sequence > 0 ? this.startedAt : 0;
  }

  /** Tells of commands that became part of the history. */
  count(commands: number): void {
    this.since += commands;
  }

  status(): { sequence: number; takenAt: number; problem: string | null } {
    return { sequence: this.newest.sequence, takenAt: this.takenAt, problem: this.problem };
  }

  /** Null while the journal has given what trading has; for good where it hasn't once. */
  diverged(): string | null {
    return this.difference;
  }

  /** One bounded step. Returns whether another one is worth taking at once. */
  step(): boolean {
    try {
      if (this.work) return this.advance(this.work);
      // First: where one snapshot is due as soon as the last is done, the journal would only grow.
      if (this.cutOne()) return true;
      if (!this.isDue()) return false;
      this.work = this.notReplayed < REPLAYS_MAX ? this.replay() : this.copy();
      return this.advance(this.work);
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Takes one more where anything came after the last. Only once nothing is submitted any more. */
  async finish(): Promise<void> {
    await this.abort();
    if (this.since === 0 || this.difference !== null) return;
    try {
      this.work = this.copy();
      while (this.work) {
        const woken = new Promise<void>((resolve) => (this.wake = resolve));
        if (!this.advance(this.work)) await woken;
      }
    } catch (error) {
      // The next start replays more, that is all.
      this.fail(error);
    }
  }

  async abort(): Promise<void> {
    const { work } = this;
    this.work = null;
    await work?.abort();
  }

  private isDue(): boolean {
    const { now, every = COMMANDS_MAX } = this.options;
    if (this.since === 0 || now() < this.retryAt || this.difference !== null) return false;
    return this.since >= every || now() - Math.max(this.takenAt, this.startedAt) >= AGE_MAX_MS;
  }

  private replay(): SnapshotWork {
    const { directory, archive, journal, state } = this.options;
    const { id } = journal;
    const position = this.mark();
    const task = { directory, archive, id, position, landmarks: landmarksOf(state) };
    return this.options.replay(task, () => this.wake());
  }

  private copy(): SnapshotWork {
    const { disk, directory, journal, state } = this.options;
    const header = { format: SNAPSHOT_FORMAT, id: journal.id, position: this.mark() };
    return new SnapshotWriter({ disk, directory, header, parts: snapshotParts(state) }, () => this.wake());
  }

  /** Where a snapshot stands that begins now. */
  private mark(): Position {
    const position = this.options.journal.last();
    this.writing = { sequence: position.sequence, since: this.since };
    return position;
  }

  private advance(work: SnapshotWork): boolean {
    const progress = work.step();
    if (progress === "done") this.done();
    return progress !== "waiting";
  }

  private done(): void {
    this.work = null;
    this.notReplayed = 0;
    this.since -= this.writing.since;
    this.newest = { sequence: this.writing.sequence, replayed: 0, passedOver: null };
    this.takenAt = this.options.now();
    this.problem = null;
    this.mayCut = true;
  }

  private cutOne(): boolean {
    if (!this.mayCut || this.options.now() < this.retryAt) return false;
    const { disk, directory, archive } = this.options;
    const kept = listSnapshots(disk, directory);
    const before = kept[SNAPSHOTS_KEPT - 1] ?? 0;
    this.mayCut = cutOldestSegment({ disk, directory, archive, before });
    return this.mayCut;
  }

  private fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.work = null;
    if (error instanceof StateNotReplayed) this.notReplayed += 1;
    if (error instanceof StateDiverged) this.difference = why;
    this.problem = `the last snapshot or its clearing up failed: ${why}`;
    this.retryAt = this.options.now() + RETRY_MS;
  }
}
