import { join } from "node:path";
import { readAt, type Disk } from "./disk";
import { JournalError } from "./errors";
import { bodyOf, lastSequenceOf } from "./frame";
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

/** What one turn wrote. */
export interface JournalFrame {
  /** Of its first record. */
  sequence: number;
  count: number;
  rules: number;
  /** Each record after its length in four bytes, little-endian. Shares the bytes of its file. */
  records: Buffer;
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

/** Records after a position, oldest first. Throws as `readFrames` does. */
export function* readRecords(options: ReadOptions): Generator<JournalRecord> {
  for (const { sequence: first, count, rules, records } of readFrames(options)) {
    let at = 0;
    for (let sequence = first; sequence < first + count; sequence += 1) {
      const length = records.readUInt32LE(at);
      if (sequence > options.from.sequence)
        yield { sequence, rules, payload: records.subarray(at + 4, at + 4 + length) };
      at += 4 + length;
    }
  }
}

/**
 * Frames with records after a position, oldest first, each link of the chain checked on the way; the first may begin before
 * the position. Throws HISTORY_CUT where the files begin after it, JOURNAL_DAMAGED where the chain to it or on from it is broken.
 */
export function* readFrames({ disk, segments, from, live = false }: ReadOptions): Generator<JournalFrame> {
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
      const { sequence, count, hash } = frame;
      const last = lastSequenceOf(frame);
      if (last > from.sequence) yield { sequence, count, rules: segment.rules, records: bodyOf(segment.bytes, frame) };
      assertOnPath(from, { sequence: last, hash });
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
