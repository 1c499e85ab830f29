import type { Disk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import type { Journal } from "~exchange/journal/journal";
import type { JournalFrame, JournalRecord } from "~exchange/journal/reader";
import { START, type Position } from "~exchange/journal/segment";
import { listSnapshots, openSnapshot } from "~exchange/journal/snapshots";
import { messageOf } from "./message-of";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { EventReader } from "./core/read-events";
import { restoreState, SNAPSHOT_FORMATS } from "./core/snapshot";
import { EventBatch } from "./event-batch";
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
  publish(batch: EventBatch): void | Promise<void>;
}

export interface Recovered {
  core: Core;
  /** Records applied after the snapshot. */
  replayed: number;
  /** 0 where there was no snapshot. */
  snapshotSequence: number;
  /** What was wrong with newer snapshots that could not be used; null where nothing was. */
  passedOver: string | null;
}

/**
 * The state after the journal's last record: the newest usable snapshot that leaves no wanted event out, then the records
 * after it. A snapshot that is damaged, or that no state can be made of, is passed over for an older one or the journal from
 * its beginning. A reader that wants everything, where the beginning was cut off, is told the state of the newest snapshot instead.
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
    return await replayFrom(journal, restoreNewest({ directory, disk, id: journal.id }, publishAfter), options);
  } catch (error) {
    if (!(error instanceof JournalError && error.code === "HISTORY_CUT")) throw error;
    const newest = restoreNewest({ directory, disk, id: journal.id }, last);
    // Whatever a reader wants: there is no state that its events could follow.
    if (newest.snapshotSequence === 0) throw nothingToStartFrom(directory, newest);
    if (publishAfter > 0) throw error;
    return tellState(journal, newest, options);
  }
}

function nothingToStartFrom(directory: string, { passedOver }: Restored): JournalError {
  const why = passedOver === null ? "" : ` (${passedOver})`;
  return new JournalError(
    "JOURNAL_DAMAGED",
    `no snapshot in ${directory} can be used${why}, and the journal's beginning was cut off: restore the data folder from a backup`,
  );
}

/** Goes on from a snapshot whose state is told in the place of the events that led to it. */
async function tellState(journal: Journal, newest: Restored, options: RecoveryOptions): Promise<Recovered> {
  await options.publish(EventBatch.of(stateEvents(newest.core.state), newest.snapshotSequence));
  return replayFrom(journal, newest, { ...options, publishAfter: newest.snapshotSequence });
}

interface Restored extends Pick<Recovered, "core" | "snapshotSequence" | "passedOver"> {
  position: Position;
}

interface SnapshotFolder extends Pick<RecoveryOptions, "directory" | "disk"> {
  /** The journal's. */
  id: Buffer;
}

/** The newest state up to `sequenceMax` that a snapshot gives; the one before the first record where none does. */
export function restoreNewest({ directory, disk, id }: SnapshotFolder, sequenceMax: number): Restored {
  const problems: string[] = [];
  const passedOver = () => (problems.length === 0 ? null : problems.join("; "));
  const onDamaged = (sequence: number) => void problems.push(`snapshot ${sequence} is damaged`);
  for (let max = sequenceMax; ;) {
    const wanted = { id, formats: SNAPSHOT_FORMATS, sequenceMax: max, onDamaged };
    const reader = openSnapshot(disk, directory, wanted);
    if (!reader) return { core: new Core(), position: START, snapshotSequence: 0, passedOver: passedOver() };
    const { position } = reader.header;
    try {
      const core = new Core(restoreState(reader.parts()));
      return { core, position, snapshotSequence: position.sequence, passedOver: passedOver() };
    } catch (error) {
      problems.push(`snapshot ${position.sequence} can't be restored: ${messageOf(error)}`);
      max = position.sequence - 1;
    } finally {
      reader.close();
    }
  }
}

async function replayFrom(
  journal: Journal,
  { core, position, snapshotSequence, passedOver }: Restored,
  { publishAfter, publish }: RecoveryOptions,
): Promise<Recovered> {
  const { events, directory } = core.state;
  const reader = new EventReader(directory);
  const commands = new CommandBuffer();
  const tell = async () => {
    const written = events.taken();
    events.clear();
    if (written.words.length > 0) await publish(EventBatch.encoded(written, reader, directory, core.state.sequence));
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
  return { core, replayed, snapshotSequence, passedOver };
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
  return new JournalError(
    "JOURNAL_DAMAGED",
    `record ${sequence} of the journal can't be applied: ${messageOf(cause)}`,
    { cause },
  );
}
