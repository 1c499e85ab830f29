import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RUNNER = fileURLToPath(new URL("./test-runner.mjs", import.meta.url));
/** For the runner to come up, and for tests of which it isn't known yet how long they take. */
const PATIENCE_MS = 900_000;
/** A slip that makes a test run for ever is noticed too: so many times as long as without it, and a minute. */
const HANG_FACTOR = 5;
const HANG_MS = 60_000;

/** The tests of a copy of the sources, run by one process after the other: a new one where a slip has made the last one hang or die. */
export class FaultTests {
  static ALL_PASS = "all tests pass";

  #folder;
  /** @type {import("node:child_process").ChildProcess | null} */
  #runner = null;
  /** Files that have changed since the runner last looked. @type {Set<string>} */
  #changed = new Set();
  /** How long each file of tests takes without any slip. @type {Map<string, number>} */
  #milliseconds = new Map();

  /** @param {string} folder of the copy */
  constructor(folder) {
    this.#folder = folder;
  }

  /** Tells of a file that isn't what it was. @param {string} path */
  forget(path) {
    this.#changed.add(path);
  }

  /**
   * Runs the tests that haven't been run yet without any slip; null where they pass, else the first that doesn't.
   * @param {string[]} tests from the root
   * @returns {Promise<string | null>}
   */
  async findUnsound(tests) {
    for (const test of tests.filter((test) => !this.#milliseconds.has(test))) {
      const began = Date.now();
      const { isFound, how } = await this.run([test], []);
      if (isFound || how !== FaultTests.ALL_PASS) return `${test}: ${how}`;
      this.#milliseconds.set(test, Date.now() - began);
    }
    return null;
  }

  /**
   * Whether one of the tests notices something. A file that can't even be loaded notices nothing: the slip wouldn't have been one.
   * @param {string[]} tests from the root
   * @param {string[]} changed absolute paths of files that have changed
   * @returns {Promise<{ isFound: boolean, how: string }>}
   */
  async run(tests, changed) {
    for (const path of changed) this.forget(path);
    const runner = (this.#runner ??= await this.#start());
    runner.send({ changed: [...this.#changed], tests: tests.map((test) => join(this.#folder, test)) });
    this.#changed.clear();
    const answer = await answerOf(runner, this.#limitOf(tests));
    if (answer === null || answer.died) this.stop();
    if (answer === null) return { isFound: true, how: "the tests hang, or end their process" };
    if (answer.failed !== null) return { isFound: true, how: answer.failed };
    if (answer.broken !== null) return { isFound: false, how: `doesn't load: ${answer.broken}` };
    return answer.died
      ? { isFound: true, how: "the tests' process dies" }
      : { isFound: false, how: FaultTests.ALL_PASS };
  }

  stop() {
    const runner = this.#runner;
    this.#runner = null;
    if (runner?.pid === undefined) return;
    if (runner.connected) runner.disconnect();
    endGroup(runner.pid);
  }

  #limitOf(tests) {
    const usual = tests.map((test) => this.#milliseconds.get(test));
    return usual.reduce((sum, milliseconds = PATIENCE_MS) => sum + milliseconds * HANG_FACTOR, HANG_MS);
  }

  async #start() {
    const stdio = ["ignore", "ignore", "inherit", "ipc"];
    const runner = fork(RUNNER, [this.#folder], { cwd: this.#folder, detached: true, stdio });
    if ((await answerOf(runner, PATIENCE_MS)) === null) throw new Error("the tests can't be run");
    return runner;
  }
}

/** The next message; null where there is none in time, or the process ends. */
function answerOf(runner, milliseconds) {
  return new Promise((resolve) => {
    const done = (answer) => {
      clearTimeout(timer);
      runner.off("message", done).off("exit", ended);
      resolve(answer);
    };
    const ended = () => done(null);
    const timer = setTimeout(ended, milliseconds);
    runner.once("message", done).once("exit", ended);
  });
}

/** With the processes that it has started for tests. */
function endGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
