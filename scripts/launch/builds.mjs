import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Refusal } from "./refusal.mjs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";
import { hashSources } from "./sources.mjs";

export const EXCHANGE_ENTRY = "build/exchange/main.js";
export const WEBSITE_ENTRY = "build/server/index.js";
export const REMIX_CLI = "node_modules/@remix-run/dev/dist/cli.js";

/**
 * @typedef {object} Build
 * @property {string} name as the terminal shows it
 * @property {string[]} sources what the result depends on
 * @property {string} output a file that exists when it was built
 * @property {string} stamp where the hash of the sources it was built from is kept
 * @property {() => Promise<void>} make throws a Refusal when it fails
 */

/** @type {Build} */
export const EXCHANGE_BUILD = {
  name: "exchange",
  sources: ["exchange", "scripts/build-exchange.mjs", "tsconfig.json", "package-lock.json"],
  output: EXCHANGE_ENTRY,
  stamp: "build/stamps/exchange",
  async make() {
    const { buildExchange } = await import("../build-exchange.mjs");
    try {
      await buildExchange();
    } catch (error) {
      throw new Refusal(`The exchange could not be built: ${error.message}`);
    }
  },
};

/** @type {Build} */
const WEBSITE_BUILD = {
  name: "website",
  sources: [
    "app",
    "locales",
    "public",
    "exchange/contract",
    "exchange/domain",
    "remix.config.js",
    "vite.config.ts",
    "tsconfig.json",
    "package-lock.json",
  ],
  output: WEBSITE_ENTRY,
  stamp: "build/stamps/website",
  async make() {
    const env = { NODE_ENV: "production" };
    if ((await run(process.execPath, [REMIX_CLI, "vite:build", "--logLevel", "warn"], { env })) !== 0) {
      throw new Refusal("The website could not be built: see the message above.");
    }
  },
};

/**
 * @param {Build} build
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>} whether it had to be built
 */
export async function buildIfStale(build, print) {
  const hash = hashSources(ROOT, build.sources);
  const stamp = resolve(ROOT, build.stamp);
  if (existsSync(resolve(ROOT, build.output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash)
    return false;
  print(`Building the ${build.name}`);
  // Gone while the build runs: an interrupted build is never taken for a finished one.
  rmSync(stamp, { force: true });
  await build.make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/**
 * Both programs, one after the other. The website goes first: its compiler empties the whole build folder.
 * @param {boolean} exchangeToo
 * @param {(line: string) => void} print
 */
export async function buildWhatIsStale(exchangeToo, print) {
  await buildIfStale(WEBSITE_BUILD, print);
  if (exchangeToo) await buildIfStale(EXCHANGE_BUILD, print);
}
