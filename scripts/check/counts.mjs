import { readFileSync, rmSync } from "node:fs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/** What vitest's JSON report says. A file that could not be loaded has no tests and counts as one failure. */
export function vitestCounts(report) {
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** What Playwright's JSON report says. A test that passed on a second try did pass. */
export function playwrightCounts(report) {
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

/**
 * The counts of a step that wrote a report, or of one that could not.
 * @param {string} path the report, which is removed
 * @param {(report: any) => Counts} count
 * @param {boolean} succeeded a step that failed counts at least one failure
 * @returns {Counts}
 */
export function countsOf(path, count, succeeded) {
  const counts = read(path, count);
  rmSync(path, { force: true });
  return succeeded ? counts : { passed: counts.passed, failed: Math.max(1, counts.failed) };
}

function read(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
