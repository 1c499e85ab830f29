import { setInterval } from "node:timers";
import { untilHealthy } from "./ready.mjs";

/** Lines of one program that are held back while it starts; more are dropped. */
const HELD_LINES_MAX = 200;
const PARENT_LOOK_MS = 500;

/**
 * Runs programs until a signal, or until one of them ends by itself. They are stopped in the reverse of their order, so the
 * website, which needs the exchange, goes first.
 * @param {import("./plans.mjs").Plan[]} plans
 * @param {object} hooks
 * @param {(line: string) => void} hooks.show
 * @param {boolean} hooks.holdBack show nothing before all are ready: when one refuses to start, its reason alone is shown,
 *   not what the others make of the same setting or of its absence
 * @param {() => Promise<void>} hooks.onReady
 * @param {() => void} hooks.onStopping
 * @returns {Promise<number>} the exit code: 0 after a signal, 1 when a program ended by itself
 */
export async function runStack(plans, { show, holdBack, onReady, onStopping }) {
  const signalled = stopSignal().then(() => ({ code: 0, reason: null, screens: [] }));
  const started = plans.map((plan) => {
    const screen = heldScreen(show);
    if (!holdBack) screen.release();
    return { screen, program: plan.start(screen.show) };
  });
  const screens = started.map(({ screen }) => screen);
  const died = Promise.race(
    started.map(async ({ program, screen }) => ({ code: 1, reason: await program.ended, screens: [screen] })),
  );
  let over = false;
  const ready = Promise.all(
    plans.flatMap((plan) => plan.health.map((url) => untilHealthy(plan.name, url, () => over))),
  ).then(async () => {
    if (over) return died;
    for (const screen of screens) screen.release();
    await onReady();
    return Promise.race([signalled, died]);
  });
  try {
    const outcome = await Promise.race([signalled, died, ready]);
    for (const screen of outcome.screens) screen.release();
    if (outcome.reason !== null) show(outcome.reason);
    if (outcome.code === 0) onStopping();
    return outcome.code;
  } finally {
    over = true;
    for (const { program } of started.reverse()) await program.stop();
  }
}

/** Shows nothing until it is released, then everything. */
function heldScreen(show) {
  const held = [];
  let released = false;
  return {
    show(line) {
      if (released) show(line);
      else if (held.length < HELD_LINES_MAX) held.push(line);
    },
    release() {
      released = true;
      for (const line of held.splice(0)) show(line);
    },
  };
}

/**
 * Resolves at the first Ctrl-C or request to stop; later ones are ignored, since npm sends a second one along. Where npm
 * started us, it keeps a signal of its own from us: that its shell is gone says the same.
 */
function stopSignal() {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, done);
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && done(), PARENT_LOOK_MS).unref();
  });
}
