import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const STOP_LIMIT_MS = 10_000;
/** How long the last lines of a dead program may take to arrive. */
const LAST_LINES_MS = 500;
const PRELOAD = pathToFileURL(join(ROOT, "scripts/launch/end-with-parent.mjs")).href;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {Promise<string | null>} ended why it ended, in one line; null when its own last words were that line already
 * @property {Promise<number | null>} exitCode null after a signal
 * @property {() => Promise<void>} stop asks, waits, then kills; at once when it is not running
 */

/**
 * Starts a Node program that lives until it is stopped.
 * @param {object} plan
 * @param {string} plan.name
 * @param {string[]} plan.args
 * @param {Record<string, string>} plan.env the whole environment
 * @param {(line: string) => void} plan.onOutput
 * @param {(line: string) => void} plan.onError
 * @returns {Program}
 */
export function startProgram({ name, args, env, onOutput, onError }) {
  const child = spawn(process.execPath, ["--import", PRELOAD, ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let errorLines = 0;
  createInterface({ input: child.stdout }).on("line", onOutput);
  createInterface({ input: child.stderr }).on("line", (line) => {
    // remix-serve prints an empty line when it has closed.
    if (line === "") return;
    errorLines += 1;
    onError(line);
  });
  const exited = new Promise((done) => child.once("exit", (code, signal) => done({ code, signal })));
  const closed = new Promise((done) => child.once("close", done));
  // Over once its last lines are in, too.
  const over = exited.then(async (outcome) => {
    await Promise.race([closed, sleep(LAST_LINES_MS, undefined, { ref: false })]);
    return outcome;
  });
  return {
    name,
    ended: over.then(({ code, signal }) => {
      if (code === 1 && errorLines === 1) return null;
      return `The ${name} ended by itself (${signal === null ? `exit code ${code}` : signal}).`;
    }),
    exitCode: over.then(({ code }) => code),
    async stop() {
      // Nothing happens where it is not running any more.
      child.kill("SIGTERM");
      const inTime = await Promise.race([over.then(() => true), sleep(STOP_LIMIT_MS, false, { ref: false })]);
      if (inTime) return;
      onError(`The ${name} did not stop within ${STOP_LIMIT_MS / 1000} s and is killed.`);
      child.kill("SIGKILL");
      await over;
    },
  };
}
