import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { EXCHANGE_FLAGS, withLargePages } from "../../launch/exchange-flags.mjs";
import { cpuSecondsOf } from "../clock";

/** The built program, as `npm start` runs it. */
const PROGRAM = fileURLToPath(new URL("../exchange/main.js", import.meta.url));

/** The exchange as a process of its own, on free ports. */
export class RunningExchange {
  private constructor(
    private readonly child: ChildProcess,
    readonly spotPort: number,
    readonly futuresPort: number,
  ) {}

  /** Resolves once it takes calls. `settings` are added to the environment. */
  static async start(directory: string, settings: Record<string, string> = {}): Promise<RunningExchange> {
    const ports = { EXCHANGE_HOST: "127.0.0.1", EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0" };
    const child = spawn(process.execPath, ["--enable-source-maps", ...EXCHANGE_FLAGS, PROGRAM], {
      env: withLargePages({
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production" as const,
        DATA_DIR: directory,
        ...ports,
        ...settings,
      }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { spotPort, futuresPort } = await readyPorts(child);
    return new RunningExchange(child, spotPort, futuresPort);
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.spotPort}/ws/spot`;
  }

  /** User and system time so far, all threads, in seconds. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid ?? 0);
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

/** The ports, out of the line of the log that says so. */
async function readyPorts(child: ChildProcess): Promise<{ spotPort: number; futuresPort: number }> {
  if (!child.stdout) throw new Error("the exchange has no output");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const entry = JSON.parse(line) as { msg?: string; spotPort?: number; futuresPort?: number };
    const { msg, spotPort, futuresPort } = entry;
    if (msg !== "ready" || spotPort === undefined || futuresPort === undefined) continue;
    // What follows is read and thrown away, so that the program never waits for its log.
    child.stdout.resume();
    return { spotPort, futuresPort };
  }
  throw new Error("the exchange ended before it was ready");
}
