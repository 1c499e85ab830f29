import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a command to its end with our terminal. A signal that stops us stops it too, so nothing is left behind.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean }} [options] env is added to ours
 * @returns {Promise<number>} the exit code, 1 when it could not be started or a signal ended it
 */
export function run(command, args, { env = {}, shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, shell, stdio: "inherit" });
    const pass = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      done(code);
    };
    child.once("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    child.once("exit", (code, signal) => {
      finish(code ?? 1);
      // The step was interrupted, not failed: what would follow it must not run.
      if (signal !== null && SIGNALS.includes(signal)) process.exit(130);
    });
  });
}
