import type { Disk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import type { Journal } from "~exchange/journal/journal";
import type { JournalFrame, JournalRecord } from "~exchange/journal/reader";
import { START, type Position } from "~exchange/journal/segment";
import { listSnapshots, openSnapshot } from "~exchange/journal/snapshots";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { EventReader } from "./core/read-events";
import { restoreState, SNAPSHOT_FORMATS } from "./core/snapshot";
import type { EngineEvent } from "./events";
import { stateEvents } from "./state-events";

/** Words of events that are published in one piece while the journal is replayed. */
const REPLAY_WORDS = 20_000;
/** Events of perpetuals, likewise. */
const REPLAY_FUTURES = 2_000;

export interface RecoveryOptions {
  directory: string;
  disk: Disk;
  publishAfter: number;
  /** Takes replayed events; the replay waits for it. */
  publish(events: EngineEvent[]): void | Promise<void>;
}

export interface Recovered {
  core: Core;
  /** Records applied after the snapshot. */
  replayed: number;
  /** 0 where there was no snapshot. */
  snapshotSequence: number;
}

/**
 * The state after the journal's last record: the newest usable snapshot that leaves no wanted event out, then the records
 * after it. A reader that wants everything, where the beginning was cut off, is told the state of the newest snapshot instead.
 * Throws JOURNAL_DAMAGED; HISTORY_CUT where a reader wants events that are gone.
 */
export async function recover(journal: Journal, options: RecoveryOptions): Promise<Recovered> {
  const { directory, disk, publishAfter } = options;
  const { sequence: last } = journal.last();
  const [stored = 0] = listSnapshots(disk, directory);
  if (stored > last) {
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `the journal in ${directory} ends at record ${last}, but a snapshot stands at ${stored}: restore the data folder from a backup`,
    );
  }
  try {
    return await replayFrom(journal, restoreNewest(journal, options, publishAfter), options);
  } catch (error) {
    const begins = error instanceof JournalError && error.code === "HISTORY_CUT";
    if (!begins || publishAfter > 0) throw error;
  }
  const newest = restoreNewest(journal, options, last);
  if (newest.snapshotSequence === 0)
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `no snapshot in ${directory} can be used, and the journal's beginning was cut off`,
    );
  await options.publish(stateEvents(newest.core.state));
  return replayFrom(journal, newest, { ...options, publishAfter: newest.snapshotSequence });
}

interface Restored {
  core: Core;
  position: Position;
  snapshotSequence: number;
}

function restoreNewest(journal: Journal, { directory, disk }: RecoveryOptions, sequenceMax: number): Restored {
  const reader = openSnapshot(disk, directory, { id: journal.id, formats: SNAPSHOT_FORMATS, sequenceMax });
  if (!reader) return { core: new Core(), position: START, snapshotSequence: 0 };
  try {
    const { position } = reader.header;
    return { core: new Core(restoreState(reader.parts())), position, snapshotSequence: position.sequence };
  } finally {
    reader.close();
  }
}

async function replayFrom(
  journal: Journal,
  { core, position, snapshotSequence }: Restored,
  { publishAfter, publish }: RecoveryOptions,
): Promise<Recovered> {
  const { events } = core.state;
  const reader = new EventReader(core.state.directory);
  const commands = new CommandBuffer();
  const tell = async () => {
    if (events.end > 0) await publish(reader.read(events.doubles.subarray(0, events.end), events.futures));
    events.clear();
  };
  let replayed = 0;
  events.clear();
  const onApplied = (sequence: number) => {
    if (sequence <= publishAfter) events.clear();
  };
  for (const frame of journal.framesAfter(position)) {
    replayed += replayFrame(core, commands, frame, onApplied);
    if (events.end >= REPLAY_WORDS || events.futures.length >= REPLAY_FUTURES) await tell();
  }
  await tell();
  return { core, replayed, snapshotSequence };
}

/**
 * Applies the commands of a frame that the core doesn't know yet, and tells of each. Returns how many. Throws JOURNAL_DAMAGED
 * with the record's number where the core can't apply it.
 */
export function replayFrame(
  core: Core,
  commands: CommandBuffer,
  frame: JournalFrame,
  onApplied: (sequence: number) => void,
): number {
  const known = core.state.sequence;
  let { sequence } = frame;
  try {
    commands.clear();
    commands.loadAll(frame.records);
    let prepared = 0;
    for (let at = 0; at < commands.end; at = commands.after(at)) {
      if (sequence > known) {
        if (at >= prepared) prepared = core.prepare(commands, at);
        core.apply(sequence, commands, at);
        onApplied(sequence);
      }
      sequence += 1;
    }
    return core.state.sequence - known;
  } catch (cause) {
    throw unusable(sequence, cause);
  }
}

/** Applies a stored command. Throws JOURNAL_DAMAGED with the record's number where the core can't. */
export function replayRecord(core: Core, commands: CommandBuffer, { sequence, payload }: JournalRecord): void {
  try {
    commands.clear();
    core.apply(sequence, commands, commands.load(payload));
  } catch (cause) {
    throw unusable(sequence, cause);
  }
}

function unusable(sequence: number, cause: unknown): JournalError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new JournalError("JOURNAL_DAMAGED", `record ${sequence} of the journal can't be applied: ${why}`, { cause });
}
