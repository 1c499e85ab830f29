import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readAt, realDisk, syncFolder, writeAll } from "~exchange/journal/disk";
import { dataFolder, type DataFolder } from "./data-folder";
import { BACKUP_NAME, Manifest, MANIFEST_BYTES_MAX, MANIFEST_NAME } from "./manifest";
import { OperatorRefused, type Report } from "./report";
import { decodeTarHeader, TAR_BLOCK, tarPadding } from "./tar";
import { verifyFindings } from "./verify";

const PIECE_BYTES = 1024 * 1024;

/**
 * Unpacks a backup beside the place where it belongs, compares every file with the manifest, proves the journal, and only then
 * gives the folder its name. Throws OperatorRefused where there is data already, or where the file is no whole backup.
 */
export function restore({ directory }: DataFolder, path: string): Report {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new OperatorRefused(`${directory} is not empty: move it away, or set DATA_DIR to a new folder`);
  const source = openBackup(resolve(path));
  const partial = `${directory}.restoring`;
  try {
    rmSync(partial, { recursive: true, force: true });
    const manifest = unpack(source, partial);
    const findings = verifyFindings(dataFolder(partial, null), false);
    const last = findings.find(({ check }) => check === "journal")?.facts?.last;
    if (last !== manifest.last.sequence)
      findings.push({
        check: "restore",
        ok: false,
        text: `The backup should end at record ${manifest.last.sequence}.`,
      });
    if (findings.some(({ ok }) => !ok)) return { command: "restore", findings };
    if (existsSync(directory)) rmdirSync(directory);
    renameSync(partial, directory);
    syncFolder(dirname(directory));
    const taken = new Date(manifest.createdAt).toISOString();
    const text = `${directory} is as it was on ${taken}, up to record ${manifest.last.sequence}.`;
    return { command: "restore", findings: [...findings, { check: "restore", ok: true, text }] };
  } finally {
    closeSync(source);
    rmSync(partial, { recursive: true, force: true });
  }
}

function openBackup(path: string): number {
  try {
    return openSync(path, "r");
  } catch {
    throw new OperatorRefused(`${path} can't be read: give the backup's file`);
  }
}

/** Files are believed once the manifest at the end has told the same of them. */
function unpack(source: number, directory: string): Manifest {
  for (const folder of ["", "journal", "imported"]) mkdirSync(join(directory, folder), { recursive: true });
  const unpacked = new Map<string, { size: number; sha256: string }>();
  for (let offset = 0; ;) {
    const entry = headerAt(source, offset);
    offset += TAR_BLOCK;
    if (entry.name === MANIFEST_NAME) return checked(readManifest(source, offset, entry.size), unpacked);
    if (!BACKUP_NAME.test(entry.name) || unpacked.has(entry.name))
      throw new OperatorRefused(`the file holds ${JSON.stringify(entry.name)}, which no backup of Bourse does`);
    const target = join(directory, entry.name);
    mkdirSync(dirname(target), { recursive: true });
    unpacked.set(entry.name, { size: entry.size, sha256: copyOut(source, offset, entry.size, target) });
    offset += entry.size + tarPadding(entry.size);
  }
}

function headerAt(source: number, offset: number): { name: string; size: number } {
  const bytes = readAt(realDisk, source, offset, TAR_BLOCK);
  try {
    const entry = bytes.length === TAR_BLOCK ? decodeTarHeader(bytes) : null;
    if (entry) return entry;
  } catch {
    // Told below, with where it is.
  }
  throw new OperatorRefused(`the file is no whole backup: it ends or is damaged at byte ${offset}`);
}

function copyOut(source: number, offset: number, size: number, path: string): string {
  const hash = createHash("sha256");
  const target = openSync(path, "wx", 0o600);
  try {
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES, size - at);
      const piece = readAt(realDisk, source, offset + at, length);
      if (piece.length !== length) throw new OperatorRefused("the file is no whole backup: it ends too soon");
      hash.update(piece);
      writeAll(realDisk, target, piece, at);
    }
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
  return hash.digest("hex");
}

function readManifest(source: number, offset: number, size: number): Manifest {
  if (size > MANIFEST_BYTES_MAX) throw new OperatorRefused("the backup's manifest is too large");
  try {
    return Manifest.parse(JSON.parse(readAt(realDisk, source, offset, size).toString("utf8")));
  } catch {
    throw new OperatorRefused("the backup's manifest is damaged");
  }
}

function checked(manifest: Manifest, unpacked: ReadonlyMap<string, { size: number; sha256: string }>): Manifest {
  for (const { name, size, sha256 } of manifest.files) {
    const found = unpacked.get(name);
    if (!found) throw new OperatorRefused(`the backup lacks ${name}`);
    if (found.size !== size || found.sha256 !== sha256)
      throw new OperatorRefused(`${name} in the backup is damaged: use another one`);
  }
  if (manifest.files.length !== unpacked.size)
    throw new OperatorRefused("the backup holds files that its manifest doesn't tell of");
  return manifest;
}
