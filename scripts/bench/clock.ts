import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

const CLOCK_TICKS_PER_SECOND = 100;

/** User and system time of another process so far, all its threads, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return secondsOf(execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }));
  // Fields 14 and 15, counted after the name in brackets, which may hold spaces.
  const fields = readFileSync(stat, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** "[[dd-]hh:]mm:ss.cc" as seconds. */
function secondsOf(time: string): number {
  return time
    .trim()
    .split(/[-:]/)
    .reduce((sum, part, index, parts) => sum * (parts.length === 4 && index === 1 ? 24 : 60) + Number(part), 0);
}
