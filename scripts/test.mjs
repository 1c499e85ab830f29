// npm test: everything that must hold, in the order that fails soonest. The last line is `N passed, N failed`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import "./launch/require-node.mjs";
import { findOrInstallChromium } from "./check/browser.mjs";
import { countsOf, playwrightCounts, vitestCounts } from "./check/counts.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { npmCall } from "./launch/npm.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { ROOT } from "./launch/root.mjs";
import { run } from "./launch/run.mjs";

const REPORTS = join(ROOT, "build/reports");
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const NOTHING_COUNTED = { passed: 0, failed: 0 };

/** An npm script that has no tests to count. */
async function npmScript(name) {
  const { command, args, shell } = npmCall(["run", "--silent", name]);
  const ok = (await run(command, args, { shell })) === 0;
  return ok ? NOTHING_COUNTED : { passed: 0, failed: 1 };
}

/** @param {string[]} projects of vitest.config.ts */
async function vitest(...projects) {
  const report = join(REPORTS, "vitest.json");
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // The runner sets NODE_ENV itself only where it is not set.
  const code = await run(process.execPath, [VITEST, "run", ...chosen, ...reporters], { env: { NODE_ENV: "test" } });
  return countsOf(report, vitestCounts, code === 0);
}

async function playwright(chromium) {
  const report = join(REPORTS, "playwright.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(process.execPath, [PLAYWRIGHT, "test", "--reporter=list,json"], { env });
  return countsOf(report, playwrightCounts, code === 0);
}

async function build() {
  await buildWhatIsStale(true, console.log);
  return NOTHING_COUNTED;
}

/** Work of one processor each, side by side. */
async function together(...parts) {
  const counts = await Promise.all(parts);
  return { passed: 0, failed: counts.reduce((sum, { failed }) => sum + failed, 0) };
}

/** Runs a step under a header with the seconds it took. @returns {Promise<import("./check/counts.mjs").Counts>} */
async function step(title, work) {
  console.log(`\n== ${title}`);
  const start = Date.now();
  const counts = await work();
  console.log(`== ${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return counts;
}

await runCommand(async () => {
  const total = { passed: 0, failed: 1 };
  try {
    await installWhatIsMissing(console.log);
    const chromium = await findOrInstallChromium(console.log);
    mkdirSync(REPORTS, { recursive: true });
    const steps = [
      ["lint, types and build", () => together(npmScript("lint"), npmScript("typecheck"), build())],
      ["unit, property and architecture tests", () => vitest("node", "dom")],
      ["launch tests", () => vitest("launch")],
      ["browser tests", () => playwright(chromium)],
    ];
    for (const [title, work] of steps) {
      const { passed, failed } = await step(title, work);
      total.passed += passed;
      total.failed = failed === 0 ? 1 : failed;
      if (failed > 0) return 1;
    }
    total.failed = 0;
    return 0;
  } finally {
    // Printed after a Refusal's line too, so that a reader of the last line is never misled.
    process.once("exit", () => console.log(`\n${total.passed} passed, ${total.failed} failed`));
  }
});
