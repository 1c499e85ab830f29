import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";

/** The file system, as narrow as journal and snapshots need it; tests make single calls fail or keep it all in memory. */
export interface Disk {
  open(path: string, flags: "r" | "r+" | "w" | "w+"): number;
  /** May read less than asked; 0 at the end. */
  read(file: number, into: Uint8Array, offset: number, length: number, position: number): number;
  /** May write less than asked, as the operating system may. */
  write(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number;
  size(file: number): number;
  sync(file: number): void;
  /** The same without holding up the thread; `done` is called later, or at once. */
  syncLater(file: number, done: (error: Error | null) => void): void;
  truncate(file: number, length: number): void;
  close(file: number): void;
  /** Names in a folder; none where there is no such folder. */
  list(directory: string): string[];
  rename(from: string, to: string): void;
  remove(path: string): void;
  makeFolder(directory: string): void;
  /** Makes created, renamed and removed names in a folder durable. */
  syncFolder(directory: string): void;
}

export const realDisk: Disk = {
  open: (path, flags) => openSync(path, flags, 0o600),
  read: (file, into, offset, length, position) => readSync(file, into, offset, length, position),
  write: (file, bytes, offset, length, position) => writeSync(file, bytes, offset, length, position),
  size: (file) => fstatSync(file).size,
  sync: (file) => fdatasyncSync(file),
  syncLater: (file, done) => fdatasync(file, done),
  truncate: (file, length) => ftruncateSync(file, length),
  close: (file) => closeSync(file),
  list(directory) {
    try {
      return readdirSync(directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  },
  rename: (from, to) => renameSync(from, to),
  remove: (path) => unlinkSync(path),
  makeFolder: (directory) => void mkdirSync(directory, { recursive: true }),
  syncFolder,
};

export function writeAll(disk: Disk, file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = disk.write(file, bytes, done, bytes.length - done, position + done);
    if (written <= 0) throw new Error("the disk accepted no bytes");
    done += written;
  }
}

/** As many of the wanted bytes as the file has. */
export function readAt(disk: Disk, file: number, position: number, length: number): Buffer {
  return readInto(disk, file, position, Buffer.allocUnsafe(length));
}

/** The same into bytes that are there already: as many as they hold. */
export function readInto(disk: Disk, file: number, position: number, bytes: Buffer): Buffer {
  let done = 0;
  while (done < bytes.length) {
    const read = disk.read(file, bytes, done, bytes.length - done, position + done);
    if (read <= 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

/** A whole file. For files of bounded size only. */
export function readWhole(disk: Disk, path: string): Buffer {
  const file = disk.open(path, "r");
  try {
    return readAt(disk, file, 0, disk.size(file));
  } finally {
    disk.close(file);
  }
}

/** Makes a created, renamed or removed name in a folder durable. */
export function syncFolder(directory: string): void {
  const folder = openSync(directory, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
