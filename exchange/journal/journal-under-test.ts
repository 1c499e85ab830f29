import { Batch } from "./batch";
import type { Disk } from "./disk";
import { Journal, type JournalOptions } from "./journal";
import { START } from "./segment";

export const TEST_RULES = 1;

/** A batch of payloads. */
export function batchOf(...payloads: (Uint8Array | string)[]): Batch {
  const batch = new Batch();
  for (const payload of payloads) batch.add(typeof payload === "string" ? Buffer.from(payload) : payload);
  return batch;
}

export function openJournal(disk: Disk, directory: string, options: Partial<JournalOptions> = {}): Journal {
  return new Journal({ directory, disk, rules: TEST_RULES, ...options });
}

/** Payloads of mixed lengths, two to some fifty bytes; payload n says n. */
export function mixedPayloads(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => `${from + index}:${"x".repeat(((from + index) * 37) % 41)}`);
}

/** Appends and acknowledges all payloads in batches of 1, 2, 3, 4, 5, 1, 2 ... records. */
export function appendMixed(journal: Journal, payloads: readonly string[]): void {
  for (let at = 0, size = 1; at < payloads.length; at += size, size = (size % 5) + 1) {
    journal.append(batchOf(...payloads.slice(at, at + size)));
    journal.acknowledge(journal.last().sequence);
  }
}

/** All records of the folder, as a start would read them. */
export function readAll(disk: Disk, directory: string, options: Partial<JournalOptions> = {}): string[] {
  const journal = openJournal(disk, directory, options);
  const records = Array.from(journal.readAfter(START), ({ payload }) => payload.toString());
  journal.close();
  return records;
}

/** mulberry32: the same seed draws the same numbers, at least 0 and below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
