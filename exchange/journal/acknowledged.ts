import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Disk } from "./disk";

const NAME = "acknowledged";
const BYTES = 10;

/**
 * How far the journal's records have been answered for, kept apart from them: a rotted record at the end looks like a
 * torn write, and only this tells that it was promised. Written after each durable batch but not synced itself, so it may
 * lag behind after a power cut and never runs ahead.
 */
export class AcknowledgedMark {
  private readonly file: number;

  constructor(
    directory: string,
    private readonly disk: Disk,
  ) {
    // "a" would ignore the position of a write, "w" would forget the mark.
    this.file = disk.open(join(directory, NAME), "a");
    disk.close(this.file);
    this.file = disk.open(join(directory, NAME), "r+");
  }

  write(sequence: number): void {
    const bytes = Buffer.alloc(BYTES);
    bytes.writeUIntBE(sequence, 0, 6);
    bytes.writeUInt32BE(crc32(bytes.subarray(0, 6)), 6);
    this.disk.write(this.file, bytes, 0, BYTES, 0);
  }

  sync(): void {
    this.disk.sync(this.file);
  }

  close(): void {
    this.disk.close(this.file);
  }
}

/** The last sequence known to be answered for; 0 where no whole mark is stored. */
export function readAcknowledged(directory: string): number {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(directory, NAME));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
  if (bytes.length !== BYTES || bytes.readUInt32BE(6) !== crc32(bytes.subarray(0, 6))) return 0;
  return bytes.readUIntBE(0, 6);
}
