import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { EXCHANGE_ENTRY, REMIX_CLI, WEBSITE_ENTRY } from "./builds.mjs";
import { EXCHANGE_FLAGS, withLargePages } from "./exchange-flags.mjs";
import { openLog } from "./log-file.mjs";
import { startProgram } from "./program.mjs";
import { ROOT } from "./root.mjs";

const REMIX_SERVE = "node_modules/@remix-run/serve/dist/cli.js";
const END_AFTER_REQUESTS = pathToFileURL(join(ROOT, "scripts/launch/end-after-requests.mjs")).href;
const REFUSE_BAD_REQUESTS = pathToFileURL(join(ROOT, "scripts/launch/refuse-bad-requests.mjs")).href;

/**
 * @typedef {object} Plan how to start one program and where it answers when it is ready
 * @property {string} name
 * @property {string[]} health
 * @property {(show: (line: string) => void) => import("./program.mjs").Program} start
 */

/**
 * The embedded exchange. Its log goes to a file; warnings and worse are also shown.
 * @param {import("./settings.mjs").Settings} settings
 * @param {(line: string) => void} complain about a log that cannot be written
 * @returns {Plan}
 */
export function exchangePlan(settings, complain) {
  const log = openLog(join(settings.dataDir, "logs/exchange.log"), complain);
  return {
    name: "exchange",
    health: [`${settings.spotApiUrl}/healthz`, `${settings.futuresApiUrl}/healthz`],
    start: (show) =>
      startProgram({
        name: "exchange",
        args: [...EXCHANGE_FLAGS, EXCHANGE_ENTRY],
        env: withLargePages({ ...settings.env, NODE_ENV: "production" }),
        onOutput(line) {
          log.write(`${line}\n`);
          const warning = warningIn(line);
          if (warning !== null) show(`exchange: ${warning}`);
        },
        onError: show,
      }),
  };
}

/**
 * The built website. Its request log goes to a file, what it complains about is shown.
 * @param {import("./settings.mjs").Settings} settings
 * @param {(line: string) => void} complain about a log that cannot be written
 * @returns {Plan}
 */
export function websitePlan(settings, complain) {
  const log = openLog(join(settings.dataDir, "logs/website.log"), complain);
  return {
    name: "website",
    health: [`${settings.websiteUrl}/healthz`],
    start: (show) =>
      startProgram({
        name: "website",
        args: ["--import", END_AFTER_REQUESTS, "--import", REFUSE_BAD_REQUESTS, REMIX_SERVE, WEBSITE_ENTRY],
        env: { ...settings.env, NODE_ENV: "production" },
        onOutput: (line) => log.write(`${line}\n`),
        onError: show,
      }),
  };
}

/**
 * The website from its sources, reloading as they change.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Plan}
 */
export function websiteDevelopmentPlan(settings) {
  return {
    name: "website",
    // Vite's own file: a page would be tried again and again while the sources hold a mistake.
    health: [`${settings.websiteUrl}/@vite/client`],
    start: (show) =>
      startProgram({
        name: "website",
        args: [REMIX_CLI, "vite:dev", "--host", settings.host, "--port", String(settings.port), "--strictPort"],
        env: { ...settings.env, NODE_ENV: "development" },
        onOutput: show,
        onError: show,
      }),
  };
}

/** The text of a log line (JSON, pino's levels) that is a warning or worse, else null. */
export function warningIn(line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= 40 ? [msg, err?.message].filter(Boolean).join(": ") : null;
  } catch {
    return null;
  }
}
