import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countsOf, playwrightCounts, vitestCounts } from "./counts.mjs";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-counts-"));
  path = join(folder, "report.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a file that could not be loaded counts as a failure beside the failed tests", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 1, testResults })).toEqual({ passed: 7, failed: 2 });
});

test("skipped browser tests count as neither", () => {
  expect(playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 9 } })).toEqual({
    passed: 4,
    failed: 2,
  });
});

test("a step that failed without a report is one failure", () => {
  expect(countsOf(path, playwrightCounts, false)).toEqual({ passed: 0, failed: 1 });
});

test("a step that failed although its tests passed is one failure, and its report is not read twice", () => {
  writeFileSync(path, JSON.stringify({ stats: { expected: 3, flaky: 0, unexpected: 0 } }));
  expect(countsOf(path, playwrightCounts, false)).toEqual({ passed: 3, failed: 1 });
  expect(existsSync(path)).toBe(false);
});
