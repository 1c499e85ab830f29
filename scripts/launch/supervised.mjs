import { setTimeout as sleep } from "node:timers/promises";

/** What a program ends with that ran and wants another start: EX_TEMPFAIL. */
export const EXIT_RESTART = 75;
/** Starts anew within the window; a program that needs more has a fault that starting doesn't mend. */
const RESTARTS_MAX = 5;
const WINDOW_MS = 600_000;
const FIRST_PAUSE_MS = 500;

/**
 * A program that is started again when it ends with EXIT_RESTART, ever more slowly, and up to a limit: an exchange whose disk
 * failed it must not stay up without taking orders, nor come and go for ever.
 * @param {import("./plans.mjs").Plan} plan
 * @param {{ now?: () => number, pause?: (ms: number) => Promise<void> }} [clock] tests bring their own
 * @returns {import("./plans.mjs").Plan}
 */
export function supervised(plan, { now = Date.now, pause = (ms) => sleep(ms) } = {}) {
  return { ...plan, start: (show) => startSupervised(plan, show, now, pause) };
}

function startSupervised(plan, show, now, pause) {
  let current = plan.start(show);
  let stopped = false;
  const restarts = [];

  const watch = async () => {
    for (;;) {
      const reason = await current.ended;
      if (stopped || (await current.exitCode) !== EXIT_RESTART) return reason;
      while (restarts.length > 0 && now() - restarts[0] > WINDOW_MS) restarts.shift();
      if (restarts.length >= RESTARTS_MAX) return `${reason} It was started again ${RESTARTS_MAX} times already.`;
      show(`${reason} It is started again.`);
      await pause(FIRST_PAUSE_MS * 2 ** restarts.length);
      if (stopped) return reason;
      restarts.push(now());
      current = plan.start(show);
    }
  };
  return {
    name: plan.name,
    ended: watch(),
    stop() {
      stopped = true;
      return current.stop();
    },
  };
}
