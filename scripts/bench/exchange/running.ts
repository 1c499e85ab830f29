import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The built program, as `npm start` runs it. */
const PROGRAM = fileURLToPath(new URL("../exchange/main.js", import.meta.url));
const CLOCK_TICKS_PER_SECOND = 100;

/** The exchange as a process of its own, on free ports. */
export class RunningExchange {
  private constructor(
    private readonly child: ChildProcess,
    readonly spotPort: number,
  ) {}

  /** Resolves once it takes calls. `settings` are added to the environment. */
  static async start(directory: string, settings: Record<string, string> = {}): Promise<RunningExchange> {
    const ports = { EXCHANGE_HOST: "127.0.0.1", EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0" };
    const child = spawn(process.execPath, ["--enable-source-maps", PROGRAM], {
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", DATA_DIR: directory, ...ports, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return new RunningExchange(child, await readyPort(child));
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.spotPort}/ws/spot`;
  }

  /** User and system time so far, all threads, in seconds. */
  cpuSeconds(): number {
    const stat = `/proc/${this.child.pid}/stat`;
    if (!existsSync(stat))
      return secondsOf(execFileSync("ps", ["-o", "time=", "-p", String(this.child.pid)], { encoding: "utf8" }));
    // Fields 14 and 15, counted after the name in brackets, which may hold spaces.
    const fields = readFileSync(stat, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
  }

  /** Resident memory in bytes. */
  residentBytes(): number {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(this.child.pid)], { encoding: "utf8" })) * 1_024;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await exited;
  }
}

/** The spot port, out of the line of the log that says so. */
async function readyPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error("the exchange has no output");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const entry = JSON.parse(line) as { msg?: string; spotPort?: number };
    if (entry.msg !== "ready" || entry.spotPort === undefined) continue;
    // What follows is read and thrown away, so that the program never waits for its log.
    child.stdout.resume();
    return entry.spotPort;
  }
  throw new Error("the exchange ended before it was ready");
}

/** "[[dd-]hh:]mm:ss.cc" as seconds. */
function secondsOf(time: string): number {
  return time
    .trim()
    .split(/[-:]/)
    .reduce((sum, part, index, parts) => sum * (parts.length === 4 && index === 1 ? 24 : 60) + Number(part), 0);
}
