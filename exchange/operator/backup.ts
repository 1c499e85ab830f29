import Database from "libsql";
import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { encodeAcknowledged } from "~exchange/journal/acknowledged";
import { readAt, realDisk, syncFolder, writeAll } from "~exchange/journal/disk";
import { scanSegment, type Position } from "~exchange/journal/segment";
import { listSnapshots, snapshotName } from "~exchange/journal/snapshots";
import { listSegments } from "~exchange/journal/reader";
import { reading, segmentsOf, type DataFolder } from "./data-folder";
import { checkSnapshots } from "./journal-walk";
import { MANIFEST_NAME, type Manifest } from "./manifest";
import { OperatorRefused, type Report } from "./report";
import { encodeTarHeader, TAR_BLOCK, tarPadding } from "./tar";

const PIECE_BYTES = 1024 * 1024;

interface Source {
  name: string;
  file: number;
  /** Bytes that belong to the backup; a file that is written to has more by now. */
  size: number;
}

/**
 * Copies a data folder into one file, consistent though an exchange may be running: read store, then snapshots, then the journal
 * up to its last whole record, so that each has what the one before it refers to. The file appears under its name whole or not at all.
 */
export async function backup(folder: DataFolder, path: string): Promise<Report> {
  const target = resolve(path);
  if (existsSync(target)) throw new OperatorRefused(`${target} exists already: choose another name`);
  segmentsOf(folder);
  return reading(folder, () => {
    const partial = `${target}.partial`;
    const copies = [
      { name: "read.sqlite", from: folder.readStore, copy: `${target}.read-store` },
      { name: "futures.sqlite", from: folder.futuresStore, copy: `${target}.futures-store` },
    ];
    const sources: Source[] = [];
    try {
      for (const { name, from, copy } of copies) {
        copyReadStore(from, copy);
        if (existsSync(copy)) sources.push(whole(name, copy));
      }
      sources.push(...importedFiles(folder));
      const last = openJournalFiles(folder, sources);
      const manifest = writeArchive(partial, sources, last);
      renameSync(partial, target);
      syncFolder(dirname(target));
      return reportOf(target, manifest);
    } finally {
      for (const { file } of sources) closeSync(file);
      for (const leftover of [partial, ...copies.map(({ copy }) => copy)]) rmSync(leftover, { force: true });
    }
  });
}

/** A copy of the read store at one moment, history included. */
function copyReadStore(from: string, to: string): void {
  if (!existsSync(from)) return;
  rmSync(to, { force: true });
  const database = new Database(from, { readonly: true });
  try {
    database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}

function whole(name: string, path: string): Source {
  const file = openSync(path, "r");
  return { name, file, size: realDisk.size(file) };
}

function importedFiles({ directory, imported }: DataFolder): Source[] {
  if (!existsSync(imported)) return [];
  return readdirSync(imported, { recursive: true, encoding: "utf8" })
    .map((name) => join(imported, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => whole(relative(directory, path), path));
}

/** Opens snapshots and segments, so that what is cut off meanwhile can still be read. Returns the last record. */
function openJournalFiles(folder: DataFolder, sources: Source[]): Position {
  const { journal } = folder;
  const snapshots = listSnapshots(realDisk, journal).map((sequence) =>
    whole(`journal/${snapshotName(sequence)}`, join(journal, snapshotName(sequence))),
  );
  const segments = listSegments(realDisk, journal, folder.archive);
  const opened = segments.map(({ name, path }) => whole(`journal/${name}`, path));
  sources.push(...snapshots, ...opened);
  const newest = segments.at(-1);
  const last = opened.at(-1);
  if (!newest || !last) throw new OperatorRefused(`${journal} holds no journal: check DATA_DIR`);
  const scan = scanSegment(realDisk, newest.path);
  last.size = scan.end;
  for (const { sequence, position } of checkSnapshots(folder, scan.id)) {
    const index = sources.findIndex(({ name }) => name === `journal/${snapshotName(sequence)}`);
    // A damaged one is left out, and so is one that was taken after the copy of the journal.
    if (index < 0 || (position !== null && position.sequence <= scan.last.sequence)) continue;
    closeSync(sources.splice(index, 1)[0]?.file ?? -1);
  }
  return scan.last;
}

function writeArchive(path: string, sources: readonly Source[], last: Position): Manifest {
  const target = openSync(path, "wx", 0o600);
  const createdAt = Date.now();
  let offset = 0;
  const write = (bytes: Uint8Array) => {
    writeAll(realDisk, target, bytes, offset);
    offset += bytes.length;
  };
  const writeEntry = (name: string, size: number, pieces: Iterable<Uint8Array>): string => {
    const hash = createHash("sha256");
    write(encodeTarHeader({ name, size }, createdAt));
    for (const piece of pieces) {
      hash.update(piece);
      write(piece);
    }
    write(Buffer.alloc(tarPadding(size)));
    return hash.digest("hex");
  };
  try {
    const mark = encodeAcknowledged(last.sequence);
    const files = [
      ...sources.map(({ name, file, size }) => ({ name, size, sha256: writeEntry(name, size, piecesOf(file, size)) })),
      {
        name: "journal/acknowledged",
        size: mark.length,
        sha256: writeEntry("journal/acknowledged", mark.length, [mark]),
      },
    ];
    const manifest: Manifest = { format: 1, createdAt, last, files };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    writeEntry(MANIFEST_NAME, text.length, [text]);
    write(Buffer.alloc(2 * TAR_BLOCK));
    fsyncSync(target);
    return manifest;
  } finally {
    closeSync(target);
  }
}

function* piecesOf(file: number, size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - at);
    const piece = readAt(realDisk, file, at, length);
    if (piece.length !== length) throw new OperatorRefused("a file became shorter while it was copied");
    yield piece;
  }
}

function reportOf(target: string, { files, last }: Manifest): Report {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const text = `${target} holds the folder up to record ${last.sequence}: ${files.length} files, ${bytes} bytes. It has e-mail addresses and password hashes in it: keep it confidential.`;
  return {
    command: "backup",
    findings: [{ check: "backup", ok: true, text, facts: { sequence: last.sequence, files: files.length, bytes } }],
  };
}
