/** The tar format, as far as a backup needs it: plain files, so that any tar lists and unpacks it. */

export const TAR_BLOCK = 512;
/** Of a size written in octal digits; larger ones take the binary form that GNU tar and all since understand. */
const OCTAL_SIZE_MAX = 8 ** 11 - 1;

export interface TarEntry {
  name: string;
  size: number;
}

export function encodeTarHeader({ name, size }: TarEntry, modifiedMs: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new RangeError(`${name} is too long a name`);
  const bytes = Buffer.alloc(TAR_BLOCK);
  bytes.write(name, 0);
  bytes.write("0000600\0", 100);
  bytes.write("0000000\0", 108);
  bytes.write("0000000\0", 116);
  if (size <= OCTAL_SIZE_MAX) bytes.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  else {
    bytes.writeUInt8(0x80, 124);
    bytes.writeBigUInt64BE(BigInt(size), 128);
  }
  bytes.write(
    `${Math.floor(modifiedMs / 1_000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  bytes.write("0", 156);
  bytes.write("ustar\0" + "00", 257);
  bytes.write(`${checksumOf(bytes).toString(8).padStart(6, "0")}\0 `, 148);
  return bytes;
}

/** Null for the blocks of zeros at the end. Throws where the block is no header of a plain file. */
export function decodeTarHeader(bytes: Buffer): TarEntry | null {
  if (bytes.every((byte) => byte === 0)) return null;
  const told = Number.parseInt(textAt(bytes, 148, 8), 8);
  if (told !== checksumOf(bytes) || bytes[156] !== 0x30) throw new Error("a damaged header");
  const large = bytes.readUInt8(124) === 0x80;
  const size = large ? Number(bytes.readBigUInt64BE(128)) : Number.parseInt(textAt(bytes, 124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error("a damaged header");
  return { name: textAt(bytes, 0, 100), size };
}

/** Zeros that fill up an entry's last block. */
export function tarPadding(size: number): number {
  return (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
}

/** Sum of the header's bytes, its own place taken as spaces. */
function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : bytes.readUInt8(at);
  return sum;
}

function textAt(bytes: Buffer, offset: number, length: number): string {
  const end = bytes.indexOf(0, offset);
  return bytes.toString("utf8", offset, end < 0 || end > offset + length ? offset + length : end).trim();
}
