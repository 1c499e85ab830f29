import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

export const NEW = 0;
export const CANCEL = 1;
export const MODIFY = 2;

/** Messages of one recorded flow, column by column; a message's place is its sequence number. */
export interface Workload {
  messages: number;
  /** NEW, CANCEL or MODIFY. */
  type: Uint8Array;
  /** 0 buy, 1 sell. */
  side: Uint8Array;
  ioc: Uint8Array;
  id: Int32Array;
  quantity: Int32Array;
  price: Int32Array;
}

/** An empty flow of so many messages. */
export function workloadOf(messages: number): Workload {
  return {
    messages,
    type: new Uint8Array(messages),
    side: new Uint8Array(messages),
    ioc: new Uint8Array(messages),
    id: new Int32Array(messages),
    quantity: new Int32Array(messages),
    price: new Int32Array(messages),
  };
}

const HEADER_BYTES = 48;
const [KIND, NEW_ID, REFERENCE, RAW_ID, QUANTITY, PRICE] = [0, 1, 2, 3, 4, 5] as const;

/** Reads the six columns of an MWL1 file side by side. */
class Columns {
  private readonly at: number[] = [];

  constructor(private readonly bytes: Buffer) {
    let offset = HEADER_BYTES;
    for (let column = KIND; column <= PRICE; column += 1) {
      this.at.push(offset);
      offset += bytes.readUInt32LE(24 + 4 * column);
    }
  }

  byte(column: number): number {
    const at = this.at[column]!;
    this.at[column] = at + 1;
    return this.bytes[at]!;
  }

  /** LEB128. */
  unsigned(column: number): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte(column);
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** Zigzag. */
  signed(column: number): number {
    const value = this.unsigned(column);
    return (value >>> 1) ^ -(value & 1);
  }
}

/** Decodes a Brotli-packed MWL1 file. Throws when it isn't one. */
export function readWorkload(path: string): Workload {
  const bytes = brotliDecompressSync(readFileSync(path));
  if (bytes.toString("latin1", 0, 4) !== "MWL1" || bytes.readUInt32LE(4) !== 1)
    throw new Error(`${path} is no MWL1 file`);
  const workload = workloadOf(bytes.readUInt32LE(8));
  const basePrice = bytes.readInt32LE(16);
  const columns = new Columns(bytes);
  const news = new Int32Array(bytes.readUInt32LE(12));
  for (let index = 0, seen = 0; index < workload.messages; index += 1) {
    const kind = columns.byte(KIND);
    workload.type[index] = kind & 3;
    workload.side[index] = (kind >> 2) & 1;
    workload.ioc[index] = (kind >> 3) & 1;
    if ((kind & 3) === NEW) {
      workload.id[index] = columns.unsigned(NEW_ID);
      workload.quantity[index] = columns.unsigned(QUANTITY);
      workload.price[index] = basePrice + columns.signed(PRICE);
      news[seen] = index;
      seen += 1;
      continue;
    }
    const back = columns.unsigned(REFERENCE);
    const meant = back === 0 ? null : news[seen - back]!;
    workload.id[index] = meant === null ? columns.unsigned(RAW_ID) : workload.id[meant]!;
    if ((kind & 3) !== MODIFY) continue;
    workload.quantity[index] = columns.unsigned(QUANTITY);
    workload.price[index] = (meant === null ? basePrice : workload.price[meant]!) + columns.signed(PRICE);
  }
  return workload;
}
