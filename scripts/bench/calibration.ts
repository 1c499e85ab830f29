import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { wallSeconds } from "./clock";
import { quantile } from "./statistics";

/** What the machine did at the time, so that figures of two machines or two days can be told apart. */
export interface Calibration {
  node: string;
  processor: string;
  processors: number;
  /** Load average of the last minute before the run. */
  load: number;
  /** Millions of iterations of a fixed integer loop a second. */
  integerLoop: number;
  /** Megabytes a second of a dependent walk through 64 MB. */
  memoryWalk: number;
  /** Milliseconds. */
  fdatasync: { p50: number; p99: number };
}

const LOOP = 50_000_000;
const WALK_BYTES = 64 * 1024 * 1024;
const SYNCS = 200;
const BLOCK = Buffer.alloc(4_096, 7);

export function calibrate(): Calibration {
  return {
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown",
    processors: cpus().length,
    load: loadavg()[0] ?? 0,
    integerLoop: integerLoop(),
    memoryWalk: memoryWalk(),
    fdatasync: calibrateDisk(),
  };
}

function integerLoop(): number {
  let state = 1;
  const start = wallSeconds();
  for (let i = 0; i < LOOP; i++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  const seconds = wallSeconds() - start;
  // Read, so that the loop isn't optimised away.
  return state === 0 ? 0 : LOOP / seconds / 1e6;
}

function memoryWalk(): number {
  const next = new Int32Array(WALK_BYTES / 4);
  const stride = 1_048_583;
  for (let i = 0; i < next.length; i++) next[i] = (i + stride) % next.length;
  const steps = 2_000_000;
  let at = 0;
  const start = wallSeconds();
  for (let i = 0; i < steps; i++) at = next[at] ?? 0;
  const seconds = wallSeconds() - start;
  // A step touches one cache line.
  return at < 0 ? 0 : (steps * 64) / seconds / 1e6;
}

/** Milliseconds of an fdatasync in the folder for temporary files: the disk that the benchmarks' own journals stand on. */
export function calibrateDisk(): { p50: number; p99: number } {
  const folder = mkdtempSync(join(tmpdir(), "bourse-calibration-"));
  const file = openSync(join(folder, "blocks"), "w");
  try {
    const times: number[] = [];
    for (let i = 0; i < SYNCS; i++) {
      writeSync(file, BLOCK, 0, BLOCK.length, i * BLOCK.length);
      const start = wallSeconds();
      fdatasyncSync(file);
      times.push((wallSeconds() - start) * 1e3);
    }
    times.sort((a, b) => a - b);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}
