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

export function restoreSnapshot({ journal }: DataFolder, sequence: number): OfflineCore {
  const reader = SnapshotReader.open(realDisk, join(journal, snapshotName(sequence)));
  if (!reader) throw new OperatorRefused(`snapshot ${sequence} can't be read`);
  try {
    return OfflineCore.restore(reader.parts());
  } finally {
    reader.close();
  }
}

export interface Walk {
  core: OfflineCore;
  segments: SegmentFile[];
  snapshots: StoredSnapshot[];
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
  if (first?.firstSequence === 1) return { core: OfflineCore.empty(), segments, snapshots, from: START };
  const base = snapshots.find(
    ({ sequence, position }) => position !== null && sequence + 1 >= (first?.firstSequence ?? 0) && sequence <= latest,
  );
  if (!base?.position)
    throw new OperatorRefused(
      `the journal begins at record ${first?.firstSequence}, and no usable snapshot stands there or after it`,
    );
  return { core: restoreSnapshot(folder, base.sequence), segments, snapshots, from: base.position };
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
