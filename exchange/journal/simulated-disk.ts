import { dirname } from "node:path";
import type { Disk } from "./disk";

const SECTOR_BYTES = 512;

interface SimulatedFile {
  /** What a reader sees: the page cache. */
  seen: Buffer;
  /** What is on the platters. */
  durable: Buffer;
  /** Since the last sync, in order. */
  unsynced: ({ kind: "write"; position: number; bytes: Buffer } | { kind: "truncate"; length: number })[];
}

type NameChange = { kind: "put"; path: string; file: SimulatedFile } | { kind: "remove"; path: string };

/** Reasons a real disk gives. */
export type DiskFault = "ENOSPC" | "EROFS" | "EDQUOT" | "EIO";

/**
 * A disk in memory with a volatile cache above it: what isn't synced is lost, torn or reordered by a power cut, names of
 * files included, and a process that is killed loses nothing. For tests and simulations.
 */
export class SimulatedDisk implements Disk {
  /** Syncs of files so far. */
  syncs = 0;
  /** Set to make writes or syncs fail from now on. */
  writeFault: DiskFault | null = null;
  syncFault: DiskFault | null = null;
  /** Bytes that all files together may have; writes beyond it fail with ENOSPC after what still fits. */
  capacity = Infinity;
  private names = new Map<string, SimulatedFile>();
  private durableNames = new Map<string, SimulatedFile>();
  private nameChanges: NameChange[] = [];
  private readonly handles = new Map<number, SimulatedFile>();
  private nextHandle = 1;

  /** A disk that has these files for good. */
  static of(files: ReadonlyMap<string, Uint8Array>): SimulatedDisk {
    const disk = new SimulatedDisk();
    for (const [path, bytes] of files) {
      const file = { seen: Buffer.from(bytes), durable: Buffer.from(bytes), unsynced: [] };
      disk.names.set(path, file);
      disk.durableNames.set(path, file);
    }
    return disk;
  }

  open(path: string, flags: "r" | "r+" | "w" | "w+"): number {
    let file = this.names.get(path);
    if (!file && flags.startsWith("r")) throw new DiskError("ENOENT", path);
    if (!file) {
      this.refuseWrites();
      file = { seen: Buffer.alloc(0), durable: Buffer.alloc(0), unsynced: [] };
      this.names.set(path, file);
      this.nameChanges.push({ kind: "put", path, file });
    }
    const handle = this.nextHandle;
    this.nextHandle += 1;
    this.handles.set(handle, file);
    if (flags.startsWith("w")) this.truncate(handle, 0);
    return handle;
  }

  read(handle: number, into: Uint8Array, offset: number, length: number, position: number): number {
    return this.fileOf(handle).seen.copy(into, offset, position, position + length);
  }

  write(handle: number, bytes: Uint8Array, offset: number, length: number, position: number): number {
    this.refuseWrites();
    const file = this.fileOf(handle);
    const grows = Math.max(0, position + length - file.seen.length);
    const fits = grows === 0 ? length : length - Math.max(0, this.used() + grows - this.capacity);
    if (fits <= 0) throw new DiskError("ENOSPC", "write");
    const written = Buffer.from(bytes.subarray(offset, offset + fits));
    file.seen = overwritten(file.seen, position, written);
    file.unsynced.push({ kind: "write", position, bytes: written });
    return fits;
  }

  size(handle: number): number {
    return this.fileOf(handle).seen.length;
  }

  sync(handle: number): void {
    const file = this.fileOf(handle);
    if (this.syncFault) {
      // As Linux does it: the dirty pages are forgotten, and the next sync would succeed.
      file.unsynced = [];
      throw new DiskError(this.syncFault, "fdatasync");
    }
    this.syncs += 1;
    // What a failed sync has forgotten stays lost, though readers still see it.
    for (const change of file.unsynced) {
      if (change.kind === "truncate") file.durable = resized(file.durable, change.length);
      else file.durable = overwritten(file.durable, change.position, change.bytes);
    }
    file.unsynced = [];
  }

  syncLater(handle: number, done: (error: Error | null) => void): void {
    try {
      this.sync(handle);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done(null);
  }

  truncate(handle: number, length: number): void {
    this.refuseWrites();
    const file = this.fileOf(handle);
    file.seen = resized(file.seen, length);
    file.unsynced.push({ kind: "truncate", length });
  }

  close(handle: number): void {
    this.fileOf(handle);
    this.handles.delete(handle);
  }

  list(directory: string): string[] {
    return [...this.names.keys()]
      .filter((path) => dirname(path) === directory)
      .map((path) => path.slice(directory.length + 1));
  }

  rename(from: string, to: string): void {
    this.refuseWrites();
    const file = this.names.get(from);
    if (!file) throw new DiskError("ENOENT", from);
    this.names.delete(from);
    this.names.set(to, file);
    this.nameChanges.push({ kind: "put", path: to, file }, { kind: "remove", path: from });
  }

  remove(path: string): void {
    this.refuseWrites();
    if (!this.names.delete(path)) throw new DiskError("ENOENT", path);
    this.nameChanges.push({ kind: "remove", path });
  }

  makeFolder(): void {
    this.refuseWrites();
  }

  syncFolder(directory: string): void {
    if (this.syncFault) throw new DiskError(this.syncFault, "fsync");
    const isHere = ({ path }: NameChange) => dirname(path) === directory;
    for (const change of this.nameChanges.filter(isHere)) applyName(this.durableNames, change);
    this.nameChanges = this.nameChanges.filter((change) => !isHere(change));
  }

  /** The disk as it is after the process was killed: the cache is as it was. */
  afterKill(): SimulatedDisk {
    return SimulatedDisk.of(new Map([...this.names].map(([path, { seen }]) => [path, seen])));
  }

  /**
   * The disk after the power was cut. Each unsynced sector has reached the platters or not, names have changed up to some
   * point. `random`: at least 0, below 1.
   */
  afterPowerCut(random: () => number): SimulatedDisk {
    const names = new Map(this.durableNames);
    const kept = Math.floor(random() * (this.nameChanges.length + 1));
    for (const change of this.nameChanges.slice(0, kept)) applyName(names, change);
    return SimulatedDisk.of(new Map([...names].map(([path, file]) => [path, survivingBytes(file, random)])));
  }

  /** What a reader sees of one file. */
  bytesOf(path: string): Buffer {
    const file = this.names.get(path);
    if (!file) throw new DiskError("ENOENT", path);
    return Buffer.from(file.seen);
  }

  paths(): string[] {
    return [...this.names.keys()].sort();
  }

  private used(): number {
    let bytes = 0;
    for (const { seen } of this.names.values()) bytes += seen.length;
    return bytes;
  }

  private refuseWrites(): void {
    if (this.writeFault) throw new DiskError(this.writeFault, "write");
  }

  private fileOf(handle: number): SimulatedFile {
    const file = this.handles.get(handle);
    if (!file) throw new DiskError("EBADF", String(handle));
    return file;
  }
}

/** A refusal in the operating system's words. */
class DiskError extends Error {
  constructor(
    readonly code: DiskFault | "ENOENT" | "EBADF",
    what: string,
  ) {
    super(`${code}: ${what}`);
    this.name = "DiskError";
  }
}

function applyName(names: Map<string, SimulatedFile>, change: NameChange): void {
  if (change.kind === "put") names.set(change.path, change.file);
  else names.delete(change.path);
}

function survivingBytes({ durable, unsynced }: SimulatedFile, random: () => number): Buffer {
  let bytes: Buffer = Buffer.from(durable);
  for (const change of unsynced) {
    if (change.kind === "truncate") {
      if (random() < 0.5) bytes = resized(bytes, change.length);
      continue;
    }
    for (let from = 0; from < change.bytes.length; from += SECTOR_BYTES) {
      const sector = change.bytes.subarray(from, from + SECTOR_BYTES);
      if (random() < 0.5) bytes = overwritten(bytes, change.position + from, sector);
    }
  }
  return bytes;
}

function overwritten(bytes: Buffer, position: number, by: Buffer): Buffer {
  const grown = position + by.length > bytes.length ? resized(bytes, position + by.length) : bytes;
  by.copy(grown, position);
  return grown;
}

function resized(bytes: Buffer, length: number): Buffer {
  const result = Buffer.alloc(length);
  bytes.copy(result);
  return result;
}
