import { join } from "node:path";
import { crc32 } from "node:zlib";
import { isMissing, readWhole, type Disk } from "./disk";

const NAME = "acknowledged";
const BYTES = 10;

/**
 * How far the journal's records have been answered for, kept apart from them: a rotted batch at the end looks like a
 * torn write, and only this tells that it was promised. Written after each durable batch but not synced itself, so it may
 * lag behind after a power cut and never runs ahead.
 */
export class AcknowledgedMark {
  private readonly file: number;
  private readonly bytes = Buffer.alloc(BYTES);

  constructor(
    directory: string,
    private readonly disk: Disk,
  ) {
    const path = join(directory, NAME);
    this.file = disk.open(path, disk.list(directory).includes(NAME) ? "r+" : "w+");
  }

  write(sequence: number): void {
    encode(this.bytes, sequence);
    this.disk.write(this.file, this.bytes, 0, BYTES, 0);
  }

  sync(): void {
    this.disk.sync(this.file);
  }

  close(): void {
    this.disk.close(this.file);
  }
}

/** The last sequence known to be answered for; 0 where no whole mark is stored. */
export function readAcknowledged(directory: string, disk: Disk): number {
  let bytes: Buffer;
  try {
    bytes = readWhole(disk, join(directory, NAME));
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
  if (bytes.length !== BYTES || bytes.readUInt32BE(6) !== crc32(bytes.subarray(0, 6))) return 0;
  return bytes.readUIntBE(0, 6);
}

/** The mark as a file's content, for a copy of a journal. */
export function encodeAcknowledged(sequence: number): Buffer {
  const bytes = Buffer.alloc(BYTES);
  encode(bytes, sequence);
  return bytes;
}

function encode(bytes: Buffer, sequence: number): void {
  bytes.writeUIntBE(sequence, 0, 6);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 6)), 6);
}
