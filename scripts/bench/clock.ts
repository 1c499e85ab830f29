import { performance } from "node:perf_hooks";

/** User and system time of this process so far, all its threads, in seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Seconds of a clock that never goes back. */
export function wallSeconds(): number {
  return performance.now() / 1e3;
}
