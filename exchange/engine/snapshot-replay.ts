import type { Disk } from "~exchange/journal/disk";
import { listSegments, readFrames } from "~exchange/journal/reader";
import type { Position } from "~exchange/journal/segment";
import { SnapshotWriter, type Progress } from "~exchange/journal/snapshot-writer";
import { CommandBuffer } from "./core/command-buffer";
import type { Core } from "./core/core";
import { partsOfStill, SNAPSHOT_FORMAT } from "./core/snapshot";
import { landmarksOf } from "./landmarks";
import { messageOf } from "./message-of";
import { replayFrame, restoreNewest } from "./recovery";

/** A snapshot that is to be made of what stands on the disk. Can change threads. */
export interface SnapshotTask {
  directory: string;
  archive: string | null;
  /** The journal's. */
  id: Uint8Array;
  /** Where it is to stand: after a frame of the journal, which is durable and not taken back any more. */
  position: Position;
  /** `landmarksOf` the state that trading has at the position. */
  landmarks: string;
}

/** A snapshot in the making. `step` throws where it fails, and nothing of it is left then. */
export interface SnapshotWork {
  step(): Progress;
  /** Gives up. */
  abort(): void | Promise<void>;
}

/** No state could be made: what is on the disk doesn't reach as far. What trading has can still be written. */
export class StateNotReplayed extends Error {
  override name = "StateNotReplayed";
}

/** The journal gives another state than trading has. */
export class StateDiverged extends Error {
  override name = "StateDiverged";
}

/**
 * Makes the state at a position from the newest usable snapshot before it and the records between, as a start does, and writes
 * it as a snapshot. Trading isn't held up for it where it runs on a thread of its own; and what a start will rely on has been tried.
 */
export class SnapshotReplay implements SnapshotWork {
  private readonly steps: Generator<Progress, void>;
  private writer: SnapshotWriter | null = null;

  constructor(
    private readonly disk: Disk,
    private readonly task: SnapshotTask,
    private readonly onProgress: () => void = () => {},
  ) {
    this.steps = this.work();
  }

  step(): Progress {
    const { done, value } = this.steps.next();
    return done ? "done" : value;
  }

  abort(): void {
    this.writer?.abort();
  }

  private *work(): Generator<Progress, void> {
    const { disk, onProgress } = this;
    const { directory, position, landmarks } = this.task;
    const core = yield* this.replay();
    const replayed = landmarksOf(core.state);
    if (replayed !== landmarks)
      throw new StateDiverged(
        `at record ${position.sequence} trading has: ${landmarks}; the journal gives: ${replayed}`,
      );
    const header = { format: SNAPSHOT_FORMAT, id: Buffer.from(this.task.id), position };
    this.writer = new SnapshotWriter({ disk, directory, header, parts: partsOfStill(core.state) }, onProgress);
    for (let progress = this.writer.step(); progress !== "done"; progress = this.writer.step()) yield progress;
  }

  private *replay(): Generator<Progress, Core> {
    try {
      return yield* this.replayed();
    } catch (error) {
      throw new StateNotReplayed(messageOf(error));
    }
  }

  private *replayed(): Generator<Progress, Core> {
    const { disk } = this;
    const { directory, archive, id, position } = this.task;
    const { core, position: from } = restoreNewest({ directory, disk, id: Buffer.from(id) }, position.sequence);
    yield "working";
    const commands = new CommandBuffer();
    const segments = listSegments(disk, directory, archive);
    // The last segment is being written to: what stands behind the position doesn't matter.
    for (const frame of readFrames({ disk, segments, from, live: true })) {
      if (core.state.sequence >= position.sequence) break;
      replayFrame(core, commands, frame, () => core.state.events.clear());
      yield "working";
    }
    if (core.state.sequence !== position.sequence)
      throw new Error(`the journal gives record ${core.state.sequence} in the place of ${position.sequence}`);
    return core;
  }
}
