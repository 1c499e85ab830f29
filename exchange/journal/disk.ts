import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";

/** The writing side of the file system, as narrow as the journal needs it; tests make single calls fail. */
export interface Disk {
  open(path: string, flags: string): number;
  /** May write less than asked, as the operating system may. */
  write(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number;
  sync(file: number): void;
  truncate(file: number, length: number): void;
  close(file: number): void;
}

export const realDisk: Disk = {
  open: (path, flags) => openSync(path, flags),
  write: (file, bytes, offset, length, position) => writeSync(file, bytes, offset, length, position),
  sync: (file) => fdatasyncSync(file),
  truncate: (file, length) => ftruncateSync(file, length),
  close: (file) => closeSync(file),
};

export function writeAll(disk: Disk, file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = disk.write(file, bytes, done, bytes.length - done, position + done);
    if (written <= 0) throw new Error("the disk accepted no bytes");
    done += written;
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
