import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { realDisk, syncFolder, writeAll, type Disk } from "./disk";
import type { Position } from "./segment";

/** Raised when the rows' meaning changes: older snapshots are then ignored and the journal is replayed instead. */
const FORMAT = 1;
const KEPT = 2;
const FLUSH_BYTES = 1_048_576;

export interface Snapshot {
  position: Position;
  rows: string[];
}

/**
 * Writes a state as a file of its own: rows, then one line with the format, the position it belongs to, the number of
 * rows and a SHA-256 over all of that. Appears under its name whole or not at all; the last two are kept.
 */
export function writeSnapshot(
  directory: string,
  position: Position,
  rows: Iterable<string>,
  disk: Disk = realDisk,
): void {
  const path = join(directory, snapshotName(position.sequence));
  const temporary = `${path}.tmp`;
  const file = disk.open(temporary, "w");
  try {
    writeRows(disk, file, position, rows);
    disk.sync(file);
  } finally {
    disk.close(file);
  }
  renameSync(temporary, path);
  syncFolder(directory);
  const unfinished = readdirSync(directory).filter((name) => name.endsWith(".snapshot.tmp"));
  for (const old of [...snapshotNames(directory).slice(KEPT), ...unfinished]) unlinkSync(join(directory, old));
}

/** Sequence of the newest snapshot by name, whole or not; 0 where there is none. */
export function newestSnapshot(directory: string): number {
  const [newest] = snapshotNames(directory);
  return newest === undefined ? 0 : sequenceOf(newest);
}

/** The newest whole snapshot whose sequence is at most `sequenceMax`; null where there is none. */
export function readSnapshot(directory: string, sequenceMax: number): Snapshot | null {
  for (const name of snapshotNames(directory)) {
    if (sequenceOf(name) > sequenceMax) continue;
    const snapshot = parseSnapshot(readFileSync(join(directory, name), "utf8"));
    if (snapshot !== null && snapshot.position.sequence === sequenceOf(name)) return snapshot;
  }
  return null;
}

function writeRows(disk: Disk, file: number, position: Position, rows: Iterable<string>): void {
  const hash = createHash("sha256");
  let count = 0;
  let offset = 0;
  let pending = "";
  const flush = () => {
    const bytes = Buffer.from(pending);
    writeAll(disk, file, bytes, offset);
    offset += bytes.length;
    pending = "";
  };
  for (const row of rows) {
    hash.update(row).update("\n");
    pending += `${row}\n`;
    count += 1;
    if (pending.length >= FLUSH_BYTES) flush();
  }
  const footer = [FORMAT, position.sequence, position.checksum, count];
  pending += `${JSON.stringify([...footer, hash.update(JSON.stringify(footer)).digest("hex")])}\n`;
  flush();
}

function parseSnapshot(text: string): Snapshot | null {
  const body = text.lastIndexOf("\n", text.length - 2) + 1;
  const rows = text.slice(0, body);
  let footer: unknown;
  try {
    footer = JSON.parse(text.slice(body));
  } catch {
    return null;
  }
  if (!Array.isArray(footer)) return null;
  const [format, sequence, checksum, count, sha256]: unknown[] = footer;
  if (format !== FORMAT || typeof sequence !== "number" || typeof checksum !== "number") return null;
  const covered = JSON.stringify([format, sequence, checksum, count]);
  if (createHash("sha256").update(rows).update(covered).digest("hex") !== sha256) return null;
  const lines = rows.split("\n").slice(0, -1);
  if (lines.length !== count) return null;
  return { position: { sequence, checksum }, rows: lines };
}

function snapshotName(sequence: number): string {
  return `${String(sequence).padStart(16, "0")}.snapshot`;
}

function sequenceOf(name: string): number {
  return Number(name.slice(0, 16));
}

/** Newest first. */
function snapshotNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\d{16}\.snapshot$/.test(name))
    .sort()
    .reverse();
}
