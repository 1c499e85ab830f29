import { JournaledEngine } from "~exchange/engine/journaled-engine";
import { readAcknowledged } from "~exchange/journal/acknowledged";
import { JournalError } from "~exchange/journal/errors";
import { SimulatedDisk } from "~exchange/journal/simulated-disk";
import type { Draw } from "./draw";
import { DATA } from "./process";

export type Files = ReadonlyMap<string, Buffer>;

export function filesOf(disk: SimulatedDisk): Map<string, Buffer> {
  return new Map(disk.paths().map((path) => [path, disk.bytesOf(path)]));
}

export interface SoundStart {
  sequence: number;
  stateHash: string;
}

/**
 * Damages one file of a stopped exchange and starts it: it must refuse in words, or be exactly where it would have been.
 * Returns what is wrong, or null.
 */
export async function tryDamaged(
  files: Files,
  sound: SoundStart,
  archive: string | null,
  draw: Draw,
): Promise<string | null> {
  const damaged = new Map(files);
  const what = damage(damaged, draw);
  const acknowledged = readAcknowledged(DATA, SimulatedDisk.of(files));
  try {
    const started = await startOn(SimulatedDisk.of(damaged), archive, sound.sequence);
    // What nobody was answered for may be cut as a torn write.
    if (started.sequence < acknowledged)
      return `${what}: started at ${started.sequence}, ${acknowledged} was acknowledged`;
    if (started.sequence === sound.sequence && started.stateHash !== sound.stateHash)
      return `${what}: started with another state`;
    return started.sequence > sound.sequence
      ? `${what}: started at ${started.sequence}, beyond ${sound.sequence}`
      : null;
  } catch (error) {
    if (error instanceof JournalError) return null;
    return `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** The power goes while syncs have only been claimed: a start may lose what they claimed, or refuse, but invents nothing. */
export async function tryAfterLies(
  disk: SimulatedDisk,
  honest: number,
  archive: string | null,
  last: number,
): Promise<string | null> {
  try {
    const { sequence } = await startOn(disk, archive, Number.MAX_SAFE_INTEGER);
    const possible = sequence >= honest && sequence <= last;
    return possible ? null : `after claimed syncs it started at ${sequence}; ${honest} were durable, ${last} written`;
  } catch (error) {
    return error instanceof JournalError ? null : String(error);
  }
}

/** A start on a disk of its own, with the sequence and state it ends at. */
export async function startOn(disk: SimulatedDisk, archive: string | null, publishAfter: number): Promise<SoundStart> {
  const engine = await JournaledEngine.open({
    ...{ directory: DATA, archive, disk, publishAfter, now: () => 0, publish: () => undefined },
    lock: () => ({ release: () => undefined }),
  });
  const { stateHash, violations } = engine.audit();
  if (violations.length > 0) throw new Error(violations.join("; "));
  return { sequence: engine.sequence(), stateHash };
}

type Damage = "flip" | "cut" | "grow" | "remove" | "swap" | "zero";

function damage(files: Map<string, Buffer>, draw: Draw): string {
  const path = draw.pick([...files.keys()]);
  const bytes = Buffer.from(files.get(path) ?? []);
  files.set(path, bytes);
  const kind = draw.pick<Damage>(["flip", "flip", "flip", "cut", "cut", "grow", "remove", "swap", "zero"]);
  const at = draw.between(0, Math.max(0, bytes.length - 1));
  switch (kind) {
    case "flip":
      if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << draw.between(0, 7)), at);
      return `bit of byte ${at} of ${path} flipped`;
    case "cut":
      files.set(path, bytes.subarray(0, at));
      return `${path} cut at byte ${at}`;
    case "grow":
      files.set(path, Buffer.concat([bytes, Buffer.alloc(draw.between(1, 900), draw.between(0, 255))]));
      return `${path} grown`;
    case "zero":
      bytes.fill(0, at, Math.min(bytes.length, at + draw.between(1, 600)));
      return `bytes from ${at} of ${path} zeroed`;
    case "remove":
      files.delete(path);
      return `${path} removed`;
    case "swap": {
      const alike = [...files.keys()].filter((other) => other.slice(-8) === path.slice(-8));
      const other = draw.pick(alike);
      files.set(path, files.get(other) ?? bytes);
      files.set(other, bytes);
      return `${path} and ${other} swapped`;
    }
  }
}
