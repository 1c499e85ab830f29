import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A Node program that a test runs, with what it printed so far, both streams in the order they arrived. */
export interface Spawned {
  pid: number;
  lines: string[];
  /** Resolves at the first line that holds the text, at once when it was printed before; rejects when the program ends. */
  saw(text: string): Promise<string>;
  /** The exit code, null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** @param env is added to the environment of the tests */
export function spawnNode(args: string[], env: Record<string, string> = {}): Spawned {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((look) => look());
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      wake();
    });
  }
  let over = false;
  const ended = new Promise<number | null>((done) =>
    child.once("close", (code) => {
      over = true;
      wake();
      done(code);
    }),
  );
  const saw = (text: string) =>
    new Promise<string>((found, failed) => {
      const look = () => {
        const line = lines.find((candidate) => candidate.includes(text));
        if (line === undefined && !over) return;
        waiting.delete(look);
        if (line === undefined) failed(new Error(`"${text}" was never printed:\n${lines.join("\n")}`));
        else found(line);
      };
      waiting.add(look);
      look();
    });
  return { pid: child.pid ?? 0, lines, saw, ended, kill: (signal) => void child.kill(signal) };
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Ended, but nobody has asked how: an orphan where the container's first process does not.
    return !(process.platform === "linux" && / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
  } catch {
    return false;
  }
}

/** Resolves when the process has ended. */
export async function gone(pid: number): Promise<void> {
  while (alive(pid)) await new Promise((wake) => setTimeout(wake, 20));
}

/** The processes that a process has started and that still run. Linux only. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
