import { join } from "node:path";
import { OfflineCore } from "~exchange/engine/offline";
import { SNAPSHOT_FORMATS } from "~exchange/engine/core/snapshot";
import { realDisk } from "~exchange/journal/disk";
import { readHeader, readRecords, type SegmentFile } from "~exchange/journal/reader";
import { START, type Position } from "~exchange/journal/segment";
import { SnapshotReader } from "~exchange/journal/snapshot-file";
import { listSnapshots, snapshotName } from "~exchange/journal/snapshots";
import { segmentsOf, type DataFolder } from "./data-folder";
import { OperatorRefused } from "./report";

export interface StoredSnapshot {
  sequence: number;
  /** Null where it is damaged or of another journal or format. */
  position: Position | null;
}

/** Every snapshot of the folder, oldest first, checked to its last byte. */
export function checkSnapshots({ journal }: DataFolder, id: Buffer): StoredSnapshot[] {
  return listSnapshots(realDisk, journal)
    .reverse()
    .map((sequence) => {
      const reader = SnapshotReader.open(realDisk, join(journal, snapshotName(sequence)));
      try {
        const fits =
          reader !== null &&
          SNAPSHOT_FORMATS.includes(reader.header.format) &&
          reader.header.id.equals(id) &&
          reader.header.position.sequence === sequence &&
          reader.isWhole();
        return { sequence, position: fits ? reader.header.position : null };
      } finally {
        reader?.close();
      }
    });
}

/** The state of a snapshot whose bytes are whole, or why none can be made of it. */
export function restoreSnapshot({ journal }: DataFolder, sequence: number): OfflineCore | { why: string } {
  const reader = SnapshotReader.open(realDisk, join(journal, snapshotName(sequence)));
  if (!reader) return { why: "it is gone" };
  try {
    return OfflineCore.restore(reader.parts());
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    reader.close();
  }
}

export interface Walk {
  core: OfflineCore;
  segments: SegmentFile[];
  snapshots: StoredSnapshot[];
  /** Snapshots before the beginning that are whole, and that no state can be made of. */
  unusable: { sequence: number; why: string }[];
  /** Where the replay begins: 0, or the snapshot at which the kept records begin. */
  from: Position;
}

/** Gets ready to replay a folder from as far back as it goes. Throws OperatorRefused or JOURNAL_DAMAGED. */
export function startWalk(folder: DataFolder, latest = Number.MAX_SAFE_INTEGER): Walk {
  // Before the segments: what a snapshot needs may be cut off, never the other way round.
  const names = listSnapshots(realDisk, folder.journal);
  const segments = segmentsOf(folder);
  const [first] = segments;
  const { id } = readHeader(realDisk, first?.path ?? "");
  const snapshots = names.length === 0 ? [] : checkSnapshots(folder, id);
  if (first?.firstSequence === 1) return { core: OfflineCore.empty(), segments, snapshots, unusable: [], from: START };
  const unusable: Walk["unusable"] = [];
  for (const { sequence, position } of snapshots) {
    if (!position || sequence + 1 < (first?.firstSequence ?? 0) || sequence > latest) continue;
    const core = restoreSnapshot(folder, sequence);
    if (core instanceof OfflineCore) return { core, segments, snapshots, unusable, from: position };
    unusable.push({ sequence, why: core.why });
  }
  throw new OperatorRefused(
    `the journal begins at record ${first?.firstSequence}, and no usable snapshot stands there or after it${unusable.map(({ sequence, why }) => `; of ${sequence} no state can be made: ${why}`).join("")}`,
  );
}

/** Applies records up to `to`, and tells of each state on the way that someone has asked for. */
export function walkTo(
  { core, segments, from }: Walk,
  to: number,
  live: boolean,
  at: (sequence: number) => void,
): void {
  at(core.sequence());
  for (const record of readRecords({ disk: realDisk, segments, from, live })) {
    if (record.sequence > to) return;
    core.apply(record);
    at(record.sequence);
  }
}
