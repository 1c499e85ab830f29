import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { buildIfStale } from "./builds.mjs";

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/**
 * A program that is built again and restarted whenever a file under `folder` changes its build. Only a first start that is
 * refused (a port in use, a wrong setting) ends it; a crash or a build error is shown and the next change tries again.
 * @param {object} options
 * @param {import("./plans.mjs").Plan} options.plan
 * @param {import("./builds.mjs").Build} options.build
 * @param {string} options.folder absolute
 * @param {(line: string) => void} options.show
 * @returns {import("./program.mjs").Program}
 */
export function startRestarting({ plan, build, folder, show }) {
  let current = startShown(plan, show);
  const first = current.ended;
  let stopped = false;
  let working = null;
  let again = false;

  const rebuild = async () => {
    do {
      again = false;
      await sleep(SETTLE_MS);
      try {
        if (!(await buildIfStale(build, show)) || stopped) continue;
      } catch (error) {
        show(error.message);
        continue;
      }
      await current.stop();
      if (!stopped) current = startShown(plan, show);
    } while (again && !stopped);
  };
  const watcher = watch(folder, { recursive: true }, () => {
    again = true;
    working ??= rebuild().finally(() => (working = null));
  });
  // A folder that vanishes while it is being listed; the next change is still seen.
  watcher.on("error", (error) => show(`Watching ${folder}: ${error.message}`));

  return {
    name: plan.name,
    ended: new Promise((done) => void first.then((reason) => reason === null && done(null))),
    async stop() {
      stopped = true;
      watcher.close();
      await working;
      await current.stop();
    },
  };
}

/** Starts a program whose unasked end is only shown. */
function startShown(plan, show) {
  const program = plan.start(show);
  let asked = false;
  void program.ended.then((reason) => {
    if (!asked && reason !== null) show(`${reason} It starts again at the next change.`);
  });
  return {
    ...program,
    stop() {
      asked = true;
      return program.stop();
    },
  };
}
