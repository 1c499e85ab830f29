import type { Disk } from "~exchange/journal/disk";
import type { Journal } from "~exchange/journal/journal";
import { cutOldestSegment } from "~exchange/journal/retention";
import { SnapshotWriter } from "~exchange/journal/snapshot-writer";
import { listSnapshots, SNAPSHOTS_KEPT } from "~exchange/journal/snapshots";
import { SNAPSHOT_FORMAT } from "./core/snapshot";

/** A snapshot is due after this many commands, or when the last one is this old and anything came after it. */
const COMMANDS_MAX = 100_000;
const AGE_MAX_MS = 300_000;
/** After a failed one. */
const RETRY_MS = 30_000;

export interface SnapshotKeeperOptions {
  directory: string;
  archive: string | null;
  disk: Disk;
  /** Unix ms. */
  now(): number;
  /** Commands after which one is due. */
  every?: number | undefined;
  journal: Journal;
  /** The state's parts, as they are at this moment. */
  parts(): Iterable<Uint8Array>;
}

/**
 * Takes snapshots when they are due, a step at a time, and cuts off the segments that the older of the kept ones makes
 * unnecessary. A snapshot that can't be written stops nothing: the journal has everything.
 */
export class SnapshotKeeper {
  private writer: SnapshotWriter | null = null;
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

  /** One bounded step. Returns whether another one is worth taking at once. */
  step(): boolean {
    try {
      if (!this.writer && this.isDue()) this.begin();
      if (this.writer) return this.advance(this.writer);
      return this.cutOne();
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Takes one more where anything came after the last. Only once nothing is submitted any more. */
  async finish(): Promise<void> {
    if (this.since === 0) return;
    this.abort();
    try {
      this.begin();
      while (this.writer) {
        const woken = new Promise<void>((resolve) => (this.wake = resolve));
        if (!this.advance(this.writer)) await woken;
      }
    } catch (error) {
      // The next start replays more, that is all.
      this.fail(error);
    }
  }

  abort(): void {
    this.writer?.abort();
    this.writer = null;
  }

  private isDue(): boolean {
    const { now, every = COMMANDS_MAX } = this.options;
    if (this.since === 0 || now() < this.retryAt) return false;
    return this.since >= every || now() - Math.max(this.takenAt, this.startedAt) >= AGE_MAX_MS;
  }

  private begin(): void {
    const { disk, directory, journal, parts } = this.options;
    const position = journal.last();
    this.writing = { sequence: position.sequence, since: this.since };
    const header = { format: SNAPSHOT_FORMAT, id: journal.id, position };
    this.writer = new SnapshotWriter({ disk, directory, header, parts: parts() }, () => this.wake());
  }

  private advance(writer: SnapshotWriter): boolean {
    const progress = writer.step();
    if (progress === "done") this.done();
    return progress !== "waiting";
  }

  private done(): void {
    this.writer = null;
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
    this.writer = null;
    this.problem = `the last snapshot or its clearing up failed: ${why}`;
    this.retryAt = this.options.now() + RETRY_MS;
  }
}
