import { join } from "node:path";
import type { Disk } from "./disk";
import { SnapshotReader, type SnapshotHeader } from "./snapshot-file";

/** Kept at least: where the newest turns out damaged, the one before it and the records after that still give the state. */
export const SNAPSHOTS_KEPT = 2;

export function snapshotName(sequence: number): string {
  return `${String(sequence).padStart(16, "0")}.snapshot`;
}

/** Sequences of the snapshots in a folder by their names, newest first, whole or not. */
export function listSnapshots(disk: Disk, directory: string): number[] {
  return disk
    .list(directory)
    .flatMap((name) => /^(\d{16})\.snapshot$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

export interface Wanted {
  /** The journal's; null takes any. */
  id: Buffer | null;
  /** Formats that the reader can make a state of. */
  formats: readonly number[];
  sequenceMax: number;
  /** Told of each that is passed over because it is damaged. */
  onDamaged?(sequence: number): void;
}

/** The newest whole snapshot that is wanted, checked to its last byte; null where there is none. The caller closes it. */
export function openSnapshot(
  disk: Disk,
  directory: string,
  { id, formats, sequenceMax, onDamaged }: Wanted,
): SnapshotReader | null {
  for (const sequence of listSnapshots(disk, directory)) {
    if (sequence > sequenceMax) continue;
    const reader = SnapshotReader.open(disk, join(directory, snapshotName(sequence)));
    const fits = reader !== null && formats.includes(reader.header.format) && isOf(reader.header, id);
    if (fits && reader.header.position.sequence === sequence && reader.isWhole()) return reader;
    reader?.close();
    if (!reader || fits) onDamaged?.(sequence);
  }
  return null;
}

function isOf(header: SnapshotHeader, id: Buffer | null): boolean {
  return id === null || header.id.equals(id);
}
