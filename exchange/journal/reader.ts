import { join } from "node:path";
import { readAt, type Disk } from "./disk";
import { JournalError } from "./errors";
import { recordsOf } from "./frame";
import {
  decodeSegmentHeader,
  firstSequenceOf,
  scanSegment,
  SEGMENT_HEADER_BYTES,
  type Position,
  type SegmentHeader,
  type SegmentScan,
} from "./segment";

export interface JournalRecord {
  sequence: number;
  /** Which rules of the core were live when it was written. */
  rules: number;
  /** Shares the bytes of its file: copy what is to be kept. */
  payload: Buffer;
}

export interface SegmentFile {
  path: string;
  name: string;
  firstSequence: number;
}

/**
 * A journal's files, oldest first. Of the archive those that come before the folder's own: it may know a later history than a
 * folder that was restored from a backup.
 */
export function listSegments(disk: Disk, directory: string, archive: string | null): SegmentFile[] {
  const own = segmentsIn(disk, directory);
  const [first] = own;
  if (archive === null || !first) return own;
  return [...segmentsIn(disk, archive).filter(({ firstSequence }) => firstSequence < first.firstSequence), ...own];
}

function segmentsIn(disk: Disk, folder: string): SegmentFile[] {
  return disk
    .list(folder)
    .flatMap((name) => {
      const firstSequence = firstSequenceOf(name);
      return firstSequence === null ? [] : [{ path: join(folder, name), name, firstSequence }];
    })
    .sort((a, b) => a.firstSequence - b.firstSequence);
}

export function readHeader(disk: Disk, path: string): SegmentHeader {
  const file = disk.open(path, "r");
  try {
    return decodeSegmentHeader(readAt(disk, file, 0, SEGMENT_HEADER_BYTES), path);
  } finally {
    disk.close(file);
  }
}

export interface ReadOptions {
  disk: Disk;
  segments: readonly SegmentFile[];
  from: Position;
  /** The last segment is being written to: what is torn there has only not arrived yet. */
  live?: boolean;
}

/**
 * Records after a position, oldest first, each link of the chain checked on the way. Throws HISTORY_CUT where the files begin
 * after that position, JOURNAL_DAMAGED where the chain to it or on from it is broken.
 */
export function* readRecords({ disk, segments, from, live = false }: ReadOptions): Generator<JournalRecord> {
  const index = segments.findLastIndex(({ firstSequence }) => firstSequence <= from.sequence + 1);
  if (index < 0) {
    const first = segments[0]?.firstSequence ?? 1;
    throw new JournalError(
      "HISTORY_CUT",
      `record ${from.sequence + 1} is not kept any more: the journal begins at record ${first}`,
    );
  }
  let before: SegmentScan | null = null;
  for (const [place, { path, name }] of segments.slice(index).entries()) {
    const segment = scanSegment(disk, path);
    const isLast = index + place === segments.length - 1;
    assertContinues(before, segment, name, isLast && live);
    assertOnPath(from, segment.start);
    for (const frame of segment.frames) {
      for (const { sequence, payload } of recordsOf(segment.bytes, frame))
        if (sequence > from.sequence) yield { sequence, rules: segment.rules, payload };
      assertOnPath(from, { sequence: frame.sequence + frame.count - 1, hash: frame.hash });
    }
    before = segment;
  }
  if (before !== null && before.last.sequence < from.sequence)
    throw new JournalError(
      "JOURNAL_DAMAGED",
      `the journal ends at record ${before.last.sequence}, before record ${from.sequence}`,
    );
}

function assertContinues(before: SegmentScan | null, segment: SegmentScan, name: string, mayBeTorn: boolean): void {
  const continues =
    before === null ||
    (before.tornBytes === 0 &&
      before.id.equals(segment.id) &&
      before.last.sequence === segment.start.sequence &&
      before.last.hash === segment.start.hash);
  const own = firstSequenceOf(name) === segment.start.sequence + 1;
  if (continues && own && (mayBeTorn || segment.tornBytes === 0)) return;
  throw new JournalError(
    "JOURNAL_DAMAGED",
    `${name} does not continue the record before it (${before?.last.sequence ?? segment.start.sequence}): a file is missing, swapped or damaged`,
  );
}

function assertOnPath(from: Position, passed: Position): void {
  if (from.sequence === 0 || passed.sequence !== from.sequence || passed.hash === from.hash) return;
  throw new JournalError("JOURNAL_DAMAGED", `record ${from.sequence} is not the one that the snapshot was taken after`);
}
